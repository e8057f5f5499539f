// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.explanation;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.vesper.api.EventType;
import org.vesper.epl.processor.internal.partition.Partition;
import org.vesper.spi.explanation.Explanation;
import org.vesper.spi.processor.ProcessorContext;

/**
 * An event or a step of the clock, and what the rules beside made of it: what they retained before, and the rows that they selected.
 *
 * @param event null for a step of the clock
 * @param batches what the windows retained before that release their events together, by rule
 * @param searches what the patterns waited for before, by rule
 * @param rows the rows by rule
 */
record Moment(Setup setup, int partition, Explanation.Cause cause, Object event,
              Map<String, List<Map<String, Object>>> batches, Map<String, List<Searches.Search>> searches,
              Map<String, List<Map<String, Object>>> rows) {

    /** The processor, and what runs beside it. */
    record Setup(ProcessorContext processor, ProbePlan plan, Beside beside) {
    }

    /** Feeds the engine beside, and keeps what it shows. */
    static Moment of(Setup setup, int partition, Explanation.Cause cause, Object event, Consumer<Partition> fed) {
        Map<String, List<Map<String, Object>>> batches = new HashMap<>();
        Map<String, List<Searches.Search>> searches = new HashMap<>();
        setup.plan().probes().forEach(probe -> before(probe.query(), setup.beside(), partition, batches, searches));
        return new Moment(setup, partition, cause, event, batches, searches, setup.beside().rows(partition, fed));
    }

    private static void before(QueryProbe query, Beside beside, int partition, Map<String, List<Map<String, Object>>> batches,
            Map<String, List<Searches.Search>> searches) {
        for (QueryProbe.Input input : query.inputs()) {
            input.query().ifPresent(nested -> before(nested, beside, partition, batches, searches));
            input.retained().filter(rule -> input.anatomy().retained().orElseThrow().batch())
                    .ifPresent(rule -> batches.put(rule, beside.retained(rule, partition)));
        }
        query.pattern().ifPresent(pattern -> {
            Timers timers = new Timers(beside.partition(partition).engine().schedule());
            searches.put(pattern.matches(), beside.patterns(pattern.matches(), partition).stream()
                    .flatMap(root -> Searches.of(root, pattern.anatomy(), timers).stream()).toList());
        });
    }

    List<Map<String, Object>> rowsOf(String rule) {
        return rows.getOrDefault(rule, List.of());
    }

    /** What a window retains: after the event, or before it if it may have released what it retained. */
    List<Map<String, Object>> retained(String rule) {
        List<Map<String, Object>> before = batches.get(rule);
        return before == null ? setup.beside().retained(rule, partition) : before;
    }

    /** All types and streams by name. */
    Map<String, EventType> types() {
        Map<String, EventType> types = new LinkedHashMap<>(setup.plan().streams());
        setup.processor().eventTypes().forEach(type -> types.put(type.name(), type));
        return types;
    }
}
