// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.vesper.api.EventSink;
import org.vesper.api.EventType;
import org.vesper.api.OutputEvent;
import org.vesper.spi.processor.JavaPolicy;
import org.vesper.spi.processor.RuleChange;
import org.vesper.spi.processor.RuleFile;
import org.vesper.spi.processor.RuleStatus;
import org.vesper.testkit.TestProcessorContext;

/** A processor whose rules are changed, with events {@code Tick(symbol, price)}; its clock begins at 0. */
public final class RuleTrial implements AutoCloseable {

    private static final EventType TICK = EventType.ofMap("Tick", Map.of("symbol", String.class, "price", double.class));

    private final List<String> outputs = new ArrayList<>();
    private final EplProcessor processor;

    /** With rules in Vesper's dialect. */
    public RuleTrial(String... rules) {
        this(List.of(new RuleFile("start.epl", String.join("\n", rules))), Map.of(), 1);
    }

    public RuleTrial(List<RuleFile> files, Map<String, String> settings, int partitions) {
        this(JavaPolicy.Access.DECLARED, files, settings, partitions);
    }

    /** With rules in Vesper's dialect that may call this much Java. */
    RuleTrial(JavaPolicy.Access access, String... rules) {
        this(access, List.of(new RuleFile("start.epl", String.join("\n", rules))), Map.of(), 1);
    }

    RuleTrial(JavaPolicy.Access access, List<RuleFile> files, Map<String, String> settings, int partitions) {
        TestProcessorContext context = RuleContext.of(getClass().getClassLoader(), List.of(TICK), files, this::keep).with(settings)
                .java(access);
        if (partitions > 1) {
            context.partitioned("symbol", Collections.nCopies(partitions, (EventSink) this::keep));
        }
        processor = new EplProcessor(context, 0);
    }

    EplProcessor processor() {
        return processor;
    }

    public void change(RuleChange... changes) {
        processor.rules().prepare(List.of(changes)).apply();
    }

    static RuleChange add(String... rules) {
        return new RuleChange.Add(new RuleFile("add.epl", String.join("\n", rules)));
    }

    static RuleChange replace(String... rules) {
        return new RuleChange.Replace(new RuleFile("replace.epl", String.join("\n", rules)));
    }

    /** Rows for the rule above. */
    public static RuleChange rows(String table) {
        return new RuleChange.AddParameters("above", new RuleFile("rows.csv", table));
    }

    static RuleChange upload(String... rules) {
        return new RuleChange.Upload(List.of(new RuleFile("upload.epl", String.join("\n", rules))));
    }

    static RuleChange remove(String... rules) {
        return new RuleChange.Remove(List.of(rules));
    }

    static RuleChange start(String... rules) {
        return new RuleChange.Start(List.of(rules));
    }

    public static RuleChange stop(String... rules) {
        return new RuleChange.Stop(List.of(rules));
    }

    /** Counts the events of a symbol that it has seen since it began. */
    static String count(String rule, String symbol) {
        return "@Name('" + rule + "') SELECT count(*) FROM (SELECT * FROM Tick WHERE symbol = '" + symbol + "') RETAIN ALL;";
    }

    public void tick(String symbol, double price) {
        tick(0, symbol, price);
    }

    void tick(int partition, String symbol, double price) {
        processor.partition(partition).onEvent(Map.of("symbol", symbol, "price", price));
    }

    /** The outputs since the last call, unordered: the rule and its values. */
    public List<String> outputs() {
        List<String> all = outputs.stream().sorted().toList();
        outputs.clear();
        return all;
    }

    /** Each rule with its state and count. */
    public String list() {
        return processor.rules().list().stream().map(rule -> rule.name() + (rule.running() ? "" : " (stopped)") + ": " + rule.outputs())
                .collect(Collectors.joining(", "));
    }

    RuleStatus status(String rule) {
        return processor.rules().list().stream().filter(status -> status.name().equals(rule)).findFirst().orElseThrow();
    }

    @Override
    public void close() {
        processor.close();
    }

    private void keep(Object event) {
        OutputEvent output = (OutputEvent) event;
        outputs.add(output.rule() + IntStream.range(0, output.size()).mapToObj(i -> " " + output.value(i)).collect(Collectors.joining()));
    }
}
