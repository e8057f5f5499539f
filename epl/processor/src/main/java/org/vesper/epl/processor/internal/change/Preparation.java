// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.change;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.vesper.config.ConfigurationException;
import org.vesper.epl.language.ParameterTable;
import org.vesper.epl.language.PartitionCheck;
import org.vesper.epl.language.Rule;
import org.vesper.epl.language.TranslatedRule;
import org.vesper.epl.language.result.EplError;
import org.vesper.epl.language.result.EplException;
import org.vesper.epl.processor.internal.rule.LiveStream;
import org.vesper.epl.processor.internal.rule.LiveTemplate;
import org.vesper.epl.processor.internal.rule.OwnStatement;
import org.vesper.epl.processor.internal.rule.RuleBody;
import org.vesper.epl.processor.internal.rule.RunningRule;
import org.vesper.epl.processor.internal.rule.TableRule;
import org.vesper.epl.processor.internal.source.EsperSource;
import org.vesper.epl.processor.internal.source.RuleSource;

/**
 * Turns a draft into a switch: translates the new rules, chooses templates for them and has what is new compiled.
 *
 * <p><b>Threading:</b> the control thread, without a lane. In an upload, rules that use a stream that gets other columns begin anew, which
 * is found out while the others are prepared; then all are prepared once more. <b>Failure:</b> a
 * {@link org.vesper.config.ConfigurationException}.
 */
final class Preparation {

    private final RuleSet set;
    private final Draft draft;
    private final Departure departure;
    private final NewModules modules;
    private final List<EplError> errors;
    private final Map<String, TranslatedRule> translated = new LinkedHashMap<>();
    private final Map<String, TableRule> newTables = new LinkedHashMap<>();
    private final Map<String, Row> rows = new LinkedHashMap<>();
    private final Map<String, Optional<RunningRule>> changes = new LinkedHashMap<>();
    private boolean renewed;

    /** A row of parameters on its way to be a rule. */
    private record Row(TableRule table, ParameterTable.Row cells, TranslatedRule rule) {
    }

    Preparation(RuleSet set, Draft draft) {
        this.set = set;
        this.draft = draft;
        this.errors = new ArrayList<>(draft.errors());
        this.departure = new Departure(set.rules(), draft);
        this.modules = new NewModules(set.catalog(), set.partitions(), departure.statements(), set::nextNumber);
    }

    RuleSwitch prepare() {
        translate();
        refuseWhatCannotBePartitioned();
        set.partitionCheck().ifPresent(this::refuseReadersOfOtherKeys);
        raise();
        refuseStreamsWithoutFillers();
        stayingFillers().filter(this::isNeeded).forEach(this::addStream);
        translated.values().forEach(this::addStream);
        if (renewed) {
            return new Preparation(set, draft).prepare();
        }
        bindRows();
        raise();
        chooseTemplates();
        compileStatements();
        modules.raise();
        keepTheOthers();
        return new RuleSwitch(set, changes, tables(), modules);
    }

    private void translate() {
        Map<String, Rule> sources = new LinkedHashMap<>();
        draft.planned().forEach((name, plan) -> {
            if (plan instanceof Planned.Fresh fresh && fresh.source() instanceof RuleSource.InEpl epl) {
                sources.put(name, epl.rule());
            }
        });
        if (sources.isEmpty()) {
            return;
        }
        try {
            set.translator().translate(new ArrayList<>(sources.values()), stayingFillers().toList(), declaredInEsper())
                    .forEach(rule -> translated.put(rule.name(), rule));
        } catch (EplException e) {
            errors.addAll(e.errors());
        }
    }

    /** Of each template one rule, and rules with {@code ?}, which may have no rows. */
    private Stream<TranslatedRule> stayingFillers() {
        Stream<TranslatedRule> ofTemplates = set.catalog().fillers().stream().filter(template -> !departure.empties(template))
                .map(template -> template.filler().orElseThrow());
        Stream<TranslatedRule> ofTables = set.rules().tables().keySet().stream().flatMap(name -> draft.table(name).stream())
                .map(TableRule::rule).filter(rule -> rule.fills().isPresent());
        return Stream.concat(ofTemplates, ofTables);
    }

    /** Whether the stream that a rule fills is read by a new one, or it gets rows. */
    private boolean isNeeded(TranslatedRule filler) {
        return draft.rows().containsKey(filler.name())
                || translated.values().stream().anyMatch(rule -> rule.reads().contains(filler.fills().orElseThrow()));
    }

    /** Without a filler nothing says what a stream is, so its readers could neither be replaced nor come back in an upload. */
    private void refuseStreamsWithoutFillers() {
        Set<String> filled = Stream.concat(stayingFillers(), translated.values().stream()).flatMap(rule -> rule.fills().stream())
                .collect(Collectors.toSet());
        for (LiveStream stream : set.catalog().streams()) {
            List<RunningRule> users = filled.contains(stream.type().name()) ? List.of() : departure.othersThatUse(stream);
            if (!users.isEmpty()) {
                throw new ConfigurationException("no rule would be left that fills the stream " + stream.type().name() + ", but these read it: "
                        + oneOfEach(users) + "; remove or replace them in the same change, or stop the rule that fills it");
            }
        }
    }

    /** The names of what statements in Esper's dialect declare, those that go included. */
    private Set<String> declaredInEsper() {
        Stream<EsperSource> now = set.rules().all().stream().map(RunningRule::body)
                .mapMulti((body, sources) -> {
                    if (body instanceof OwnStatement own) {
                        sources.accept(own.source());
                    }
                });
        Stream<EsperSource> next = draft.planned().values().stream()
                .mapMulti((plan, sources) -> {
                    if (plan instanceof Planned.Fresh fresh && fresh.source() instanceof EsperSource source) {
                        sources.accept(source);
                    }
                });
        return Stream.concat(now, next).map(EsperSource::declares).filter(name -> !name.isEmpty()).collect(Collectors.toSet());
    }

    private void refuseWhatCannotBePartitioned() {
        set.partitionCheck().ifPresent(check -> draft.planned().values().forEach(plan -> {
            if (plan instanceof Planned.Fresh fresh && fresh.source() instanceof RuleSource.InEpl epl) {
                errors.addAll(check.errors(epl.rule()));
            } else if (plan instanceof Planned.Fresh fresh) {
                errors.add(fresh.source().error("nothing is known of the keys of rules in Esper's dialect, so they cannot run in "
                        + "partitions; "
                        + "put the rule into a processor that is not behind a partitioned stream"));
            }
        }));
    }

    /** Events stay in the partition where they are made, even if they have another key than those they are made of. */
    private void refuseReadersOfOtherKeys(PartitionCheck check) {
        List<LiveTemplate> staying = set.catalog().templates().stream().filter(template -> !departure.empties(template)).toList();
        Set<String> read = new HashSet<>();
        staying.forEach(template -> read.addAll(template.reads()));
        translated.values().forEach(rule -> read.addAll(rule.reads()));
        Set<String> unsure = Stream.concat(staying.stream().flatMap(template -> template.filler().stream()), translated.values().stream())
                .filter(check::mayChangeKey).map(rule -> rule.fills().orElseThrow()).filter(read::contains).collect(Collectors.toSet());
        for (TranslatedRule rule : translated.values()) {
            Stream.concat(rule.reads().stream(), rule.fills().stream()).filter(unsure::contains).findFirst()
                    .ifPresent(type -> errors.add(error(rule, "rules in partitions cannot read " + type + " while rules make events of it "
                            + "by a constructor, which may give them another key; give its class a public constructor without parameters "
                            + "and setters, or put the readers into another processor")));
        }
    }

    private void addStream(TranslatedRule rule) {
        if (rule.filled().isEmpty()) {
            return;
        }
        String name = rule.fills().orElseThrow();
        Optional<LiveStream> stream = modules.stream(name);
        if (stream.isPresent() && stream.get().type().properties().equals(rule.filled().orElseThrow().properties())) {
            return;
        }
        List<RunningRule> users = stream.map(departure::othersThatUse).orElse(List.of());
        if (users.isEmpty()) {
            modules.addStream(name, rule.filled().orElseThrow());
        } else if (draft.isUpload()) {
            users.forEach(draft::renew);
            renewed = true;
        } else {
            errors.add(error(rule, "the stream " + name + " has the columns " + String.join(", ", stream.get().type().properties().keySet())
                    + " for rules that are not changed: " + oneOfEach(users) + "; fill it with the same columns, or replace those "
                    + "rules in the same change"));
        }
    }

    /** The names of rules, of those of a template one. */
    private static String oneOfEach(List<RunningRule> rules) {
        Map<RuleBody, String> names = new LinkedHashMap<>();
        rules.forEach(rule -> names.putIfAbsent(rule.body(), rule.name()));
        return String.join(", ", names.values());
    }

    private void bindRows() {
        translated.values().stream().filter(rule -> !rule.placeholders().isEmpty()).forEach(rule -> {
            List<ParameterTable> tables = draft.rows().getOrDefault(rule.name(), List.of());
            String header = tables.isEmpty() ? TableRule.defaultHeader(rule) : TableRule.csv(tables.get(0).header());
            newTables.put(rule.name(), new TableRule(rule, header));
        });
        newTables.keySet().forEach(translated::remove);
        draft.rows().forEach(this::bindRows);
    }

    private void bindRows(String rule, List<ParameterTable> tables) {
        Optional<TableRule> found = Optional.ofNullable(newTables.get(rule)).or(() -> headed(rule, tables.get(0)));
        for (ParameterTable table : tables) {
            if (found.isPresent()) {
                errors.addAll(table.headerErrors(rule, found.get().rule().placeholders()));
                table.rows().forEach(row -> bind(found.get(), table, row));
            } else if (!table.rows().isEmpty()) {
                errors.add(new EplError(table.fileName(), rule, 1, 1, "rule " + rule + " has no ? in its text, so it takes no "
                        + "rows of parameters; remove them, or write ? for what they set", TableRule.csv(table.header())));
            }
        }
    }

    /** The rule that stays as it is, but while it has no rows with the header of those that come. */
    private Optional<TableRule> headed(String rule, ParameterTable added) {
        Optional<TableRule> table = draft.table(rule);
        if (table.isEmpty() || !set.rules().rows(table.get()).isEmpty()) {
            return table;
        }
        TableRule headed = new TableRule(table.get().rule(), TableRule.csv(added.header()));
        newTables.put(rule, headed);
        return Optional.of(headed);
    }

    private void bind(TableRule table, ParameterTable cells, ParameterTable.Row row) {
        String name = table.rule().name() + '/' + row.name();
        if (draft.has(name) || rows.containsKey(name)) {
            errors.add(new EplError(cells.fileName(), name, row.line(), 1, "there is a rule of this name already", TableRule.csv(row)));
            return;
        }
        try {
            rows.put(name, new Row(table, row, table.rule().bind(cells, row)));
        } catch (EplException e) {
            errors.addAll(e.errors());
        }
    }

    private void chooseTemplates() {
        List<TranslatedRule> rules = new ArrayList<>(translated.values());
        rows.values().forEach(row -> rules.add(row.rule()));
        Map<TranslatedRule, TemplateChoice.Chosen> chosen = TemplateChoice.of(rules, modules);
        translated.forEach((name, rule) -> {
            Planned.Fresh fresh = (Planned.Fresh) draft.planned().get(name);
            put(name, rule.text(), Optional.empty(), chosen.get(rule), fresh.running());
        });
        rows.forEach((name, row) ->
                put(name, TableRule.csv(row.cells()), Optional.of(row.table()), chosen.get(row.rule()), !draft.isStopped(name)));
        newTables.values().stream().filter(table -> rows.values().stream().noneMatch(row -> row.table() == table))
                .forEach(table -> modules.check(table.rule()));
    }

    private void put(String name, String text, Optional<TableRule> table, TemplateChoice.Chosen chosen, boolean running) {
        changes.put(name, Optional.of(RunningRule.of(set.nextNumber(), name, text, table, chosen.template(), chosen.arguments(), running,
                set.partitions().size())));
    }

    private void compileStatements() {
        draft.planned().forEach((name, plan) -> {
            if (plan instanceof Planned.Fresh fresh && fresh.source() instanceof EsperSource source) {
                OwnStatement statement = modules.add(source, fresh.running());
                RunningRule rule = RunningRule.of(set.nextNumber(), name, source.text(), Optional.empty(), statement, List.of(),
                        fresh.running(), set.partitions().size());
                changes.put(name, Optional.of(fresh.counted().map(rule::counting).orElse(rule)));
            }
        });
    }

    private void keepTheOthers() {
        draft.planned().forEach((name, plan) -> {
            if (plan instanceof Planned.Kept kept) {
                changes.put(name, Optional.of(kept.rule()));
            } else if (!changes.containsKey(name)) {
                changes.put(name, Optional.empty());
            }
        });
    }

    private Map<String, Optional<TableRule>> tables() {
        Map<String, Optional<TableRule>> tables = new HashMap<>();
        draft.goneTables().forEach(name -> tables.put(name, Optional.empty()));
        newTables.forEach((name, table) -> tables.put(name, Optional.of(table)));
        return tables;
    }

    private static EplError error(TranslatedRule rule, String message) {
        String firstLine = rule.text().lines().findFirst().orElse("");
        return new EplError(rule.fileName(), rule.name(), rule.line(), rule.column(), message, firstLine);
    }

    private void raise() {
        if (!errors.isEmpty()) {
            throw new EplException(errors);
        }
    }
}
