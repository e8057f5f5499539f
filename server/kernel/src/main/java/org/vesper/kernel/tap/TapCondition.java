// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.tap;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.vesper.api.EventSink;
import org.vesper.api.EventType;
import org.vesper.config.ConfigurationException;
import org.vesper.config.Settings;
import org.vesper.spi.processor.Processor;
import org.vesper.spi.processor.ProcessorContext;
import org.vesper.spi.processor.ProcessorProvider;
import org.vesper.spi.processor.RuleFile;

/**
 * A condition in the language of rules, which a processor of its own evaluates: a rule {@code SELECT * FROM TYPE WHERE (...)} for each
 * event type that has the properties. Operators may write conditions but not deploy code, so a condition calls no function of the
 * application.
 *
 * <p><b>Threading:</b> one thread tests; {@link #close} is called when it does not any more.
 */
public final class TapCondition implements Predicate<Object>, AutoCloseable {

    /** What could end the condition and begin another part of a rule, or keep events. */
    private static final Pattern NO_CONDITION = Pattern.compile("(?i);|--|//|/\\*|\\bselect\\b");
    private static final Pattern TEXTS = Pattern.compile("'(?:[^'\\\\]|\\\\.)*+'|\"(?:[^\"\\\\]|\\\\.)*+\"");

    private final List<Processor> processors = new ArrayList<>();
    private boolean matched;

    private TapCondition() {
    }

    /**
     * Compiles a condition.
     *
     * <p><b>Failure:</b> a {@link ConfigurationException} with the mistake if it is right for none of the types.
     *
     * @param types the types of which events may come
     */
    public static TapCondition of(String text, String application, Collection<EventType> types, ProcessorProvider provider,
            ClassLoader classes) {
        requireCondition(text);
        TapCondition condition = new TapCondition();
        ConfigurationException mistake = new ConfigurationException("no event of a declared type passes there, so no condition can be"
                + " checked; leave it out");
        for (EventType type : types) {
            RuleFile rule = new RuleFile("condition", "@Name('condition') SELECT * FROM " + type.name() + " WHERE (" + text + ")");
            try {
                EventSink matching = event -> condition.matched = true;
                condition.processors.add(provider.create(new Context(application, types, classes, rule, matching)));
            } catch (ConfigurationException e) {
                mistake = e;
            }
        }
        if (condition.processors.isEmpty()) {
            throw mistake;
        }
        return condition;
    }

    @Override
    public boolean test(Object event) {
        matched = false;
        processors.forEach(processor -> processor.partition(0).onEvent(event));
        return matched;
    }

    @Override
    public void close() {
        processors.forEach(Processor::close);
    }

    /** Without texts, the condition must be one expression whose parentheses belong to each other. */
    private static void requireCondition(String text) {
        String bare = TEXTS.matcher(text).replaceAll("''");
        int open = 0;
        boolean closesOther = false;
        for (int i = 0; i < bare.length(); i++) {
            open += bare.charAt(i) == '(' ? 1 : bare.charAt(i) == ')' ? -1 : 0;
            closesOther |= open < 0;
        }
        if (bare.isBlank() || closesOther || open != 0 || NO_CONDITION.matcher(bare).find()) {
            throw new ConfigurationException("'" + text + "' is not a condition; write one as in the WHERE clause of a rule, symbol = 'WSC'"
                    + " AND price > 10 for example, without SELECT, ; and comments");
        }
    }

    private record Context(String application, Collection<EventType> eventTypes, ClassLoader classLoader, RuleFile rule, EventSink sink)
            implements ProcessorContext {

        @Override
        public String stage() {
            return "tap";
        }

        @Override
        public Settings settings() {
            return new Settings(application + ": tap", Map.of());
        }

        @Override
        public List<RuleFile> ruleFiles() {
            return List.of(rule);
        }

        @Override
        public EventSink sink(int partition) {
            return sink;
        }
    }
}
