// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.template;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.vesper.api.EventType;
import org.vesper.epl.language.internal.file.ParsedRule;
import org.vesper.epl.language.result.Constant;
import org.vesper.epl.language.result.Insertion;
import org.vesper.epl.language.result.Template;
import org.vesper.epl.language.result.TemplateRow;
import org.vesper.spi.processor.Horizon;

/**
 * The common part of rules that differ only in constants: the statements in Esper's dialect, with parameters for the constants. Filling
 * some of the parameters yields a template. The latest template of each kind is cached, since rules with equal constants mostly follow each
 * other.
 */
public final class ParameterizedStatement {

    private final String statement;
    private final List<String> feeders;
    private final List<EventType> streams;
    private final Map<String, Class<?>> columns;
    private final Set<String> reads;
    private final Optional<String> fills;
    private final Optional<EventType> filled;
    private final Optional<Insertion> insertion;
    private final List<Parameter> parameters;
    private final Horizon horizon;
    private Latest special;
    private Latest general;

    /** A template and the constants in its text. */
    private record Latest(List<Object> constants, Template template) {
    }

    public ParameterizedStatement(Translation.Texts texts, Map<String, Class<?>> columns, Set<String> reads, Optional<String> fills,
            Optional<EventType> filled, Optional<Insertion> insertion, List<Parameter> parameters, Horizon horizon) {
        this.statement = texts.statement();
        this.feeders = List.copyOf(texts.feeders());
        this.streams = List.copyOf(texts.streams());
        this.columns = Collections.unmodifiableMap(columns);
        this.reads = Set.copyOf(reads);
        this.fills = fills;
        this.filled = filled;
        this.insertion = insertion;
        this.parameters = List.copyOf(parameters);
        this.horizon = horizon;
    }

    public Map<String, Class<?>> columns() {
        return columns;
    }

    public Set<String> reads() {
        return reads;
    }

    public Optional<String> fills() {
        return fills;
    }

    public Optional<EventType> filled() {
        return filled;
    }

    public Optional<Insertion> insertion() {
        return insertion;
    }

    public Horizon horizon() {
        return horizon;
    }

    /** @param values the values of the parameters */
    public TemplateRow special(List<Object> values) {
        special = filled(special, values, false);
        return new TemplateRow(special.template(), arguments(values, false));
    }

    /** @param values the values of the parameters */
    public TemplateRow general(List<Object> values) {
        return new TemplateRow(generalTemplate(values), arguments(values, true));
    }

    /** @param values the values of the parameters; those of {@code ?} are ignored */
    public Template generalTemplate(List<Object> values) {
        general = filled(general, values, true);
        return general.template();
    }

    public List<Constant> constants(List<Object> values) {
        return inOrderOfTheText().mapToObj(i -> new Constant(values.get(i), parameters.get(i).type(), parameters.get(i).use(),
                parameters.get(i).reason()))
                .toList();
    }

    /** The types of the {@code ?} in the order of the text. */
    public List<Class<?>> placeholders() {
        return inOrderOfTheText().mapToObj(parameters::get).filter(Parameter::placeholder).<Class<?>>map(Parameter::type).toList();
    }

    /** Returns the values of the parameters with those of the {@code ?} set from a row, which is in the order of the text. */
    public List<Object> bound(List<Object> values, List<Object> row) {
        List<Object> bound = new ArrayList<>(values);
        int[] places = inOrderOfTheText().filter(i -> parameters.get(i).placeholder()).toArray();
        for (int i = 0; i < places.length; i++) {
            bound.set(places[i], row.get(i));
        }
        return bound;
    }

    /** Returns the values for another rule of the same shape; empty if one of them would lead to a different statement. */
    Optional<List<Object>> values(List<Object> values, ParsedRule other) {
        Object[] others = values.toArray();
        for (int i = 0; i < others.length; i++) {
            Parameter parameter = parameters.get(i);
            Optional<Object> value = other.constant(parameter.token());
            if (value.isPresent()) {
                Optional<Object> converted = parameter.converted(value.get());
                if (converted.isEmpty() || parameter.use() == Constant.Use.FIXED && !converted.get().equals(others[i])) {
                    return Optional.empty();
                }
                others[i] = converted.get();
            }
        }
        return Optional.of(Arrays.asList(others));
    }

    private IntStream inOrderOfTheText() {
        return IntStream.range(0, parameters.size()).boxed().sorted(Comparator.comparing(i -> parameters.get(i).token())).mapToInt(i -> i);
    }

    private List<Object> arguments(List<Object> values, boolean asGeneral) {
        return pick(values, asGeneral, true);
    }

    /**
     * Picks the values that are parameters, or those that are not. Uses a loop rather than a stream, since it runs for each of 100,000
     * rules.
     */
    private List<Object> pick(List<Object> values, boolean asGeneral, boolean asParameters) {
        List<Object> picked = new ArrayList<>();
        for (int i = 0; i < parameters.size(); i++) {
            if (parameters.get(i).isParameter(asGeneral) == asParameters) {
                picked.add(values.get(i));
            }
        }
        return picked;
    }

    private Latest filled(Latest latest, List<Object> values, boolean asGeneral) {
        List<Object> constants = pick(values, asGeneral, false);
        if (latest != null && latest.constants().equals(constants)) {
            return latest;
        }
        List<String> texts = new ArrayList<>();
        List<Class<?>> types = new ArrayList<>();
        for (int i = 0; i < parameters.size(); i++) {
            if (parameters.get(i).isParameter(asGeneral)) {
                texts.add("context.rule.p" + types.size());
                types.add(parameters.get(i).type());
            } else {
                texts.add(Constants.text(values.get(i)));
            }
        }
        List<String> filledFeeders = feeders.stream().map(feeder -> filled(feeder, texts)).toList();
        TemplateKey key = new TemplateKey(types, List.copyOf(columns.keySet()), insertion);
        return new Latest(constants, key.template(filled(statement, texts), reads, streams, filledFeeders));
    }

    /** Returns the text with the marks replaced. */
    private static String filled(String text, List<String> texts) {
        StringBuilder result = new StringBuilder(text.length());
        int at = 0;
        for (int mark = text.indexOf(Constants.MARK); mark >= 0; mark = text.indexOf(Constants.MARK, at)) {
            int end = text.indexOf(Constants.MARK, mark + 1);
            result.append(text, at, mark).append(texts.get(Integer.parseInt(text, mark + 1, end, 10)));
            at = end + 1;
        }
        return result.append(text, at, text.length()).toString();
    }
}
