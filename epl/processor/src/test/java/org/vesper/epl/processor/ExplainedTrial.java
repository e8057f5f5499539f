// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.vesper.api.EventType;
import org.vesper.api.MapEvent;
import org.vesper.epl.processor.internal.explanation.ExplainingEplProcessor;
import org.vesper.spi.explanation.ExplainedCondition;
import org.vesper.spi.explanation.ExplainedQuery;
import org.vesper.spi.explanation.Explanation;
import org.vesper.spi.processor.RuleChange;
import org.vesper.spi.processor.RuleFile;

/** A processor that explains a rule, with events of four types; its clock begins at 0. */
final class ExplainedTrial implements AutoCloseable {

    private static final EventType TICK = type("Tick", "symbol", String.class, "price", double.class, "volume", int.class);
    private static final EventType DEAL = type("Deal", "orderId", int.class, "qty", int.class);
    private static final EventType FILL = type("Fill", "orderId", int.class, "price", double.class);
    private static final EventType CANCEL = type("Cancel", "orderId", int.class);

    private final ExplainingEplProcessor processor;
    private final List<Object> outputs = new ArrayList<>();

    ExplainedTrial(String rule, String... rules) {
        this(rule, List.of(new RuleFile("start.epl", String.join("\n", rules))));
    }

    ExplainedTrial(String rule, List<RuleFile> files) {
        var context = RuleContext.of(getClass().getClassLoader(), List.of(TICK, DEAL, FILL, CANCEL), files, outputs::add);
        processor = new ExplainingEplProcessor(new EplProcessor(context, 0), context, rule, 0);
    }

    private static EventType type(String name, Object... properties) {
        Map<String, Class<?>> classes = new LinkedHashMap<>();
        for (int i = 0; i < properties.length; i += 2) {
            classes.put((String) properties[i], (Class<?>) properties[i + 1]);
        }
        return EventType.ofMap(name, classes);
    }

    private static MapEvent event(EventType type, Object... values) {
        MapEvent event = new MapEvent(type);
        int i = 0;
        for (String property : type.properties().keySet()) {
            event.put(property, values[i++]);
        }
        return event;
    }

    static MapEvent tick(String symbol, double price, int volume) {
        return event(TICK, symbol, price, volume);
    }

    static MapEvent deal(int order, int quantity) {
        return event(DEAL, order, quantity);
    }

    static MapEvent fill(int order, double price) {
        return event(FILL, order, price);
    }

    static MapEvent cancel(int order) {
        return event(CANCEL, order);
    }

    ExplainedTrial send(Object... events) {
        List.of(events).forEach(processor.partition(0)::onEvent);
        return this;
    }

    ExplainedTrial at(long ms) {
        processor.advanceTime(0, ms);
        return this;
    }

    void change(RuleChange... changes) {
        processor.rules().prepare(List.of(changes)).apply();
    }

    void restart() {
        processor.rules().restart();
    }

    byte[] state() {
        return WrittenState.of(processor);
    }

    ExplainedTrial takeUp(byte[] state) {
        WrittenState.read(processor, state);
        return this;
    }

    /** The outputs of the processor itself. */
    int outputs() {
        return outputs.size();
    }

    /** The explanation of one event. */
    Explanation explain(Object event) {
        processor.explain(partition -> true);
        processor.partition(0).onEvent(event);
        List<Explanation> explanations = processor.explanations(0);
        processor.explain(partition -> false);
        return explanations.get(0);
    }

    /** The explanations of the steps of the clock, up to a time, at which the rule had outputs. */
    List<Explanation> explainUntil(long ms) {
        processor.explain(partition -> true);
        processor.advanceTime(0, ms);
        List<Explanation> explanations = processor.explanations(0);
        processor.explain(partition -> false);
        return explanations;
    }

    // ---- parts of explanations as texts ----

    static String reason(Explanation explanation) {
        return explanation.verdict().reason();
    }

    /** The rows of a clause of the last query, each condition with its value and with what it compares. */
    static List<List<String>> rows(Explanation explanation, String clause) {
        ExplainedQuery query = last(explanation);
        return query.clauses().stream().filter(each -> each.clause().equals(clause)).flatMap(each -> each.rows().stream())
                .map(row -> row.stream().map(ExplainedTrial::text).toList()).toList();
    }

    static String text(ExplainedCondition condition) {
        return condition.text() + ": " + condition.value().map(String::valueOf).orElse("null") + ' ' + condition.values();
    }

    /** What a source of the last query retains. */
    static List<Map<String, Object>> retained(Explanation explanation, String source) {
        return last(explanation).retained().stream().filter(each -> each.source().equals(source)).findFirst().orElseThrow().events();
    }

    /** What the pattern of the last query waited for. */
    static List<String> searches(Explanation explanation) {
        return last(explanation).pattern().orElseThrow().searches().stream().map(search -> (search.absent() ? "no " : "") + search.step()
                + " after " + search.begun() + (search.untilMs().isPresent() ? " until " + search.untilMs().getAsLong() : "")
                + search.conditions().stream().map(condition -> ", " + text(condition)).collect(Collectors.joining())).sorted().toList();
    }

    static ExplainedQuery last(Explanation explanation) {
        return explanation.queries().get(explanation.queries().size() - 1);
    }

    @Override
    public void close() {
        processor.close();
    }
}
