// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.vesper.kernel.ProcessorStage;
import org.vesper.management.ProcessorMXBean;
import org.vesper.management.RuleFigures;
import org.vesper.spi.ConfigurationException;
import org.vesper.spi.RuleChange;
import org.vesper.spi.RuleFile;
import org.vesper.spi.RuleStatus;

/** A processor of a running application. */
record ProcessorView(ProcessorStage stage) implements ProcessorMXBean {

    /** How errors call a text that comes without the name of a file. */
    private static final String UNNAMED = "rules";

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
        public String getTemplate() {
            return status.template();
        }
    }

    @Override
    public long getEventsIn() {
        return stage.eventsIn();
    }

    @Override
    public long getEventsOut() {
        return stage.eventsOut();
    }

    @Override
    public long getFaults() {
        return stage.faults();
    }

    @Override
    public boolean isStopped() {
        return stage.isStopped();
    }

    @Override
    public long getEventsRejected() {
        return stage.eventsRejected();
    }

    @Override
    public String getLastFault() {
        return stage.lastFault();
    }

    @Override
    public void resume() {
        stage.goOn();
    }

    @Override
    public long getEventsFiltered() {
        return stage.status().eventsFiltered();
    }

    @Override
    public int getPartitions() {
        return stage.partitions();
    }

    @Override
    public long getLateEvents() {
        return stage.lateEvents();
    }

    @Override
    public long getTimelessEvents() {
        return stage.timelessEvents();
    }

    @Override
    public Map<String, String> getDetails() {
        return stage.status().details();
    }

    @Override
    public int getRuleCount() {
        return stage.rules().size();
    }

    @Override
    public int getTemplateCount() {
        return (int) stage.rules().stream().map(RuleStatus::template).distinct().count();
    }

    @Override
    public RuleFigures[] getRules() {
        return stage.rules().stream().map(Rule::new).toArray(RuleFigures[]::new);
    }

    @Override
    public String ruleText(String name) {
        return stage.ruleText(name);
    }

    @Override
    public String rulesText() {
        return stage.rulesText();
    }

    @Override
    public String ruleParameters(String rule) {
        return stage.ruleParameters(rule);
    }

    @Override
    public Map<String, String> ruleTables() {
        return stage.ruleTables().stream().collect(Collectors.toMap(RuleFile::name, RuleFile::text));
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

    /** Some JMX clients send an empty field as null. */
    private static RuleFile file(String name, String text) {
        if (name == null || text == null) {
            throw new ConfigurationException("no text of rules was given");
        }
        return new RuleFile(name, text);
    }

    @Override
    public void removeRules(String names) {
        change(new RuleChange.Remove(list(names)));
    }

    @Override
    public void startRules(String names) {
        change(new RuleChange.Start(list(names)));
    }

    @Override
    public void stopRules(String names) {
        change(new RuleChange.Stop(list(names)));
    }

    @Override
    public void addParameters(String rule, String table) {
        addParameters(rule, "table of " + rule, table);
    }

    @Override
    public void addParameters(String rule, String file, String table) {
        change(new RuleChange.AddParameters(rule, new RuleFile(file, table)));
    }

    @Override
    public void removeParameters(String rule, String rows) {
        change(new RuleChange.RemoveParameters(rule, list(rows)));
    }

    @Override
    public void restartRules() {
        stage.restartRules();
    }

    private void change(RuleChange change) {
        stage.changeRules(List.of(change));
    }

    /** A name may have a comma in it; then line ends separate the names, of which JConsole can type none. */
    private static List<String> list(String names) {
        String separator = names.contains("\n") ? "\n" : ",";
        return Arrays.stream(names.split(separator)).map(String::strip).filter(name -> !name.isEmpty()).toList();
    }
}
