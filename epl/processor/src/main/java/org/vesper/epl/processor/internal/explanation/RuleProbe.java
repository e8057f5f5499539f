// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.explanation;

import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.vesper.epl.language.TranslatedRule;
import org.vesper.epl.language.anatomy.Condition;
import org.vesper.epl.language.anatomy.RuleAnatomy;

/**
 * The rules beside a rule.
 *
 * @param text its text, with values in place of {@code ?}
 * @param reads the event types and streams that it reads
 * @param fills the stream or type that it fills
 * @param outputs the name of the rule with the same outputs
 * @param limit the clause OUTPUT
 */
record RuleProbe(String name, String text, Set<String> reads, Optional<String> fills, QueryProbe query, String outputs,
                 Optional<Condition> limit) {

    /** @param properties the properties of a stream */
    static RuleProbe of(Probes probes, String text, TranslatedRule rule, RuleAnatomy anatomy,
            Function<String, Set<String>> properties) {
        QueryProbe query = QueryProbe.of(probes.rule(), "", anatomy.query(), probes, properties);
        return new RuleProbe(probes.rule(), text, rule.reads(), rule.fills(), query, probes.add(anatomy.outputs()), anatomy.limit());
    }

    /** Has the rules beside it read its state in a partition. <b>Failure:</b> an {@link IOException} if it is that of another rule. */
    void readState(byte[] state, Beside beside, int partition) throws IOException {
        beside.readState(outputs, partition, state);
        query.readState(beside.states(outputs, partition), beside, partition);
    }
}
