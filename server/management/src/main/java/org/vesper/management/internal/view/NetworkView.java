// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.vesper.api.EventType;
import org.vesper.kernel.definition.AdapterDefinition;
import org.vesper.kernel.definition.BeanDefinition;
import org.vesper.kernel.definition.ProcessorDefinition;
import org.vesper.kernel.definition.StageDefinition;
import org.vesper.kernel.network.Network;
import org.vesper.kernel.stage.Stage;
import org.vesper.management.figures.StageFigures;

/** The network of a running application: its stages, wires and event types. */
record NetworkView(Network network) {

    /** A stage with its wires. */
    private record Node(StageDefinition definition, List<String> eventTypes, Stage stage, Network network) implements StageFigures {

        @Override
        public String getId() {
            return definition.id();
        }

        @Override
        public String getKind() {
            return definition.kind();
        }

        @Override
        public String getProvider() {
            if (definition instanceof AdapterDefinition adapter) {
                return adapter.provider();
            }
            if (definition instanceof ProcessorDefinition processor) {
                return processor.provider();
            }
            return definition instanceof BeanDefinition bean ? bean.bean().getClass().getName() : "";
        }

        @Override
        public String[] getListeners() {
            return definition.listeners().toArray(String[]::new);
        }

        @Override
        public String[] getEventTypes() {
            return eventTypes.toArray(String[]::new);
        }

        @Override
        public long getEventsIn() {
            return stage.eventsIn();
        }

        @Override
        public long getEventsOut() {
            return stage.eventsOut();
        }

        @Override
        public double getEventsInPerSecond() {
            return network.rates(stage).in().perSecond();
        }

        @Override
        public double getEventsOutPerSecond() {
            return network.rates(stage).out().perSecond();
        }

        /** One line: "processor signals -> collector [OutputEvent], 272,000/s in, 38,900/s out". */
        String line() {
            String wires = definition.listeners().isEmpty() ? "" : " -> " + String.join(", ", definition.listeners());
            String types = definition.listeners().isEmpty() ? "" : " [" + String.join(", ", eventTypes) + "]";
            String in = stage.entries().isEmpty() ? "" : String.format(Locale.ROOT, ", %,.0f/s in", getEventsInPerSecond());
            String out = definition.listeners().isEmpty() ? "" : String.format(Locale.ROOT, ", %,.0f/s out", getEventsOutPerSecond());
            return String.format(Locale.ROOT, "%-9s %s%s%s%s%s", definition.kind(), definition.id(), wires, types, in, out);
        }
    }

    StageFigures[] stages() {
        return nodes().toArray(StageFigures[]::new);
    }

    String text() {
        return nodes().stream().map(Node::line).collect(Collectors.joining("\n"));
    }

    /** The properties of each type: "symbol String, lastPrice double". */
    Map<String, String> eventTypes() {
        Map<String, String> types = new TreeMap<>();
        for (EventType type : network.definition().eventTypes()) {
            types.put(type.name(), type.properties().entrySet().stream()
                    .map(property -> property.getKey() + " " + property.getValue().getSimpleName()).collect(Collectors.joining(", ")));
        }
        return types;
    }

    private List<Node> nodes() {
        Map<String, List<String>> emitted = network.emitted();
        Map<String, StageDefinition> definitions =
                network.definition().stages().stream().collect(Collectors.toMap(StageDefinition::id, definition -> definition));
        List<Node> nodes = new ArrayList<>();
        for (Stage stage : network.stages()) {
            nodes.add(new Node(definitions.get(stage.id()), emitted.getOrDefault(stage.id(), List.of()), stage, network));
        }
        return nodes;
    }
}
