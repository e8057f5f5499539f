// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.plan;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.vesper.config.ConfigurationException;
import org.vesper.config.NearestName;
import org.vesper.epl.language.Dialect;
import org.vesper.epl.language.ParameterTable;
import org.vesper.epl.language.result.EplError;
import org.vesper.epl.language.result.EplException;
import org.vesper.epl.processor.internal.rule.OwnStatement;
import org.vesper.epl.processor.internal.rule.RecordedRules;
import org.vesper.epl.processor.internal.rule.RunningRule;
import org.vesper.epl.processor.internal.rule.Snapshot;
import org.vesper.epl.processor.internal.rule.TableRule;
import org.vesper.epl.processor.internal.source.EsperSource;
import org.vesper.epl.processor.internal.source.RuleFiles;
import org.vesper.epl.processor.internal.source.RuleSource;
import org.vesper.spi.processor.RecordedRule;
import org.vesper.spi.processor.RuleChange;
import org.vesper.spi.processor.RuleFile;

/**
 * Makes a plan of changes, read in order. <b>Failure:</b> a {@link ConfigurationException} for an error without a position in a text; other
 * errors are collected in the plan.
 */
final class RuleChangeReader implements RuleChange.Visitor {

    private final RuleSetDraft draft;
    private final Snapshot now;
    private final Dialect dialect;

    private RuleChangeReader(Snapshot now, Dialect dialect) {
        this.draft = new RuleSetDraft(now);
        this.now = now;
        this.dialect = dialect;
    }

    /** @param dialect the dialect of files that do not declare one */
    static RuleSetPlan read(Snapshot now, List<RuleChange> changes, Dialect dialect) {
        RuleChangeReader reader = new RuleChangeReader(now, dialect);
        changes.forEach(change -> change.accept(reader));
        return reader.draft.plan();
    }

    @Override
    public void add(RuleChange.Add change) {
        read(change.rules()).rules().forEach(source -> add(change.shadow() ? inShadow(source) : source));
    }

    private RuleSource inShadow(RuleSource source) {
        if (source instanceof RuleSource.InEpl epl) {
            return new RuleSource.InEpl(epl.rule().inShadow());
        }
        draft.addErrors(List.of(source.error("a statement in Esper's dialect cannot run in the shadow, since what it inserts and"
                + " declares is Esper's alone to pass on")));
        return source;
    }

    @Override
    public void replace(RuleChange.Replace change) {
        read(change.rules()).rules().forEach(this::replace);
    }

    @Override
    public void upload(RuleChange.Upload change) {
        RuleFiles read = RuleFiles.read(change.files(), dialect);
        keep(change, read);
        draft.addErrors(read.errors());
        if (read.rules().isEmpty() && read.errors().isEmpty() && !now.isEmpty()) {
            throw new ConfigurationException("the upload contains no rule, so it would remove all rules;"
                    + " to do that, remove them by name");
        }
        draft.setUpload(read);
        Set<String> wanted = new HashSet<>();
        for (RuleSource source : read.rules()) {
            wanted.add(source.name());
            if (!draft.has(source.name())) {
                add(source);
            } else if (!isSame(source)) {
                draft.replace(source);
            } else if (source.isShadow() != draft.isShadow(source.name())) {
                draft.mark(source.name(), source.isShadow());
            }
        }
        read.tables().forEach((rule, table) -> uploadTable(rule, table, wanted));
        draft.removeAllBut(wanted);
    }

    /** Puts the rules that stay as they are into the place of those in the files. */
    private void keep(RuleChange.Upload change, RuleFiles read) {
        Map<String, String> settings = change.files().stream().findFirst().map(RuleFile::settings).orElse(Map.of());
        List<RecordedRule> kept = change.except().stream().flatMap(name -> RecordedRules.find(now, name, dialect).stream()).toList();
        read.keep(change.except(), kept.stream().map(rule -> rule.file().with(settings)).toList());
    }

    @Override
    public void remove(RuleChange.Remove change) {
        requireNames(change.rules()).forEach(name -> {
            draft.requireThere(name);
            draft.remove(name);
        });
    }

    @Override
    public void promote(RuleChange.Promote change) {
        for (String name : requireNames(change.rules())) {
            draft.requireThere(name);
            Optional<TableRule> table = draft.kept(name).flatMap(row -> row.rule().table());
            if (table.isPresent()) {
                throw new ConfigurationException("rule " + name + " is a row of " + table.get().rule().name()
                        + ", whose rows are all in the shadow or none; promote " + table.get().rule().name());
            }
            if (!draft.isShadow(name)) {
                throw new ConfigurationException("rule " + name + " does not run in the shadow, so it cannot be promoted");
            }
            draft.mark(name, false);
        }
    }

    @Override
    public void start(RuleChange.Start change) {
        requireNames(change.rules()).forEach(name -> draft.turn(name, true));
    }

    @Override
    public void stop(RuleChange.Stop change) {
        requireNames(change.rules()).forEach(name -> draft.turn(name, false));
    }

    @Override
    public void addParameters(RuleChange.AddParameters change) {
        draft.addRows(change.rule(), rowsFor(change.rule(), change.table()));
    }

    @Override
    public void setParameters(RuleChange.SetParameters change) {
        draft.addRows(change.rule(), changedRows(change.rule(), rowsFor(change.rule(), change.table())));
    }

    @Override
    public void removeParameters(RuleChange.RemoveParameters change) {
        String rule = change.rule();
        draft.requireThere(rule);
        TableRule table = draft.table(rule).orElseThrow(() ->
                new ConfigurationException("rule " + rule + " has no ? in its text, so it has no rows of parameters"));
        requireNames(change.rows()).forEach(row -> removeRow(table, row));
    }

    private RuleFiles read(RuleFile file) {
        RuleFiles read = read(List.of(file));
        if (read.rules().isEmpty() && read.errors().isEmpty()) {
            throw new ConfigurationException("there is no rule in " + file.name());
        }
        return read;
    }

    private RuleFiles read(List<RuleFile> files) {
        RuleFiles read = RuleFiles.read(files, dialect);
        draft.addErrors(read.errors());
        return read;
    }

    /** Returns the names, and rejects an empty list. */
    private static List<String> requireNames(List<String> names) {
        if (names.isEmpty()) {
            throw new ConfigurationException("no name is given, so nothing would change; name at least one");
        }
        return names;
    }

    private void add(RuleSource source) {
        if (draft.has(source.name())) {
            draft.addErrors(List.of(source.error(
                    "the name is taken by a rule that is there already; replace that one, or give this another name")));
        } else {
            draft.put(source.name(), new PlannedRule.Written(source, true));
        }
    }

    private void replace(RuleSource source) {
        if (!draft.has(source.name())) {
            draft.addErrors(List.of(source.error(
                    "there is no rule of this name to replace" + NearestName.hint(source.name(), now.names()))));
            return;
        }
        if (isSame(source) && source.isShadow() != draft.isShadow(source.name())) {
            draft.mark(source.name(), source.isShadow());
            return;
        }
        draft.table(source.name()).ifPresent(table ->
                draft.addRows(source.name(), ParameterTable.read(source.name(), "table of " + source.name(), now.csv(table))));
        draft.replace(source);
    }

    /** Whether a rule of an upload already exists with the same text. */
    private boolean isSame(RuleSource source) {
        Optional<RunningRule> rule = draft.kept(source.name()).map(PlannedRule.Existing::rule);
        Optional<String> text = draft.table(source.name()).map(table -> table.rule().text()).or(() -> rule.map(RunningRule::text));
        boolean inEsper = rule.filter(live -> live.body() instanceof OwnStatement).isPresent();
        return text.filter(source.text()::equals).isPresent() && inEsper == source instanceof EsperSource;
    }

    private void uploadTable(String rule, ParameterTable table, Set<String> wanted) {
        if (!wanted.contains(rule)) {
            draft.addErrors(List.of(new EplError(table.fileName(), rule, 1, 1, "there is no rule " + rule + NearestName.hint(rule, wanted)
                    + "; a table is named after its rule", String.join(",", table.header()))));
            return;
        }
        table.rows().forEach(row -> wanted.add(rule + '/' + row.name()));
        draft.addRows(rule, changedRows(rule, table));
    }

    /** The rows for an existing rule. A file without rows is probably not a table and is rejected. */
    private ParameterTable rowsFor(String rule, RuleFile file) {
        draft.requireThere(rule);
        ParameterTable table = ParameterTable.read(rule, file.name(), file.text());
        if (table.rows().isEmpty()) {
            throw new EplException(List.of(new EplError(file.name(), rule, 1, 1, "the table has no rows, so nothing would change;"
                    + " its first line names the columns, the next ones are rows", TableRule.csv(table.header()))));
        }
        return table;
    }

    /** The rows of a table that are new or changed. The rows they replace are removed. */
    private ParameterTable changedRows(String rule, ParameterTable table) {
        List<ParameterTable.Row> changed = new ArrayList<>();
        for (ParameterTable.Row row : table.rows()) {
            Optional<PlannedRule.Existing> kept = draft.kept(rule + '/' + row.name());
            if (kept.filter(live -> live.rule().table().isPresent() && live.rule().text().equals(TableRule.csv(row))).isEmpty()) {
                kept.ifPresent(draft::removeForSuccessor);
                changed.add(row);
            }
        }
        return new ParameterTable(table.fileName(), table.header(), changed);
    }

    private void removeRow(TableRule table, String row) {
        String rule = table.rule().name();
        String name = rule + '/' + row;
        if (draft.kept(name).flatMap(kept -> kept.rule().table()).filter(of -> of.rule().name().equals(rule)).isEmpty()) {
            List<String> names = now.rows(table).stream().map(each -> each.name().substring(rule.length() + 1)).toList();
            throw new ConfigurationException("rule " + rule + " has no row " + row + NearestName.hint(row, names));
        }
        draft.put(name, new PlannedRule.Removed());
    }
}
