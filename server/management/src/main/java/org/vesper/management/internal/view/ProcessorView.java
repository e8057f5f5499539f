// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.view;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.vesper.config.ConfigurationException;
import org.vesper.config.NearestName;
import org.vesper.kernel.network.Network;
import org.vesper.kernel.rules.ChangeTerms;
import org.vesper.kernel.stage.ProcessorStage;
import org.vesper.management.ProcessorMXBean;
import org.vesper.management.audit.AuditLog;
import org.vesper.management.figures.BlamedRuleFigures;
import org.vesper.management.figures.LiveRuleFigures;
import org.vesper.management.figures.RetainedFigures;
import org.vesper.management.figures.RuleChangeFigures;
import org.vesper.management.figures.RuleEditFigures;
import org.vesper.management.figures.RuleFigures;
import org.vesper.management.figures.TappedEventFigures;
import org.vesper.management.internal.rule.GivenFiles;
import org.vesper.management.internal.rule.GivenTerms;
import org.vesper.management.internal.rule.RuleReport;
import org.vesper.spi.processor.RetainedState;
import org.vesper.spi.processor.RuleChange;
import org.vesper.spi.processor.RuleEffect;
import org.vesper.spi.processor.RuleFile;
import org.vesper.spi.processor.RuleStatus;

/** A processor of a running application. */
public final class ProcessorView extends StoppableView<ProcessorStage> implements ProcessorMXBean {

    /** The number of rules that are found if a client leaves the maximum at 0. */
    private static final int MAX_FOUND = 50;

    public ProcessorView(ProcessorStage stage, Network network) {
        super(stage, network.rates(stage));
    }

    @Override
    public long getEventsFiltered() {
        return stage().status().eventsFiltered();
    }

    @Override
    public int getPartitions() {
        return stage().partitions();
    }

    @Override
    public long getLateEvents() {
        return stage().lateEvents();
    }

    @Override
    public long getAheadEvents() {
        return stage().aheadEvents();
    }

    @Override
    public long getTimelessEvents() {
        return stage().timelessEvents();
    }

    @Override
    public long getRetainedEvents() {
        return retained(RetainedState::events);
    }

    @Override
    public long getRetainedBytes() {
        return retained(RetainedState::bytes);
    }

    @Override
    public long getEventsRefused() {
        return retained(RetainedState::refused);
    }

    @Override
    public long getEventsEvicted() {
        return retained(RetainedState::evicted);
    }

    /** A figure of all rules together; -1 if it has not been read yet. */
    private long retained(ToLongFunction<RetainedState> figure) {
        return stage().retained().latest().map(figures -> figure.applyAsLong(figures.all())).orElse(-1L);
    }

    @Override
    public Map<String, String> getDetails() {
        return stage().status().details();
    }

    @Override
    public int getRuleCount() {
        return stage().rules().size();
    }

    @Override
    public int getTemplateCount() {
        return (int) stage().rules().stream().map(RuleStatus::template).distinct().count();
    }

    @Override
    public RuleFigures[] getRules() {
        return figures(stage().rules().stream());
    }

    private RuleFigures[] figures(Stream<RuleStatus> rules) {
        Set<String> live = history().names();
        Set<String> shadows = stage().shadowRules();
        return rules.map(rule -> new RuleFigures(rule.name(), rule.running(), shadows.contains(rule.name()), rule.outputs(),
                live.contains(rule.name()), rule.inputs(), rule.lastOutputMs() == 0 ? null : new Date(rule.lastOutputMs()), rule.eventNs(),
                rule.template(), rule.horizon().toString())).toArray(RuleFigures[]::new);
    }

    @Override
    public RuleFigures rule(String name) {
        String wanted = String.valueOf(name).strip();
        return stage().rule(wanted).map(rule -> figures(Stream.of(rule))[0]).orElseThrow(() ->
                new ConfigurationException("there is no rule " + wanted
                        + NearestName.hint(wanted, stage().rules().stream().map(RuleStatus::name).toList())));
    }

    @Override
    public RuleFigures[] findRules(String part, int skip, int maximum) {
        return figures(found(part, skip, maximum));
    }

    @Override
    public RetainedFigures[] retained(String part, int skip, int maximum) {
        return stage().retained(found(part, skip, maximum).map(RuleStatus::name).toList()).stream()
                .map(state -> new RetainedFigures(state.rule(), state.events(), state.partialMatches(), state.groups(), state.bytes(),
                        state.refused(), state.evicted()))
                .toArray(RetainedFigures[]::new);
    }

    /** Those whose names contain a text, in capitals or not; all of them if it is null or blank. */
    private Stream<RuleStatus> found(String part, int skip, int maximum) {
        Pattern wanted = Pattern.compile(part == null ? "" : part.strip(),
                Pattern.LITERAL | Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
        return stage().rules().stream().filter(rule -> wanted.matcher(rule.name()).find()).skip(Math.max(0, skip))
                .limit(maximum > 0 ? maximum : MAX_FOUND);
    }

    @Override
    public String ruleText(String name) {
        return stage().ruleText(name);
    }

    @Override
    public String rulesText() {
        return stage().rulesText();
    }

    @Override
    public String ruleParameters(String rule) {
        return stage().ruleParameters(rule);
    }

    @Override
    public Map<String, String> ruleTables() {
        return stage().ruleTables().stream().collect(Collectors.toMap(RuleFile::name, RuleFile::text));
    }

    private HistoryView history() {
        return new HistoryView(stage());
    }

    @Override
    public long getRulesVersion() {
        return history().version();
    }

    @Override
    public int getLiveRuleCount() {
        return history().names().size();
    }

    @Override
    public LiveRuleFigures[] getLiveRules() {
        return history().live();
    }

    @Override
    public RuleChangeFigures[] rulesLog(int max) {
        return history().log(max);
    }

    @Override
    public BlamedRuleFigures[] rulesBlame(String names) {
        return history().blame(names == null || names.isBlank() ? List.of() : ShortForms.names(names, history().names()));
    }

    @Override
    public String rulesDiff(long from, long to) {
        return history().diff(from, to);
    }

    @Override
    public RuleEditFigures[] rulesEdits(long from, long to) {
        return history().edits(from, to);
    }

    @Override
    public String undoRules(long version, boolean force, String comment) {
        return RuleReport.of("rule", stage().undoRules(version, GivenTerms.of(comment, false, LATEST, force)));
    }

    @Override
    public String undoRule(String rule, String comment) {
        return RuleReport.of("rule", stage().undoRule(rule, GivenTerms.of(comment, false, LATEST, false)));
    }

    @Override
    public void addRules(String file, String text, String comment) {
        change(new RuleChange.Add(GivenFiles.of(file, text)), comment);
    }

    @Override
    public void addShadowRules(String file, String text, String comment) {
        change(new RuleChange.Add(GivenFiles.of(file, text), true), comment);
    }

    @Override
    public String addWarmRules(String file, String text, boolean shadow, String comment) {
        RuleChange added = new RuleChange.Add(GivenFiles.of(file, text), shadow);
        return stage().changeRulesWarm(List.of(added), GivenTerms.of(comment, false, LATEST, false)).toString();
    }

    @Override
    public String replaceWarmRules(String file, String text, long basedOn, boolean force, String comment) {
        RuleChange other = new RuleChange.Replace(GivenFiles.of(file, text));
        return stage().changeRulesWarm(List.of(other), GivenTerms.of(comment, false, basedOn, force)).toString();
    }

    @Override
    public String promoteRules(String names, String comment) {
        return RuleReport.of("rule", change(new RuleChange.Promote(ruleNames(names)), comment));
    }

    @Override
    public String[] getShadowRules() {
        return stage().shadowRules().toArray(String[]::new);
    }

    @Override
    public TappedEventFigures[] shadowOutputs(String rule) {
        return stage().shadowOutputs(rule).stream().map(output ->
                new TappedEventFigures(new Date(output.timeMs()), rule, "", output.position(), output.values()))
                .toArray(TappedEventFigures[]::new);
    }

    @Override
    public void replaceRules(String file, String text, long basedOn, boolean force, String comment) {
        stage().changeRules(List.of(new RuleChange.Replace(GivenFiles.of(file, text))), GivenTerms.of(comment, false, basedOn, force));
    }

    @Override
    public void uploadRules(String[] files, String[] texts, long basedOn, boolean force, String comment) {
        stage().changeRules(List.of(new RuleChange.Upload(GivenFiles.of(files, texts))), GivenTerms.of(comment, true, basedOn, force));
    }

    @Override
    public void uploadFiles(String paths) {
        List<Path> files = ShortForms.names(String.valueOf(paths), Set.of()).stream().map(Path::of).toList();
        String[] texts = files.stream().map(GivenFiles::read).toArray(String[]::new);
        AuditLog.note("files", IntStream.range(0, texts.length)
                .mapToObj(i -> List.of(files.get(i), texts[i].getBytes(StandardCharsets.UTF_8))).toList());
        uploadRules(files.stream().map(file -> file.getFileName().toString()).toArray(String[]::new), texts);
    }

    @Override
    public String removeRules(String names, String comment) {
        List<String> meant = ruleNames(names);
        return RuleReport.of("removed", "rule", change(new RuleChange.Remove(meant), comment)
                .map(effect -> effect.names(RuleEffect.Kind.REMOVED)).orElse(meant));
    }

    @Override
    public String startRules(String names, String comment) {
        List<String> meant = ruleNames(names);
        change(new RuleChange.Start(meant), comment);
        return RuleReport.of("started", "rule", meant);
    }

    @Override
    public String stopRules(String names, String comment) {
        List<String> meant = ruleNames(names);
        change(new RuleChange.Stop(meant), comment);
        return RuleReport.of("stopped", "rule", meant);
    }

    @Override
    public String addParameters(String rule, String file, String table, String comment) {
        return RuleReport.of("row", change(new RuleChange.AddParameters(rule, rows(rule, file, table)), comment));
    }

    @Override
    public String setParameters(String rule, String file, String table, String comment) {
        return RuleReport.of("row", change(new RuleChange.SetParameters(rule, rows(rule, file, table)), comment));
    }

    @Override
    public String removeParameters(String rule, String rows, String comment) {
        Set<String> known = stage().rules().stream().map(RuleStatus::name).filter(name -> name.startsWith(rule + '/'))
                .map(name -> name.substring(rule.length() + 1)).collect(Collectors.toSet());
        return RuleReport.of("row", change(new RuleChange.RemoveParameters(rule, ShortForms.names(rows, known)), comment));
    }

    private RuleFile rows(String rule, String file, String table) {
        return new RuleFile(file, ShortForms.isRows(table) ? ShortForms.table(table, stage().ruleParameters(rule)) : table);
    }

    private List<String> ruleNames(String names) {
        Set<String> known = stage().rules().stream().map(RuleStatus::name).collect(Collectors.toSet());
        stage().ruleTables().forEach(table -> table.ruleOfTable().ifPresent(known::add));
        return ShortForms.names(names, known);
    }

    @Override
    public void restartRules() {
        stage().restartRules();
    }

    @Override
    public String planAdd(String file, String text, boolean shadow, boolean warm) {
        return plan(new RuleChange.Add(GivenFiles.of(file, text), shadow), GivenTerms.of("", false, LATEST, false), warm);
    }

    @Override
    public String planReplace(String file, String text, long basedOn, boolean force, boolean warm) {
        return plan(new RuleChange.Replace(GivenFiles.of(file, text)), GivenTerms.of("", false, basedOn, force), warm);
    }

    @Override
    public String planUpload(String[] files, String[] texts, long basedOn, boolean force) {
        return plan(new RuleChange.Upload(GivenFiles.of(files, texts)), GivenTerms.of("", true, basedOn, force), false);
    }

    @Override
    public String planRemove(String names) {
        return plan(new RuleChange.Remove(ruleNames(names)), GivenTerms.of("", false, LATEST, false), false);
    }

    private String plan(RuleChange change, ChangeTerms terms, boolean warm) {
        return RuleReport.of(stage().planRules(List.of(change), terms, warm), stage()::retained);
    }

    private Optional<RuleEffect> change(RuleChange change, String comment) {
        return stage().changeRules(List.of(change), GivenTerms.of(comment, false, LATEST, false));
    }
}
