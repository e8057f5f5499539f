// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.source;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.vesper.api.EventType;
import org.vesper.epl.language.Dialect;
import org.vesper.epl.language.EsperText;
import org.vesper.epl.language.ParameterTable;
import org.vesper.epl.language.Rule;
import org.vesper.epl.language.RuleParser;
import org.vesper.epl.language.RuleTranslator;
import org.vesper.epl.language.TranslatedRule;
import org.vesper.epl.language.result.EplError;
import org.vesper.epl.language.result.EplException;
import org.vesper.epl.language.result.EsperStream;
import org.vesper.spi.processor.RuleFile;
import org.vesper.spi.processor.UserFunction;

/** Reads rules files and tables of parameters, and reports the errors of all files at once. */
public final class RuleFiles {

    private final Dialect dialect;
    private final List<EplError> errors = new ArrayList<>();
    private final Map<String, RuleSource> byName = new LinkedHashMap<>();
    private final Map<String, ParameterTable> tables = new LinkedHashMap<>();

    private RuleFiles(Dialect dialect) {
        this.dialect = dialect;
    }

    /**
     * Reads files; those with the suffix .csv are tables, named after their rules.
     *
     * @param dialect the dialect of files that do not declare one
     */
    public static RuleFiles read(List<RuleFile> files, Dialect dialect) {
        RuleFiles reader = new RuleFiles(dialect);
        files.forEach(reader::read);
        return reader;
    }

    /** Translates the rules in Vesper's dialect of all files, in order. Throws an {@link EplException} with the errors of all files. */
    public static List<TranslatedRule> translate(List<RuleFile> files, Collection<EventType> eventTypes,
                                                 Collection<UserFunction> functions) {
        RuleFiles reader = new RuleFiles(Dialect.VESPER);
        files.forEach(reader::read);
        List<Rule> rules = new ArrayList<>();
        reader.byName.values().forEach(source -> {
            if (source instanceof RuleSource.InEpl epl) {
                rules.add(epl.rule());
            }
        });
        List<TranslatedRule> translated = new ArrayList<>();
        reader.collectErrors(() -> translated.addAll(
                new RuleTranslator(eventTypes, functions).translate(rules, List.of(), reader.streamsInEsper())));
        if (!reader.errors.isEmpty()) {
            throw new EplException(reader.errors);
        }
        return translated;
    }

    /** What statements in Esper's dialect declare, with the columns as far as these are known. */
    public Map<String, EsperStream> streamsInEsper() {
        Map<String, EsperStream> streams = new LinkedHashMap<>();
        byName.values().forEach(source -> {
            if (source instanceof EsperSource esper && !esper.declares().isEmpty()) {
                streams.merge(esper.declares(), esper.declared(), EsperStream::with);
            }
        });
        return streams;
    }

    /** The errors of all files, including duplicate names. */
    public List<EplError> errors() {
        return errors;
    }

    /** The correct rules of all files, in order. */
    public Collection<RuleSource> rules() {
        return byName.values();
    }

    /** The rule of this name; null if there is none. */
    public RuleSource rule(String name) {
        return byName.get(name);
    }

    /** The tables by rule name. */
    public Map<String, ParameterTable> tables() {
        return tables;
    }

    /**
     * Puts other rules and rows into the place of those of some names; names that the others do not have are left out.
     *
     * @param names of rules, and of rows as RULE/ROW
     * @param others rules files, and tables
     */
    public void keep(Set<String> names, List<RuleFile> others) {
        byName.keySet().removeAll(names);
        tables.replaceAll((rule, table) -> without(table, row -> names.contains(rule + '/' + row.name())));
        for (RuleFile other : others) {
            Optional<String> rule = other.ruleOfTable();
            if (rule.isEmpty()) {
                read(other);
            } else {
                collectErrors(() -> tables.merge(rule.get(), ParameterTable.read(rule.get(), other.name(), other.text()),
                        RuleFiles::joined));
            }
        }
        tables.keySet().removeIf(rule -> names.contains(rule) && !byName.containsKey(rule));
    }

    private static ParameterTable without(ParameterTable table, Predicate<ParameterTable.Row> left) {
        return new ParameterTable(table.fileName(), table.header(), table.rows().stream().filter(row -> !left.test(row)).toList());
    }

    private static ParameterTable joined(ParameterTable table, ParameterTable more) {
        return new ParameterTable(table.fileName(), table.header(), Stream.concat(table.rows().stream(), more.rows().stream()).toList());
    }

    private void read(RuleFile file) {
        Optional<String> rule = file.ruleOfTable();
        if (rule.isPresent()) {
            collectErrors(() -> tables.put(rule.get(), ParameterTable.read(rule.get(), file.name(), file.text())));
            return;
        }
        for (Dialect.Section section : Dialect.sections(file, dialect)) {
            collectErrors(() -> parse(section, file.settings()).forEach(this::add));
        }
    }

    private List<? extends RuleSource> parse(Dialect.Section section, Map<String, String> settings) {
        return switch (section.dialect()) {
            case VESPER -> RuleParser.parse(section.fileName(), section.text(), settings, errors).stream()
                    .map(RuleSource.InEpl::new).toList();
            case ESPER -> EsperSource.parse(new EsperText(section, settings));
        };
    }

    private void add(RuleSource source) {
        RuleSource other = byName.putIfAbsent(source.name(), source);
        if (other != null) {
            EplError place = other.error("");
            errors.add(source.error("the name is taken by a rule in " + place.fileName() + ':' + place.line()
                    + "; rules of one processor need different names"));
        }
    }

    private void collectErrors(Runnable step) {
        try {
            step.run();
        } catch (EplException e) {
            errors.addAll(e.errors());
        }
    }
}
