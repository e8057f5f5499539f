// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.change;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntSupplier;

import org.vesper.config.ConfigurationException;
import org.vesper.config.NearestName;
import org.vesper.epl.language.Dialect;
import org.vesper.epl.language.ParameterTable;
import org.vesper.epl.language.result.EplError;
import org.vesper.epl.language.result.EplException;
import org.vesper.epl.processor.internal.rule.OwnStatement;
import org.vesper.epl.processor.internal.rule.Rules;
import org.vesper.epl.processor.internal.rule.RunningRule;
import org.vesper.epl.processor.internal.rule.TableRule;
import org.vesper.epl.processor.internal.source.EsperSource;
import org.vesper.epl.processor.internal.source.RuleFiles;
import org.vesper.epl.processor.internal.source.RuleSource;
import org.vesper.spi.processor.RuleChange;
import org.vesper.spi.processor.RuleFile;

/**
 * What the rules will be when changes have been made: the changes are read in their order, and only what they touch is noted. Nothing is
 * translated yet, so whether a new rule has {@code ?} is not known; its rows wait in tables.
 */
final class Draft {

    private final Rules rules;
    private final Dialect dialect;
    private final IntSupplier ids;
    private final Map<String, Planned> planned = new LinkedHashMap<>();
    private final Set<String> goneTables = new HashSet<>();
    private final Map<String, List<ParameterTable>> rows = new LinkedHashMap<>();
    private final Set<String> stoppedRows = new HashSet<>();
    private final List<EplError> errors = new ArrayList<>();
    private Optional<RuleFiles> upload = Optional.empty();

    /**
     * Nothing changes yet.
     *
     * @param dialect of files that do not say one
     * @param ids numbers for rules that begin
     */
    Draft(Rules rules, Dialect dialect, IntSupplier ids) {
        this.rules = rules;
        this.dialect = dialect;
        this.ids = ids;
    }

    /** What will be under the names that are touched. */
    Map<String, Planned> planned() {
        return planned;
    }

    /** The rules with {@code ?} that are to go or to be replaced. */
    Set<String> goneTables() {
        return goneTables;
    }

    /** The rows to come, by the rule that they belong to. */
    Map<String, List<ParameterTable>> rows() {
        return rows;
    }

    /** Whether a row to come is to be off, as its predecessor was. */
    boolean isStopped(String row) {
        return stoppedRows.contains(row);
    }

    /** Whether rules that use what an upload has changed begin anew with it. */
    boolean isUpload() {
        return upload.isPresent();
    }

    /** The mistakes found so far. */
    List<EplError> errors() {
        return errors;
    }

    /** Reads a change. <b>Failure:</b> a {@link ConfigurationException} if it has no place in a text; other mistakes are collected. */
    void read(RuleChange change) {
        if (change instanceof RuleChange.Add add) {
            read(add.rules()).rules().forEach(this::add);
        } else if (change instanceof RuleChange.Replace replace) {
            read(replace.rules()).rules().forEach(this::replace);
        } else if (change instanceof RuleChange.Upload files) {
            upload(files.files());
        } else if (change instanceof RuleChange.Remove remove) {
            named(remove.rules()).forEach(this::remove);
        } else if (change instanceof RuleChange.Start start) {
            named(start.rules()).forEach(name -> turn(name, true));
        } else if (change instanceof RuleChange.Stop stop) {
            named(stop.rules()).forEach(name -> turn(name, false));
        } else if (change instanceof RuleChange.AddParameters add) {
            addRows(add.rule(), rowsFor(add.rule(), add.table()));
        } else if (change instanceof RuleChange.SetParameters set) {
            addRows(set.rule(), changedRows(set.rule(), rowsFor(set.rule(), set.table())));
        } else if (change instanceof RuleChange.RemoveParameters remove) {
            TableRule table = table(remove.rule()).orElseThrow(() -> without(remove.rule()));
            named(remove.rows()).forEach(row -> removeRow(remove.rule(), table, row));
        }
    }

    /** Rows for a rule that is there. Without any, somebody has given something else than a table. */
    private ParameterTable rowsFor(String rule, RuleFile file) {
        requireThere(rule);
        ParameterTable table = ParameterTable.read(rule, file.name(), file.text());
        if (table.rows().isEmpty()) {
            throw new EplException(List.of(new EplError(file.name(), rule, 1, 1, "the table has no rows, so nothing would change; its first "
                    + "line names the columns, the next ones are rows", TableRule.csv(table.header()))));
        }
        return table;
    }

    private RuleFiles read(RuleFile file) {
        RuleFiles read = read(List.of(file));
        if (read.rules().isEmpty() && read.errors().isEmpty()) {
            throw new ConfigurationException("there is no rule in " + file.name());
        }
        return read;
    }

    /** Whoever asks for a change of nothing means something else. */
    private static List<String> named(List<String> names) {
        if (names.isEmpty()) {
            throw new ConfigurationException("no name is given, so nothing would change; give the names of those that are meant");
        }
        return names;
    }

    private RuleFiles read(List<RuleFile> files) {
        RuleFiles read = RuleFiles.read(files, dialect);
        errors.addAll(read.errors());
        return read;
    }

    private void add(RuleSource source) {
        if (has(source.name())) {
            errors.add(source.error("the name is taken by a rule that is there already; replace that one, or give this another name"));
        } else {
            planned.put(source.name(), new Planned.Fresh(source, true, Optional.empty()));
        }
    }

    private void replace(RuleSource source) {
        if (!has(source.name())) {
            List<String> names = new ArrayList<>(rules.tables().keySet());
            rules.all().forEach(rule -> names.add(rule.name()));
            errors.add(source.error("there is no rule of this name to replace" + NearestName.hint(source.name(), names)));
            return;
        }
        table(source.name()).ifPresent(table -> {
            addRows(source.name(), ParameterTable.read(source.name(), "table of " + source.name(), rules.csv(table)));
            rules.rows(table).stream().filter(row -> !row.running()).forEach(row -> stoppedRows.add(row.name()));
        });
        boolean running = isRunning(source.name());
        removeAny(source.name());
        planned.put(source.name(), new Planned.Fresh(source, running, Optional.empty()));
    }

    private void remove(String name) {
        requireThere(name);
        removeAny(name);
    }

    private void removeAny(String name) {
        table(name).ifPresent(table -> {
            goneTables.add(name);
            rules.rows(table).forEach(row -> planned.put(row.name(), new Planned.Gone()));
        });
        planned.put(name, new Planned.Gone());
    }

    private void turn(String name, boolean on) {
        Optional<TableRule> table = table(name);
        if (table.isPresent()) {
            rules.rows(table.get()).stream().map(RunningRule::name).filter(this::has).forEach(row -> turn(row, on));
            return;
        }
        requireThere(name);
        Planned now = now(name).orElseThrow();
        if (now instanceof Planned.Fresh fresh) {
            planned.put(name, new Planned.Fresh(fresh.source(), on, fresh.counted()));
        } else if (now instanceof Planned.Kept kept && kept.rule().running() != on) {
            planned.put(name, turned(kept.rule(), on));
        }
    }

    /** A statement of its own is compiled anew, since what it uses may be another by now. */
    private Planned turned(RunningRule rule, boolean on) {
        if (on && rule.body() instanceof OwnStatement own) {
            return new Planned.Fresh(own.source(), true, Optional.of(rule));
        }
        return new Planned.Kept(on ? rule.started(ids.getAsInt()) : rule.stopped());
    }

    private void upload(List<RuleFile> files) {
        RuleFiles read = read(files);
        if (read.rules().isEmpty() && read.errors().isEmpty() && !rules.isEmpty()) {
            throw new ConfigurationException("there is no rule in what is uploaded, so all rules would go;"
                    + " remove them by name if that is meant");
        }
        upload = Optional.of(read);
        Set<String> wanted = new HashSet<>();
        for (RuleSource source : read.rules()) {
            wanted.add(source.name());
            if (!has(source.name())) {
                add(source);
            } else if (!isSame(source)) {
                replaceTable(source);
            }
        }
        read.tables().forEach((rule, table) -> uploadTable(rule, table, wanted));
        removeAllBut(wanted);
    }

    /** In an upload the rows of a changed rule come from the table that is uploaded with it. */
    private void replaceTable(RuleSource source) {
        boolean running = isRunning(source.name());
        table(source.name()).ifPresent(table -> rules.rows(table).stream().filter(row -> !row.running())
                .forEach(row -> stoppedRows.add(row.name())));
        removeAny(source.name());
        planned.put(source.name(), new Planned.Fresh(source, running, Optional.empty()));
    }

    private void uploadTable(String rule, ParameterTable table, Set<String> wanted) {
        if (!wanted.contains(rule)) {
            errors.add(new EplError(table.fileName(), rule, 1, 1, "there is no rule " + rule + NearestName.hint(rule, wanted)
                    + "; a table is named after its rule", String.join(",", table.header())));
            return;
        }
        table.rows().forEach(row -> wanted.add(rule + '/' + row.name()));
        addRows(rule, changedRows(rule, table));
    }

    /** The rows of a table that are not there yet as they are; those that they take the place of go. */
    private ParameterTable changedRows(String rule, ParameterTable table) {
        List<ParameterTable.Row> changed = new ArrayList<>();
        for (ParameterTable.Row row : table.rows()) {
            String name = rule + '/' + row.name();
            Optional<RunningRule> same = kept(name).filter(live -> live.table().isPresent() && live.text().equals(TableRule.csv(row)));
            if (same.isEmpty()) {
                kept(name).ifPresent(live -> replacedRow(name, live));
                changed.add(row);
            }
        }
        return new ParameterTable(table.fileName(), table.header(), changed);
    }

    private void replacedRow(String name, RunningRule row) {
        planned.put(name, new Planned.Gone());
        if (!row.running()) {
            stoppedRows.add(name);
        }
    }

    private void removeAllBut(Set<String> wanted) {
        rules.tables().keySet().stream().filter(name -> !wanted.contains(name)).forEach(goneTables::add);
        rules.all().stream().map(RunningRule::name).filter(name -> !wanted.contains(name))
                .forEach(name -> planned.put(name, new Planned.Gone()));
        planned.replaceAll((name, plan) -> wanted.contains(name) ? plan : new Planned.Gone());
    }

    /** Has a rule of an upload begin anew although its text is the same; if it is a row, all rows of its table. */
    void renew(RunningRule rule) {
        RuleFiles files = upload.orElseThrow();
        String name = rule.table().map(table -> table.rule().name()).orElse(rule.name());
        replaceTable(files.rule(name));
        Optional.ofNullable(files.tables().get(name)).ifPresent(table -> rows.put(name, List.of(table)));
    }

    private void addRows(String rule, ParameterTable table) {
        rows.computeIfAbsent(rule, unused -> new ArrayList<>()).add(table);
    }

    private void removeRow(String rule, TableRule table, String row) {
        String name = rule + '/' + row;
        if (kept(name).flatMap(RunningRule::table).filter(table::equals).isEmpty()) {
            List<String> names = rules.rows(table).stream().map(each -> each.name().substring(rule.length() + 1)).toList();
            throw new ConfigurationException("rule " + rule + " has no row " + row + NearestName.hint(row, names));
        }
        planned.put(name, new Planned.Gone());
    }

    // ---- what is there after the changes so far ----

    private Optional<Planned> now(String name) {
        Planned plan = planned.get(name);
        return plan == null ? rules.find(name).map(Planned.Kept::new) : Optional.of(plan).filter(it -> !(it instanceof Planned.Gone));
    }

    private Optional<RunningRule> kept(String name) {
        return now(name).filter(Planned.Kept.class::isInstance).map(plan -> ((Planned.Kept) plan).rule());
    }

    /** The rule with {@code ?} that has this name and stays as it is. */
    Optional<TableRule> table(String name) {
        return goneTables.contains(name) ? Optional.empty() : rules.findTable(name);
    }

    /** Whether the name is in use. */
    boolean has(String name) {
        return now(name).isPresent() || table(name).isPresent();
    }

    private boolean isRunning(String name) {
        return now(name).map(plan -> plan instanceof Planned.Kept kept ? kept.rule().running() : ((Planned.Fresh) plan).running()).orElse(true);
    }

    private boolean isSame(RuleSource source) {
        Optional<String> text = table(source.name()).map(table -> table.rule().text());
        Optional<RunningRule> rule = kept(source.name());
        boolean ofEsper = rule.filter(live -> live.body() instanceof OwnStatement).isPresent();
        return text.or(() -> rule.map(RunningRule::text)).filter(source.text()::equals).isPresent() && ofEsper == source instanceof EsperSource;
    }

    private void requireThere(String name) {
        if (!has(name)) {
            throw rules.unknown(name);
        }
    }

    private ConfigurationException without(String name) {
        requireThere(name);
        return new ConfigurationException("rule " + name + " has no ? in its text, so it has no rows of parameters");
    }
}
