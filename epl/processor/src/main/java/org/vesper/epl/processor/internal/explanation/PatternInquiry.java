// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.explanation;

import com.espertech.esper.common.client.EventBean;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.vesper.epl.language.anatomy.PatternAnatomy;
import org.vesper.spi.explanation.ExplainedCondition;
import org.vesper.spi.explanation.ExplainedPattern;

/** Asks the pattern of a query at a moment. */
final class PatternInquiry {

    private final String rule;
    private final PatternProbe probe;
    private final Moment moment;
    private final List<Searches.Search> waiting;
    private final List<ExplainedPattern.Search> searches = new ArrayList<>();
    private final List<String> ended = new ArrayList<>();

    PatternInquiry(String rule, PatternProbe probe, Moment moment) {
        this.rule = rule;
        this.probe = probe;
        this.moment = moment;
        this.waiting = moment.searches().get(probe.matches());
        try (StepTrial trial = new StepTrial(moment.setup().processor(), moment.types(), probe.anatomy())) {
            inOrder().limit(ClauseInquiry.SHOWN).forEach(search -> searches.add(search(search, trial)));
        }
        probe.patient().ifPresent(patient -> ended(patient, "WITHIN had ended the search: it would have matched in "
                + PatternAnatomy.PATIENCE + " times the time, with "));
        probe.unhindered().ifPresent(unhindered -> ended(unhindered, "NOT had ended the search: it would have matched otherwise, with "));
    }

    /** Those first that the event may concern. */
    private Stream<Searches.Search> inOrder() {
        return waiting.stream().sorted(Comparator.comparing((Searches.Search search) -> !concerns(search)));
    }

    private boolean concerns(Searches.Search search) {
        return event(probe.anatomy().steps().get(search.step())).isPresent();
    }

    /** The event that has come, if it is of the type of a step. */
    private Optional<Object> event(PatternAnatomy.Step step) {
        List<Map<String, Object>> arrived = moment.rowsOf(probe.arrivals().get(step.stream()));
        return arrived.isEmpty() ? Optional.empty()
                : Optional.of(moment.setup().plan().streams().containsKey(step.stream()) || moment.event() == null ? arrived.get(0)
                : moment.event());
    }

    private ExplainedPattern.Search search(Searches.Search search, StepTrial trial) {
        PatternAnatomy.Step step = probe.anatomy().steps().get(search.step());
        Map<String, Map<String, Object>> begun = new LinkedHashMap<>();
        search.begun().forEach((index, event) -> begun.put(probe.anatomy().steps().get(index).name(), properties(event, index)));
        List<ExplainedCondition> conditions = event(step).map(event -> trial.conditions(search, event)).orElse(List.of());
        return new ExplainedPattern.Search(begun, step.name(), step.absent(), search.untilMs(), conditions);
    }

    /** The properties of an event, in the order of its type. */
    private Map<String, Object> properties(EventBean event, int step) {
        Map<String, Object> properties = new LinkedHashMap<>();
        moment.types().get(probe.anatomy().steps().get(step).stream()).properties().keySet()
                .forEach(property -> properties.put(property, event.get(property)));
        return properties;
    }

    private void ended(String relaxed, String why) {
        List<Map<String, Object>> matches = moment.rowsOf(probe.matches());
        moment.rowsOf(relaxed).stream().filter(row -> !matches.contains(row)).limit(ClauseInquiry.SHOWN).forEach(row ->
                ended.add(why + probe.events(row).entrySet().stream().map(event -> event.getKey() + " = " + event.getValue())
                        .collect(Collectors.joining(", "))));
    }

    ExplainedPattern explained() {
        return new ExplainedPattern(moment.rowsOf(probe.matches()).stream().limit(ClauseInquiry.SHOWN).map(probe::match).toList(), searches,
                waiting.size() - searches.size(), ended);
    }

    /** Why the pattern did not match; empty if it did. */
    Optional<Finding> finding() {
        if (!moment.rowsOf(probe.matches()).isEmpty()) {
            return Optional.empty();
        }
        if (!ended.isEmpty()) {
            return Optional.of(Finding.of(rule, ended.get(0)));
        }
        if (moment.cause().isEvent() && probe.anatomy().steps().stream().noneMatch(step -> event(step).isPresent())) {
            return Optional.of(Finding.of(rule, "the pattern has no " + moment.cause().type()));
        }
        if (waiting.isEmpty()) {
            return Optional.of(Finding.of(rule, "the pattern waits for nothing any more"
                    + (probe.anatomy().once() ? "; without EVERY it is looked for once" : "")));
        }
        return Optional.of(moment.cause().isEvent() ? ofEvent() : Finding.of(rule, "no time was over that the pattern waits for"));
    }

    private Finding ofEvent() {
        List<ExplainedPattern.Search> concerned = new ArrayList<>();
        for (int i = 0; i < searches.size(); i++) {
            if (inOrder().skip(i).findFirst().filter(this::concerns).isPresent()) {
                concerned.add(searches.get(i));
            }
        }
        Optional<ExplainedPattern.Search> hindered = concerned.stream().filter(ExplainedPattern.Search::absent)
                .filter(PatternInquiry::isMet).findFirst();
        List<ExplainedPattern.Search> wanted = concerned.stream().filter(search -> !search.absent()).toList();
        Optional<ExplainedPattern.Search> advanced = wanted.stream().filter(PatternInquiry::isMet).findFirst();
        if (hindered.isPresent()) {
            return Finding.of(rule, "the event is " + hindered.get().step() + " after NOT, which ends the search" + begun(hindered.get()));
        }
        if (advanced.isPresent()) {
            return Finding.of(rule, "the event is " + advanced.get().step() + " of the pattern, which waits for the rest now");
        }
        return wanted.stream().max(Comparator.comparingInt((ExplainedPattern.Search search) -> search.begun().size())
                        .thenComparingInt(search -> ClauseInquiry.met(search.conditions())))
                .map(this::unmet).orElseGet(() -> Finding.of(rule, "the pattern waits for " + waitsFor() + ", not for "
                        + moment.cause().type()));
    }

    private Finding unmet(ExplainedPattern.Search search) {
        ExplainedCondition failed = search.conditions().get(ClauseInquiry.met(search.conditions()));
        return Finding.of(rule, "the event is not " + search.step() + " of the pattern: " + failed.text() + " is not met"
                + begun(search), failed);
    }

    private static String begun(ExplainedPattern.Search search) {
        return search.begun().isEmpty() ? "" : " after " + search.begun().entrySet().stream()
                .map(event -> event.getKey() + " = " + event.getValue()).collect(Collectors.joining(", "));
    }

    private String waitsFor() {
        return searches.stream().filter(search -> !search.absent()).map(ExplainedPattern.Search::step).distinct()
                .collect(Collectors.joining(" or "));
    }

    private static boolean isMet(ExplainedPattern.Search search) {
        return ClauseInquiry.met(search.conditions()) == search.conditions().size();
    }
}
