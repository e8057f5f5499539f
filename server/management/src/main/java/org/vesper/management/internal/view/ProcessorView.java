// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.view;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.vesper.config.ConfigurationException;
import org.vesper.config.NearestName;
import org.vesper.config.Reason;
import org.vesper.kernel.network.Network;
import org.vesper.kernel.stage.ProcessorStage;
import org.vesper.management.ProcessorMXBean;
import org.vesper.management.figures.RuleFigures;
import org.vesper.spi.processor.RuleChange;
import org.vesper.spi.processor.RuleEffect;
import org.vesper.spi.processor.RuleFile;
import org.vesper.spi.processor.RuleStatus;

/** A processor of a running application. */
public final class ProcessorView extends StoppableView<ProcessorStage> implements ProcessorMXBean {

    /** The name in error messages of a text without a file name. */
    private static final String UNNAMED = "rules";
    private static final int MAX_NAMES = 20;
    /** The number of rules that are found if a client leaves the maximum at 0. */
    private static final int MAX_FOUND = 50;

    public ProcessorView(ProcessorStage stage, Network network) {
        super(stage, network.rates(stage));
    }

    private record Rule(RuleStatus status) implements RuleFigures {

        @Override
        public String getName() {
            return status.name();
        }

        @Override
        public boolean isRunning() {
            return status.running();
        }

        @Override
        public long getOutputs() {
            return status.outputs();
        }

        @Override
        public long getInputs() {
            return status.inputs();
        }

        @Override
        public Date getLastOutput() {
            return status.lastOutputMs() == 0 ? null : new Date(status.lastOutputMs());
        }

        @Override
        public double getEventNs() {
            return status.eventNs();
        }

        @Override
        public String getTemplate() {
            return status.template();
        }
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
        return stage().rules().stream().map(Rule::new).toArray(RuleFigures[]::new);
    }

    @Override
    public RuleFigures rule(String name) {
        String wanted = String.valueOf(name).strip();
        return stage().rule(wanted).<RuleFigures>map(Rule::new).orElseThrow(() -> new ConfigurationException("there is no rule " + wanted
                + NearestName.hint(wanted, stage().rules().stream().map(RuleStatus::name).toList())));
    }

    @Override
    public RuleFigures[] findRules(String part, int skip, int maximum) {
        Pattern wanted = Pattern.compile(part == null ? "" : part.strip(),
                Pattern.LITERAL | Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
        return stage().rules().stream().filter(rule -> wanted.matcher(rule.name()).find())
                .skip(Math.max(0, skip)).limit(maximum > 0 ? maximum : MAX_FOUND).map(Rule::new).toArray(RuleFigures[]::new);
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

    @Override
    public void addRules(String text) {
        addRules(UNNAMED, text);
    }

    @Override
    public void addRules(String file, String text) {
        change(new RuleChange.Add(file(file, text)));
    }

    @Override
    public void replaceRules(String text) {
        replaceRules(UNNAMED, text);
    }

    @Override
    public void replaceRules(String file, String text) {
        change(new RuleChange.Replace(file(file, text)));
    }

    @Override
    public void uploadRules(String text) {
        uploadRules(new String[] {UNNAMED}, new String[] {text});
    }

    @Override
    public void uploadRules(String[] files, String[] texts) {
        if (files.length != texts.length) {
            throw new ConfigurationException("there are " + files.length + " names of files, but " + texts.length + " texts");
        }
        change(new RuleChange.Upload(IntStream.range(0, files.length).mapToObj(i -> file(files[i], texts[i])).toList()));
    }

    @Override
    public void uploadFiles(String paths) {
        List<Path> files = ShortForms.names(String.valueOf(paths), Set.of()).stream().map(Path::of).toList();
        uploadRules(files.stream().map(file -> file.getFileName().toString()).toArray(String[]::new),
                files.stream().map(ProcessorView::read).toArray(String[]::new));
    }

    private static String read(Path file) {
        boolean isRules = file.toString().endsWith(".epl") || file.toString().endsWith(".csv");
        if (!isRules || !Files.isRegularFile(file)) {
            throw new ConfigurationException("there is no file " + file + " of rules, .epl, or of rows, .csv, on the server's machine");
        }
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new ConfigurationException("cannot read " + file + ": " + Reason.of(e), e);
        }
    }

    /** A rule file; some JMX clients send an empty field as null. */
    private static RuleFile file(String name, String text) {
        if (name == null || text == null) {
            throw new ConfigurationException("no text of rules was given");
        }
        return new RuleFile(name, text);
    }

    @Override
    public String removeRules(String names) {
        List<String> meant = ruleNames(names);
        return report("removed", "rule", stage().changeRules(List.of(new RuleChange.Remove(meant))).map(RuleEffect::removed).orElse(meant));
    }

    @Override
    public String startRules(String names) {
        List<String> meant = ruleNames(names);
        change(new RuleChange.Start(meant));
        return report("started", "rule", meant);
    }

    @Override
    public String stopRules(String names) {
        List<String> meant = ruleNames(names);
        change(new RuleChange.Stop(meant));
        return report("stopped", "rule", meant);
    }

    @Override
    public String addParameters(String rule, String table) {
        return addParameters(rule, "table of " + rule, table);
    }

    @Override
    public String addParameters(String rule, String file, String table) {
        return changeRows(new RuleChange.AddParameters(rule, rows(rule, file, table)));
    }

    @Override
    public String setParameters(String rule, String table) {
        return setParameters(rule, "table of " + rule, table);
    }

    @Override
    public String setParameters(String rule, String file, String table) {
        return changeRows(new RuleChange.SetParameters(rule, rows(rule, file, table)));
    }

    @Override
    public String removeParameters(String rule, String rows) {
        Set<String> known = stage().rules().stream().map(RuleStatus::name).filter(name -> name.startsWith(rule + '/'))
                .map(name -> name.substring(rule.length() + 1)).collect(Collectors.toSet());
        return changeRows(new RuleChange.RemoveParameters(rule, ShortForms.names(rows, known)));
    }

    private RuleFile rows(String rule, String file, String table) {
        return new RuleFile(file, ShortForms.isRows(table) ? ShortForms.table(table, stage().ruleParameters(rule)) : table);
    }

    private String changeRows(RuleChange change) {
        return stage().changeRules(List.of(change)).map(effect -> Stream.of(
                        report("added", "row", effect.added()), report("replaced", "row", effect.replaced()),
                        report("removed", "row", effect.removed()))
                .filter(part -> !part.isEmpty()).collect(Collectors.joining("; "))).filter(text -> !text.isEmpty())
                .orElse("nothing differs, so nothing has changed");
    }

    /** The report of a change, "added 2 rows: move/WSC, move/IBM"; "" if there are no names. */
    private static String report(String done, String what, List<String> names) {
        return names.isEmpty() ? "" : done + ' ' + names.size() + ' ' + what + (names.size() == 1 ? "" : "s") + ": "
                + names.stream().limit(MAX_NAMES).collect(Collectors.joining(", ")) + (names.size() > MAX_NAMES ? ", ..." : "");
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

    private void change(RuleChange change) {
        stage().changeRules(List.of(change));
    }
}
