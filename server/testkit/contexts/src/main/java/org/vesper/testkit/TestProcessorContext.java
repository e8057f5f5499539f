// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.testkit;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.vesper.api.EventSink;
import org.vesper.api.EventType;
import org.vesper.config.Settings;
import org.vesper.spi.processor.JavaPolicy;
import org.vesper.spi.processor.ProcessorContext;
import org.vesper.spi.processor.RuleFile;
import org.vesper.spi.processor.UserFunction;

/**
 * The context of a processor, for its tests: it has event types, rules and settings given by the test, and a sink that keeps the outputs
 * of all partitions unless the test supplies its own sinks.
 *
 * <pre>{@code
 * RuleFile rules = new RuleFile("rules.epl", "SELECT symbol FROM Tick RETAIN 1 EVENT");
 * TestProcessorContext context = new TestProcessorContext(List.of(TICK), rules);
 * Processor processor = provider.create(context);
 * processor.partition(0).onEvent(Map.of("symbol", "A"));
 * assertEquals(1, context.outputs().size());
 * }</pre>
 *
 * <p><b>Threading:</b> the test's thread sets up the context before it creates the processor; any thread reads the outputs.
 */
public final class TestProcessorContext implements ProcessorContext {

    private final Collection<EventType> types;
    private final List<RuleFile> rules;
    private final List<Object> outputs = Collections.synchronizedList(new ArrayList<>());
    private final TestSettings settings = new TestSettings();
    private String application = "trial";
    private String stage = "rules";
    private ClassLoader classLoader = Thread.currentThread().getContextClassLoader();
    private List<? extends EventSink> sinks = List.of((EventSink) outputs::add);
    private String partitionKey = "";
    private Collection<UserFunction> functions = List.of();
    private boolean recovered;
    private JavaPolicy javaPolicy = JavaPolicy.of(JavaPolicy.Access.DECLARED);

    /** A context of an application with these event types, and a processor that starts with these rules. */
    public TestProcessorContext(Collection<EventType> types, RuleFile... rules) {
        this(types, List.of(rules));
    }

    /** A context of an application with these event types, and a processor that starts with these rules. */
    public TestProcessorContext(Collection<EventType> types, List<RuleFile> rules) {
        this.types = List.copyOf(types);
        this.rules = List.copyOf(rules);
    }

    /** Names the application and the processor, which are "trial" and "rules" by default. */
    public TestProcessorContext named(String ofApplication, String ofStage) {
        application = ofApplication;
        stage = ofStage;
        return this;
    }

    /**
     * Sets settings of the processor. <b>Failure:</b> an {@link IllegalStateException} once the processor has read its settings.
     *
     * @param keysAndValues key, value, key, value
     */
    public TestProcessorContext with(String... keysAndValues) {
        settings.add(keysAndValues);
        return this;
    }

    /** Sets settings of the processor, key to value. */
    public TestProcessorContext with(Map<String, String> further) {
        settings.add(further);
        return this;
    }

    /** Sends the outputs to this sink. */
    public TestProcessorContext to(EventSink sink) {
        sinks = List.of(sink);
        return this;
    }

    /** Creates one partition for each sink; events are distributed by the value of a property. */
    public TestProcessorContext partitioned(String key, List<? extends EventSink> sinkOfEach) {
        partitionKey = key;
        sinks = List.copyOf(sinkOfEach);
        return this;
    }

    /** Adds functions and aggregates of the application. */
    public TestProcessorContext functions(Collection<UserFunction> ofApplication) {
        functions = List.copyOf(ofApplication);
        return this;
    }

    /** Sets what Java code rules may call; by default, only what is declared. */
    public TestProcessorContext java(JavaPolicy.Access access) {
        javaPolicy = JavaPolicy.of(access);
        return this;
    }

    /** Makes the processor refuse rules that cannot be recovered. */
    public TestProcessorContext recovering() {
        recovered = true;
        return this;
    }

    @Override
    public boolean recovered() {
        return recovered;
    }

    /** Replaces the class loader, which is that of the test's thread by default. */
    public TestProcessorContext classLoader(ClassLoader ofApplication) {
        classLoader = ofApplication;
        return this;
    }

    /** The outputs so far, unless they go to a sink of the test. */
    public List<Object> outputs() {
        synchronized (outputs) {
            return List.copyOf(outputs);
        }
    }

    @Override
    public String application() {
        return application;
    }

    @Override
    public String stage() {
        return stage;
    }

    @Override
    public ClassLoader classLoader() {
        return classLoader;
    }

    @Override
    public Settings settings() {
        return settings.of("processor " + stage + " of " + application);
    }

    @Override
    public Collection<EventType> eventTypes() {
        return types;
    }

    @Override
    public Collection<UserFunction> functions() {
        return functions;
    }

    @Override
    public JavaPolicy javaPolicy() {
        return javaPolicy;
    }

    @Override
    public List<RuleFile> ruleFiles() {
        return rules;
    }

    @Override
    public int partitions() {
        return sinks.size();
    }

    @Override
    public String partitionKey() {
        return partitionKey;
    }

    @Override
    public EventSink sink(int partition) {
        return sinks.get(partition);
    }
}
