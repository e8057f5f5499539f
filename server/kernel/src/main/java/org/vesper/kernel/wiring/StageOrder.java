// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.wiring;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.vesper.config.ConfigurationException;
import org.vesper.config.NearestName;
import org.vesper.kernel.definition.AdapterDefinition;
import org.vesper.kernel.definition.NetworkDefinition;
import org.vesper.kernel.definition.StageDefinition;
import org.vesper.kernel.definition.StreamDefinition;

/** Checks the wiring of a network, and sorts the stages so that each is made after all its listeners. */
final class StageOrder {

    private final Map<String, StageDefinition> stages = new LinkedHashMap<>();
    private final Set<StageDefinition> done = new LinkedHashSet<>();
    private final Set<String> path = new LinkedHashSet<>();

    private StageOrder() {
    }

    static List<StageDefinition> lastToFirst(NetworkDefinition network) {
        StageOrder order = new StageOrder();
        network.stages().forEach(order::add);
        order.stages.values().forEach(order::visit);
        network.streams().forEach(order::checkFed);
        network.adapters().forEach(order::checkWired);
        return new ArrayList<>(order.done);
    }

    private void add(StageDefinition stage) {
        StageDefinition other = stages.put(stage.id(), stage);
        if (other != null) {
            throw new ConfigurationException(stage.description() + ": the name is taken by " + other.description()
                    + "; give each stage an id of its own");
        }
    }

    private void visit(StageDefinition stage) {
        if (done.contains(stage)) {
            return;
        }
        if (!path.add(stage.id())) {
            throw circle(stage);
        }
        checkOnce(stage);
        stage.listeners().forEach(listener -> visit(listener(stage, listener)));
        path.remove(stage.id());
        done.add(stage);
    }

    /** Reports a circle, without the stages on the path to it. */
    private ConfigurationException circle(StageDefinition stage) {
        List<String> names = new ArrayList<>(path);
        String others = names.subList(names.indexOf(stage.id()) + 1, names.size()).stream().map(id -> stages.get(id).description())
                .collect(Collectors.joining(", "));
        return new ConfigurationException(stage.description() + ": its events come back to it ("
                + String.join(" -> ", names.subList(names.indexOf(stage.id()), names.size())) + " -> " + stage.id() + ")"
                + (others.isEmpty() ? "" : " by " + others) + "; remove one of these listeners or sources");
    }

    private void checkFed(StreamDefinition stream) {
        if (!isFed(stream)) {
            throw new ConfigurationException(stream.description() + ": no stage names it as listener, so no event would ever come;"
                    + " name it in listeners=\"...\" of one, or remove it");
        }
    }

    private void checkWired(AdapterDefinition adapter) {
        if (adapter.listeners().isEmpty() && !isFed(adapter)) {
            throw new ConfigurationException(adapter.description() + ": it is not wired; name the stages downstream in listeners=\"...\","
                    + " or, for an output adapter, those before it in sources=\"...\"");
        }
    }

    private boolean isFed(StageDefinition stage) {
        return stages.values().stream().anyMatch(source -> source.listeners().contains(stage.id()));
    }

    private static void checkOnce(StageDefinition stage) {
        Set<String> once = new HashSet<>();
        for (String listener : stage.listeners()) {
            if (!once.add(listener)) {
                throw new ConfigurationException(stage.description() + ": listener '" + listener + "' is named twice, so it would get each"
                        + " event twice; name it once");
            }
        }
    }

    private StageDefinition listener(StageDefinition stage, String id) {
        StageDefinition listener = stages.get(id);
        if (listener == null || bringsEventsIn(listener)) {
            Set<String> possible = new TreeSet<>(stages.keySet());
            // A container for tests adds stages with an @ in their names; no author can name them.
            possible.removeIf(name -> bringsEventsIn(stages.get(name)) || name.contains("@"));
            throw new ConfigurationException(stage.description() + ": listener '" + id + "' is "
                    + (listener == null ? "not a stage" : "an input adapter with listeners of its own, which takes no events")
                    + NearestName.hintAmong(id, "listeners", possible));
        }
        return listener;
    }

    private static boolean bringsEventsIn(StageDefinition stage) {
        return stage instanceof AdapterDefinition && !stage.listeners().isEmpty();
    }
}
