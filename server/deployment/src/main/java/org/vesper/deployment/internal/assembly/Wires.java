// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.assembly;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.vesper.config.ConfigurationException;
import org.vesper.config.NearestName;
import org.vesper.deployment.internal.spring.Declaration.AdapterDeclaration;
import org.vesper.deployment.internal.spring.Declaration.ProcessorDeclaration;
import org.vesper.deployment.internal.spring.Declaration.StageDeclaration;
import org.vesper.deployment.internal.spring.Declaration.StreamDeclaration;

/** What listens to what. A wire may be written at either end; one that is written at both is still one. */
final class Wires {

    private final Map<String, List<String>> listeners = new LinkedHashMap<>();

    /**
     * The wires between declared stages and beans. <b>Failure:</b> a {@link ConfigurationException} for a source that is neither.
     * What is wrong with a listener, the kernel says.
     */
    Wires(Collection<StageDeclaration> stages, Predicate<String> isBean) {
        stages.forEach(stage -> listeners.put(stage.id(), new ArrayList<>(names(stage.binding().listeners()))));
        stages.forEach(stage -> names(stage.binding().sources()).forEach(source -> {
            if (!listeners.containsKey(source) && !isBean.test(source)) {
                throw new ConfigurationException(kind(stage) + " " + stage.id() + " (" + stage.origin() + "): source '" + source
                        + "' is not a stage" + NearestName.hintAmong(source, "stages", new TreeSet<>(listeners.keySet())));
            }
            List<String> behind = listeners.computeIfAbsent(source, id -> new ArrayList<>());
            if (!behind.contains(stage.id())) {
                behind.add(stage.id());
            }
        }));
    }

    /** The ids of the stages behind one, in the order in which they get its events. */
    List<String> behind(String stage) {
        return List.copyOf(listeners.getOrDefault(stage, List.of()));
    }

    /** All ids that are a source or a listener of something. */
    Stream<String> all() {
        return Stream.concat(listeners.keySet().stream(), listeners.values().stream().flatMap(List::stream));
    }

    /** The names in an attribute that separates them by commas, semicolons or blanks, as Spring does. */
    static List<String> names(String attribute) {
        return Stream.of(attribute.split("[,;\\s]+")).filter(name -> !name.isEmpty()).toList();
    }

    /** How the author calls it. */
    private static String kind(StageDeclaration stage) {
        if (stage instanceof AdapterDeclaration) {
            return "adapter";
        }
        if (stage instanceof StreamDeclaration) {
            return "stream";
        }
        return stage instanceof ProcessorDeclaration ? "processor" : "bean";
    }
}
