// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.application.assembly;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.vesper.application.spring.Declaration.AdapterDeclaration;
import org.vesper.application.spring.Declaration.ProcessorDeclaration;
import org.vesper.application.spring.Declaration.StageDeclaration;
import org.vesper.application.spring.Declaration.StreamDeclaration;
import org.vesper.config.ConfigurationException;
import org.vesper.config.NearestName;

/** The wires of a network. A wire may be declared at either end; one that is declared at both is still one. */
final class Wires {

    private final Map<String, List<String>> listeners = new LinkedHashMap<>();

    /**
     * The wires between declared stages and beans. <b>Failure:</b> a {@link ConfigurationException} for a source that is neither. The
     * kernel reports invalid listeners.
     */
    Wires(Collection<StageDeclaration> stages, Predicate<String> isBean) {
        stages.forEach(stage -> listeners.put(stage.id(), new ArrayList<>(names(stage.binding().listeners()))));
        stages.forEach(stage -> names(stage.binding().sources()).forEach(source -> {
            if (!listeners.containsKey(source) && !isBean.test(source)) {
                throw new ConfigurationException(kind(stage) + " " + stage.id() + " (" + stage.origin() + "): source '" + source
                        + "' is not a stage" + NearestName.hintAmong(source, "stages", new TreeSet<>(listeners.keySet())));
            }
            List<String> downstream = listeners.computeIfAbsent(source, id -> new ArrayList<>());
            if (!downstream.contains(stage.id())) {
                downstream.add(stage.id());
            }
        }));
    }

    /** The ids of the stages downstream of one, in the order in which they receive its events. */
    List<String> downstream(String stage) {
        return List.copyOf(listeners.getOrDefault(stage, List.of()));
    }

    /** All ids that are a source or a listener. */
    Stream<String> all() {
        return Stream.concat(listeners.keySet().stream(), listeners.values().stream().flatMap(List::stream));
    }

    /** The names in an attribute, separated by commas, semicolons or blanks, as in Spring. */
    static List<String> names(String attribute) {
        return Stream.of(attribute.split("[,;\\s]+")).filter(name -> !name.isEmpty()).toList();
    }

    /** The author's word for the kind of a stage. */
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
