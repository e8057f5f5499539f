// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.explanation;

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
}
