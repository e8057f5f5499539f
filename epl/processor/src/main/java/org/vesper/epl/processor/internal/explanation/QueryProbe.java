// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.explanation;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.vesper.epl.language.anatomy.QueryAnatomy;

/**
 * The rules beside a query, by their names.
 *
 * @param rule the rule of the query
 * @param place empty for the rule's own query, else the sub-select
 * @param inputs the sources of FROM
 * @param checks those of WHERE and HAVING
 * @param rows that of the rows that the query emits
 */
record QueryProbe(String rule, String place, QueryAnatomy anatomy, List<Input> inputs, Optional<PatternProbe> pattern, List<String> checks,
                  String rows) {

    /**
     * The rules beside a source.
     *
     * @param query those of the sub-select
     * @param retained that of the window
     */
    record Input(QueryAnatomy.Input anatomy, String name, String arrivals, Optional<QueryProbe> query, Optional<String> retained) {

        /** @param states those of the sub-select */
        private void readState(List<byte[]> states, Beside beside, int partition) throws IOException {
            beside.readFirstStates(arrivals, partition, states);
            if (query.isPresent()) {
                query.get().readState(states, beside, partition);
            }
            if (retained.isPresent()) {
                beside.readFirstStates(retained.get(), partition, states);
            }
        }
    }

    /** @param properties the properties of a stream */
    static QueryProbe of(String rule, String place, QueryAnatomy anatomy, Probes probes, Function<String, Set<String>> properties) {
        List<Input> inputs = new ArrayList<>();
        for (QueryAnatomy.Input input : anatomy.inputs()) {
            String name = input.name().isEmpty() ? "the sub-select" : input.name();
            String inner = (input.name().isEmpty() ? "sub-select" : "sub-select " + input.name()) + (place.isEmpty() ? "" : " of " + place);
            inputs.add(new Input(input, name, probes.add(input.arrivals()),
                    input.query().map(nested -> of(rule, inner, nested, probes, properties)),
                    input.retained().map(window -> probes.add(window.rule()))));
        }
        return new QueryProbe(rule, place, anatomy, inputs, anatomy.pattern().map(pattern -> PatternProbe.of(pattern, probes, properties)),
                anatomy.checks().stream().map(check -> probes.add(check.rule())).toList(), probes.add(anatomy.rows()));
    }

    /** Whether a window of it releases its events together. */
    Optional<QueryAnatomy.Retained> batch() {
        return anatomy.inputs().stream().flatMap(input -> input.retained().stream()).filter(QueryAnatomy.Retained::batch).findFirst();
    }

    /**
     * Has its rules read the state of its aggregates in a partition.
     *
     * @param states those of the sub-selects in the order of the sources, then that of the query itself, as far as these have aggregates
     */
    void readState(List<byte[]> states, Beside beside, int partition) throws IOException {
        int from = 0;
        for (Input input : inputs) {
            int to = from + (input.query().isPresent() ? beside.states(input.query().get().rows, partition).size() : 0);
            input.readState(states.subList(from, Math.min(to, states.size())), beside, partition);
            from = Math.min(to, states.size());
        }
        beside.readFirstStates(rows, partition, states);
        for (String check : checks) {
            int own = beside.states(check, partition).size();
            beside.readFirstStates(check, partition, states.subList(0, Math.min(own, states.size())));
        }
    }
}
