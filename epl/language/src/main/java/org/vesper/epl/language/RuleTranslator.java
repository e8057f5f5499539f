// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.vesper.api.EventType;
import org.vesper.config.ConfigurationException;
import org.vesper.config.NearestName;
import org.vesper.epl.language.functions.Decimals;
import org.vesper.epl.language.internal.esper.EsperNames;
import org.vesper.epl.language.internal.function.Functions;
import org.vesper.epl.language.internal.template.Translation;
import org.vesper.epl.language.internal.translation.RuleBatch;
import org.vesper.epl.language.result.EplException;
import org.vesper.epl.language.result.EsperStream;
import org.vesper.spi.processor.JavaPolicy;
import org.vesper.spi.processor.ProcessorContext;
import org.vesper.spi.processor.UserFunction;

/**
 * Translates rules into Esper statements. Stateless between calls: each call receives the streams that exist.
 *
 * <p><b>Threading:</b> one thread.
 */
public final class RuleTranslator {

    private final Map<String, EventType> eventTypes = new TreeMap<>();

    private final Functions functions;
    private final Optional<String> outputType;

    /** @param eventTypes all types of the application that rules may read */
    public RuleTranslator(Collection<EventType> eventTypes) {
        this(eventTypes, List.of());
    }

    /**
     * @param eventTypes all types of the application that rules may read
     * @param functions the application's functions that rules may call
     */
    public RuleTranslator(Collection<EventType> eventTypes, Collection<UserFunction> functions) {
        this(eventTypes, functions, "");
    }

    /**
     * @param eventTypes all types of the application that rules may read
     * @param functions the application's functions that rules may call
     * @param outputType the event type that rules without INSERT INTO emit; empty for output events
     */
    public RuleTranslator(Collection<EventType> eventTypes, Collection<UserFunction> functions, String outputType) {
        this(eventTypes, new Functions(functions, EsperNames::isPlain, JavaPolicy.of(JavaPolicy.Access.DECLARED)), outputType);
    }

    /** A translator for the rules of a processor. */
    public static RuleTranslator of(ProcessorContext context) {
        return new RuleTranslator(context.eventTypes(), new Functions(context.functions(), EsperNames::isPlain, context.javaPolicy(),
                context.settings().integer("decimal-precision", Decimals.DEFAULT_DIGITS, 1, Decimals.MAX_DIGITS)),
                context.settings().text("output-type", ""));
    }

    private RuleTranslator(Collection<EventType> eventTypes, Functions functions, String outputType) {
        this.functions = functions;
        this.outputType = Optional.of(outputType).filter(name -> !name.isEmpty());
        eventTypes.forEach(type -> this.eventTypes.put(type.name(), type));
        if (!outputType.isEmpty() && !this.eventTypes.containsKey(outputType)) {
            throw new ConfigurationException("there is no event type " + outputType + " for outputs"
                    + NearestName.hintAmong(outputType, "event types", this.eventTypes.keySet()));
        }
    }

    /** Translates a single rule that reads only event types of the application; see {@link #translate(List, Collection)}. */
    public TranslatedRule translate(Rule rule) {
        return translate(List.of(rule), List.of()).get(0);
    }

    /**
     * Translates rules that are deployed together. A rule may read a stream that another rule of the list fills by INSERT INTO, whatever
     * their order.
     *
     * <p><b>Failure:</b> an {@link EplException} with the errors of all rules: a rule names an unknown event type, stream, property or
     * function, combines incompatible types, has an element in an illegal place, uses an unsupported part of the language, fills a stream
     * with other columns than another rule, or reads its own output through a cycle of streams. A rule that reads a stream of a faulty rule
     * is skipped.
     *
     * @param others the rules deployed already that remain; those without INSERT INTO may be omitted
     * @return the translated rules in the order given
     */
    public List<TranslatedRule> translate(List<Rule> rules, Collection<TranslatedRule> others) {
        return translate(rules, others, Map.of());
    }

    /**
     * Translates rules like {@link #translate(List, Collection)}.
     *
     * @param foreign what statements in Esper's dialect declare, by name; a rule cannot read one without a known type
     */
    public List<TranslatedRule> translate(List<Rule> rules, Collection<TranslatedRule> others,
                                          Map<String, EsperStream> foreign) {
        RuleBatch batch = new RuleBatch(eventTypes, functions, outputType, foreign);
        for (TranslatedRule other : others) {
            other.filled().ifPresent(stream -> batch.addStream(other.fills().orElseThrow(), stream, other.reads()));
            other.fills().ifPresent(name -> batch.addSources(name, other.reads()));
        }
        String longest = rules.stream().map(Rule::text).max(Comparator.comparingInt(String::length)).orElse("");
        List<Translation> translations = LargeStack.call(longest, () -> batch.translate(rules.stream().map(Rule::parsed).toList()));
        List<TranslatedRule> translated = new ArrayList<>(rules.size());
        for (int i = 0; i < rules.size(); i++) {
            Rule rule = rules.get(i);
            translated.add(new TranslatedRule(rule.source(), translations.get(i).statement(), translations.get(i).values()));
        }
        return translated;
    }
}
