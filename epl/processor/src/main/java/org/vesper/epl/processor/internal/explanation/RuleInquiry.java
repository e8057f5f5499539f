// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.explanation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.vesper.spi.explanation.ExplainedQuery;
import org.vesper.spi.explanation.Explanation;

/** Explains a rule at a moment. */
final class RuleInquiry {

    private final Moment moment;
    private final List<RuleProbe> probes;
    private final Map<RuleProbe, QueryInquiry> queries = new LinkedHashMap<>();

    private RuleInquiry(Moment moment) {
        this.moment = moment;
        this.probes = moment.setup().plan().probes();
        probes.forEach(probe -> queries.put(probe, new QueryInquiry(probe.query(), moment)));
    }

    /** @param absent why the rule does not run, if it does not */
    static Explanation explain(Moment moment, String rule, String absent) {
        return moment.setup().plan().probes().isEmpty()
                ? new Explanation(rule, "", moment.cause(), Finding.of(rule, absent).verdict(), List.of(), List.of())
                : new RuleInquiry(moment).explain();
    }

    private Explanation explain() {
        RuleProbe target = probes.get(probes.size() - 1);
        List<Map<String, Object>> outputs = moment.rowsOf(target.outputs());
        List<ExplainedQuery> explained = new ArrayList<>();
        queries.values().forEach(query -> query.explain(explained));
        Finding finding = outputs.isEmpty() ? reason(target) : Finding.of(target.name(), "all of its conditions were met");
        return new Explanation(target.name(), target.text(), moment.cause(), finding.verdict(), outputs, explained);
    }

    private Finding reason(RuleProbe rule) {
        Optional<Finding> finding = queries.get(rule).finding();
        if (finding.isEmpty()) {
            return rule.limit().map(limit -> Finding.of(rule.name(), limit.text() + " holds the row back",
                    Places.explained(limit, Optional.of(false), Map.of())))
                    .orElse(Finding.of(rule.name(), "it had no row to put out"));
        }
        return finding.get().failed().isPresent() || !moment.cause().isEvent() ? finding.get() : ofStreams(rule).orElse(finding.get());
    }

    /** No event came from the rules that fill its streams, although the event came to one of these. */
    private Optional<Finding> ofStreams(RuleProbe rule) {
        if (rule.reads().contains(moment.cause().type())) {
            return Optional.empty();
        }
        return probes.stream().filter(filler -> filler != rule && filler.fills().filter(rule.reads()::contains).isPresent())
                .filter(filler -> moment.rowsOf(filler.outputs()).isEmpty()).findFirst().map(filler -> {
                    Finding of = reason(filler);
                    return new Finding("no event came to " + filler.fills().orElseThrow() + ": in rule " + filler.name() + ", "
                            + of.reason(), of.rule(), of.failed());
                });
    }
}
