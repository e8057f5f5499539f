// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.view;

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
import org.vesper.kernel.network.StageRates;
import org.vesper.kernel.stage.Stage;
import org.vesper.management.figures.StageFigures;

/** The network of a running application: its stages, wires and event types. */
record NetworkView(Network network) {

    /** One line: "processor signals -> collector [OutputEvent], 272,000/s in, 38,900/s out". */
    private String line(StageFigures stage) {
        boolean isLast = stage.listeners().length == 0;
        String wires = isLast ? "" : " -> " + String.join(", ", stage.listeners());
        String types = isLast ? "" : " [" + String.join(", ", stage.eventTypes()) + "]";
        boolean hasEntry = network.stages().stream().anyMatch(one -> one.id().equals(stage.id()) && !one.entries().isEmpty());
        String in = hasEntry ? String.format(Locale.ROOT, ", %,.0f/s in", stage.eventsInPerSecond()) : "";
        String out = isLast ? "" : String.format(Locale.ROOT, ", %,.0f/s out", stage.eventsOutPerSecond());
        return String.format(Locale.ROOT, "%-9s %s%s%s%s%s", stage.kind(), stage.id(), wires, types, in, out);
    }

    StageFigures[] stages() {
        return figures().toArray(StageFigures[]::new);
    }

    String text() {
        return figures().stream().map(this::line).collect(Collectors.joining("\n"));
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

    private List<StageFigures> figures() {
        Map<String, List<String>> emitted = network.emitted();
        Map<String, StageDefinition> definitions =
                network.definition().stages().stream().collect(Collectors.toMap(StageDefinition::id, definition -> definition));
        return network.stages().stream().map(stage -> figures(stage, definitions.get(stage.id()),
                emitted.getOrDefault(stage.id(), List.of()))).toList();
    }

    private StageFigures figures(Stage stage, StageDefinition definition, List<String> eventTypes) {
        StageRates rates = network.rates(stage);
        return new StageFigures(stage.id(), definition.kind(), provider(definition), definition.listeners().toArray(String[]::new),
                eventTypes.toArray(String[]::new), stage.eventsIn(), stage.eventsOut(), rates.in().perSecond(), rates.out().perSecond());
    }

    private static String provider(StageDefinition definition) {
        if (definition instanceof AdapterDefinition adapter) {
            return adapter.provider();
        }
        if (definition instanceof ProcessorDefinition processor) {
            return processor.provider();
        }
        return definition instanceof BeanDefinition bean ? bean.bean().getClass().getName() : "";
    }
}
