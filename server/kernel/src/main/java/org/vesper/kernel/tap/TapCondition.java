// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.tap;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.vesper.api.EventSink;
import org.vesper.api.EventType;
import org.vesper.api.MapEvent;
import org.vesper.api.OutputEvent;
import org.vesper.config.ConfigurationException;
import org.vesper.config.Settings;
import org.vesper.spi.processor.Processor;
import org.vesper.spi.processor.ProcessorContext;
import org.vesper.spi.processor.ProcessorProvider;
import org.vesper.spi.processor.RuleFile;

/**
 * A condition in the language of rules, which a processor of its own evaluates: a rule {@code SELECT * FROM TYPE WHERE (...)} for each
 * event type that has the properties, and the same for each kind of outputs, which are those of rules with the same columns. Operators may
 * write conditions but not deploy code, so a condition calls no function of the application.
 *
 * <p><b>Threading:</b> one thread tests; {@link #close} is called when it does not any more.
 */
public final class TapCondition implements Predicate<Object>, AutoCloseable {

    /** What could end the condition and begin another part of a rule, or keep events. */
    private static final Pattern NO_CONDITION = Pattern.compile("(?i);|--|//|/\\*|\\bselect\\b");
    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
    private static final Pattern TEXTS = Pattern.compile("'(?:[^'\\\\]|\\\\.)*+'|\"(?:[^\"\\\\]|\\\\.)*+\"");

    /** More kinds of outputs would take too long to compile. */
    private static final int MAX_KINDS = 100;

    private final List<Processor> processors = new ArrayList<>();
    private final List<Kind> kinds = new ArrayList<>();
    /** The kinds of the outputs of rules; a rule has none if the condition is not right for its columns. */
    private final Map<String, Kind> kindsOfRules = new HashMap<>();
    private boolean matched;

    /** An event type with the columns of some rules, and who evaluates the condition for its events. */
    private record Kind(EventType type, Processor processor) {
    }

    private TapCondition() {
    }

    /**
     * Compiles a condition.
     *
     * <p><b>Failure:</b> a {@link ConfigurationException} with the mistake if it is right for none of the types.
     *
     * @param types the types of which events may come
     * @param outputs the types of the columns of each rule whose outputs may come
     */
    public static TapCondition of(String text, String application, Collection<EventType> types,
            Map<String, Map<String, Class<?>>> outputs, Compiler compiler) {
        requireCondition(text);
        TapCondition condition = new TapCondition();
        Attempts attempts = new Attempts(text, application, compiler, event -> condition.matched = true);
        types.forEach(type -> attempts.compile(type, types).ifPresent(condition.processors::add));
        Set<Map<String, Class<?>>> different = new LinkedHashSet<>(outputs.values());
        if (different.size() > MAX_KINDS) {
            throw new ConfigurationException("outputs of " + different.size() + " kinds pass there, and a condition can look at "
                    + MAX_KINDS + "; leave it out");
        }
        different.forEach(columns -> {
            EventType type = EventType.ofMap("Output", named(columns));
            attempts.compile(type, List.of(type)).ifPresent(made -> condition.add(new Kind(type, made), columns, outputs));
        });
        if (condition.processors.isEmpty() && condition.kinds.isEmpty()) {
            throw attempts.mistake;
        }
        return condition;
    }

    private void add(Kind kind, Map<String, Class<?>> columns, Map<String, Map<String, Class<?>>> outputs) {
        kinds.add(kind);
        outputs.forEach((rule, own) -> {
            if (own.equals(columns)) {
                kindsOfRules.put(rule, kind);
            }
        });
    }

    /** The columns that a condition can name and whose type is known. */
    private static Map<String, Class<?>> named(Map<String, Class<?>> columns) {
        Map<String, Class<?>> named = new LinkedHashMap<>(columns);
        named.entrySet().removeIf(column -> column.getValue() == null || !NAME.matcher(column.getKey()).matches());
        return named;
    }

    @Override
    public boolean test(Object event) {
        matched = false;
        if (event instanceof OutputEvent output) {
            Kind kind = kindsOfRules.get(output.rule());
            if (kind != null) {
                MapEvent values = new MapEvent(kind.type);
                kind.type.properties().keySet().forEach(column -> values.put(column, output.get(column)));
                kind.processor.partition(0).onEvent(values);
            }
        } else {
            processors.forEach(processor -> processor.partition(0).onEvent(event));
        }
        return matched;
    }

    @Override
    public void close() {
        processors.forEach(Processor::close);
        kinds.forEach(kind -> kind.processor.close());
    }

    /** The compiler of conditions: the language of rules, and the classes of the application. */
    public record Compiler(ProcessorProvider provider, ClassLoader classes) {
    }

    /** The attempts to compile a condition, and the mistake of the last one that failed. */
    private static final class Attempts {

        private final String text;
        private final String application;
        private final Compiler compiler;
        private final EventSink matching;
        private ConfigurationException mistake = new ConfigurationException("no event of a declared type and no output passes there, so no"
                + " condition can be checked; leave it out");

        Attempts(String text, String application, Compiler compiler, EventSink matching) {
            this.text = text;
            this.application = application;
            this.compiler = compiler;
            this.matching = matching;
        }

        Optional<Processor> compile(EventType type, Collection<EventType> known) {
            RuleFile rule = new RuleFile("condition", "@Name('condition') SELECT * FROM " + type.name() + " WHERE (" + text + ")");
            try {
                return Optional.of(compiler.provider.create(new Context(application, known, compiler.classes, rule, matching)));
            } catch (ConfigurationException e) {
                mistake = e;
                return Optional.empty();
            }
        }
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
