// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.command;

import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.vesper.config.ConfigurationException;
import org.vesper.management.ProcessorMXBean;
import org.vesper.management.figures.BlamedRuleFigures;
import org.vesper.management.figures.LiveRuleFigures;
import org.vesper.management.figures.RetainedFigures;
import org.vesper.management.figures.RuleChangeFigures;
import org.vesper.management.figures.RuleEditFigures;
import org.vesper.management.figures.RuleFigures;
import org.vesper.management.figures.TappedEventFigures;

/** A processor that does not run but records the requests. Its rules are percent with a row WSC, and jump. */
public final class ShownProcessor implements ProcessorMXBean {

    static final Instant TIME = Instant.parse("2026-11-22T10:05:00Z");
    static final String TABLE = "row,symbol\nWSC,WSC\n";
    private static final String NOT_CALLED = "no command of these tests calls this operation";

    String rulesText = "@Name('percent') SELECT ?;\n";

    /** What was asked for, in its order: the operation and its arguments. */
    final List<String> calls = new CopyOnWriteArrayList<>();

    /** The rule that was changed live. */
    volatile LiveRuleFigures live = new LiveRuleFigures("jump", "@Name('jump') SELECT *\nFROM Ticks;\n", "@Name('jump') SELECT 1 FROM Ticks;\n", false, false);

    @Override
    public long getEventsIn() {
        return 1_234_567;
    }

    @Override
    public long getEventsOut() {
        return 48_000;
    }

    @Override
    public double getEventsInPerSecond() {
        return 0;
    }

    @Override
    public double getEventsOutPerSecond() {
        return 0;
    }

    @Override
    public Date getLastFaultTime() {
        return null;
    }

    @Override
    public boolean isStopped() {
        return false;
    }

    @Override
    public long getEventsRejected() {
        return 3;
    }

    @Override
    public String getLastFault() {
        return "";
    }

    @Override
    public long getBusyMs() {
        return 61_500;
    }

    @Override
    public void resume() {
        throw new AssertionError(NOT_CALLED);
    }

    @Override
    public long getFaults() {
        return 1;
    }

    @Override
    public long getEventsFiltered() {
        return 0;
    }

    @Override
    public int getPartitions() {
        return 1;
    }

    @Override
    public long getLateEvents() {
        return 0;
    }

    @Override
    public long getAheadEvents() {
        return 0;
    }

    @Override
    public long getTimelessEvents() {
        return 0;
    }

    @Override
    public long getRetainedEvents() {
        return 1_002;
    }

    @Override
    public long getRetainedBytes() {
        return 40_250;
    }

    @Override
    public long getEventsRefused() {
        return 17;
    }

    @Override
    public long getEventsEvicted() {
        return 5;
    }

    @Override
    public Map<String, String> getDetails() {
        return Map.of();
    }

    @Override
    public int getRuleCount() {
        return 400;
    }

    @Override
    public int getTemplateCount() {
        return 2;
    }

    @Override
    public RuleFigures[] getRules() {
        String last = "2 filtered events of Ticks";
        return new RuleFigures[] {rule("percent/WSC", true, 1_234, "T1", last),
            rule("jump", false, 0, "T17", "endless: RETAIN ALL keeps every event"),
            rule("percent/IBM", true, 5, "T1", last)};
    }

    private static RuleFigures rule(String name, boolean running, long outputs, String template, String horizon) {
        return new RuleFigures(name, running, name.equals("percent/IBM"), outputs, name.equals("jump"), 0, null, 0, template, horizon);
    }

    @Override
    public RuleFigures rule(String name) {
        throw new AssertionError(NOT_CALLED);
    }

    @Override
    public RuleFigures[] findRules(String part, int skip, int maximum) {
        return getRules();
    }

    @Override
    public RetainedFigures[] retained(String part, int skip, int maximum) {
        return new RetainedFigures[] {new RetainedFigures("percent/WSC", 2, 0, 1, 250, 0, 0), new RetainedFigures("jump", 1_000, 3, 0, 40_000, 17, 5)};
    }

    @Override
    public String ruleText(String name) {
        if (name.startsWith("percent")) {
            return "SELECT * FROM Ticks WHERE symbol = ?";
        }
        if (name.equals("jump")) {
            return "SELECT *\nFROM Ticks";
        }
        throw new ConfigurationException("trades/rules: there is no rule " + name + "; did you mean jump?");
    }

    @Override
    public String rulesText() {
        return rulesText;
    }

    @Override
    public String ruleParameters(String rule) {
        return TABLE;
    }

    @Override
    public Map<String, String> ruleTables() {
        return Map.of("percent.csv", TABLE);
    }

    @Override
    public void addRules(String text) {
        throw new AssertionError(NOT_CALLED);
    }

    /** Refuses a text with SELCT in it. */
    @Override
    public void addRules(String file, String text) {
        if (text.contains("SELCT")) {
            throw new ConfigurationException(file + ":1:12: unknown word SELCT; did you mean SELECT?\n" + text + "           ^");
        }
        calls.add("add " + file + " " + text);
    }

    @Override
    public void replaceRules(String text) {
        throw new AssertionError(NOT_CALLED);
    }

    @Override
    public void replaceRules(String file, String text) {
        calls.add("replace " + file + " " + text);
    }

    @Override
    public void uploadRules(String text) {
        throw new AssertionError(NOT_CALLED);
    }

    @Override
    public void uploadRules(String[] files, String[] texts) {
        calls.add("upload " + List.of(files) + " " + List.of(texts));
    }

    @Override
    public void uploadFiles(String paths) {
        throw new AssertionError(NOT_CALLED);
    }

    @Override
    public String removeRules(String names) {
        calls.add("remove " + names);
        return "removed";
    }

    @Override
    public String startRules(String names) {
        calls.add("start " + names);
        return "started";
    }

    @Override
    public String stopRules(String names) {
        calls.add("stop " + names);
        return "stopped";
    }

    @Override
    public String addParameters(String rule, String table) {
        return addParameters(rule, "unnamed", table);
    }

    @Override
    public String addParameters(String rule, String file, String table) {
        calls.add("add rows " + rule + " " + file + " " + table);
        return "added 1 row: " + rule + "/WSC";
    }

    @Override
    public String setParameters(String rule, String table) {
        return setParameters(rule, "unnamed", table);
    }

    @Override
    public String setParameters(String rule, String file, String table) {
        calls.add("set rows " + rule + " " + file + " " + table);
        return "replaced 1 row: " + rule + "/WSC";
    }

    @Override
    public String removeParameters(String rule, String rows) {
        calls.add("remove rows " + rule + " " + rows);
        return "removed 1 row: " + rule + "/WSC";
    }

    @Override
    public long getRulesVersion() {
        return 17;
    }

    @Override
    public int getLiveRuleCount() {
        return 1;
    }

    @Override
    public LiveRuleFigures[] getLiveRules() {
        return new LiveRuleFigures[] {live};
    }

    @Override
    public RuleChangeFigures[] rulesLog(int max) {
        return new RuleChangeFigures[] {
            new RuleChangeFigures(17, Date.from(TIME), "alice", "local", "replaced jump", "too\nmany", "0123456789")};
    }

    @Override
    public BlamedRuleFigures[] rulesBlame(String names) {
        return new BlamedRuleFigures[] {
            new BlamedRuleFigures(names.strip(), 17, Date.from(TIME), "alice", "local", "replaced jump", "too\nmany", "0123456789")};
    }

    @Override
    public String rulesDiff(long from, long to) {
        return "diff " + from + " " + to + "\n";
    }

    @Override
    public RuleEditFigures[] rulesEdits(long from, long to) {
        return new RuleEditFigures[] {new RuleEditFigures("jump", "old", "", true, false)};
    }


    @Override
    public String undoRules(long version, boolean force, String comment) {
        calls.add("undo " + version + " " + force + " " + comment);
        return "replaced 1 row: jump";
    }

    @Override
    public String undoRule(String rule, String comment) {
        calls.add("undo " + rule + " " + comment);
        return "replaced 1 row: jump";
    }

    /** Refuses a text with SELCT in it. */
    @Override
    public void addShadowRules(String file, String text, String comment) {
        calls.add("add in the shadow " + file + " " + text);
        addComment(comment);
    }

    @Override
    public String addWarmRules(String file, String text, boolean shadow, String comment) {
        calls.add("add warm " + (shadow ? "in the shadow " : "") + file + " " + text);
        addComment(comment);
        return "fed 3 events of the last 0.2 s in 10 ms; other events waited 0.1 ms for it";
    }

    @Override
    public String planAdd(String file, String text, boolean shadow, boolean warm) {
        return planned("add " + (shadow ? "in the shadow " : "") + (warm ? "warm " : "") + file + " " + text);
    }

    @Override
    public String planReplace(String file, String text, long basedOn, boolean force, boolean warm) {
        return planned("replace " + (warm ? "warm " : "") + basedOn + " " + force + " " + file + " " + text);
    }

    @Override
    public String planUpload(String[] files, String[] texts, long basedOn, boolean force) {
        return planned("upload " + basedOn + " " + force + " " + List.of(files) + " " + List.of(texts));
    }

    @Override
    public String planRemove(String names) {
        return planned("remove " + names.strip());
    }

    private String planned(String change) {
        calls.add("plan " + change);
        return "would add 1 rule: a; 1 events that the old ones retain would be dropped; 399 rules would go on unchanged";
    }

    @Override
    public String replaceWarmRules(String file, String text, long basedOn, boolean force, String comment) {
        calls.add("replace warm " + file + " " + text);
        addComment(comment);
        return "fed 0 events of the last 0.2 s in 10 ms; other events waited 0.1 ms for it";
    }

    @Override
    public String promoteRules(String names, String comment) {
        calls.add("promote " + names.strip());
        addComment(comment);
        return "promoted 1 rule: " + names.strip();
    }

    @Override
    public String[] getShadowRules() {
        return new String[] {"jump"};
    }

    @Override
    public TappedEventFigures[] shadowOutputs(String rule) {
        return new TappedEventFigures[] {new TappedEventFigures(new Date(0), rule, "", 120, Map.of("symbol", "WSC"))};
    }

    @Override
    public void addRules(String file, String text, String comment) {
        addRules(file, text);
        addComment(comment);
    }

    @Override
    public void replaceRules(String file, String text, long basedOn, boolean force, String comment) {
        replaceRules(file, text);
        addBase(basedOn, force);
        addComment(comment);
    }

    @Override
    public void uploadRules(String[] files, String[] texts, long basedOn, boolean force, String comment) {
        uploadRules(files, texts);
        addBase(basedOn, force);
        addComment(comment);
    }

    @Override
    public String removeRules(String names, String comment) {
        String done = removeRules(names);
        addComment(comment);
        return done;
    }

    @Override
    public String startRules(String names, String comment) {
        String done = startRules(names);
        addComment(comment);
        return done;
    }

    @Override
    public String stopRules(String names, String comment) {
        String done = stopRules(names);
        addComment(comment);
        return done;
    }

    @Override
    public String addParameters(String rule, String file, String table, String comment) {
        String done = addParameters(rule, file, table);
        addComment(comment);
        return done;
    }

    @Override
    public String setParameters(String rule, String file, String table, String comment) {
        String done = setParameters(rule, file, table);
        addComment(comment);
        return done;
    }

    @Override
    public String removeParameters(String rule, String rows, String comment) {
        String done = removeParameters(rule, rows);
        addComment(comment);
        return done;
    }

    private void addBase(long version, boolean force) {
        if (version >= 0 || force) {
            calls.add("based on " + version + " " + force);
        }
    }

    private void addComment(String comment) {
        if (!comment.isEmpty()) {
            calls.add("comment " + comment);
        }
    }

    @Override
    public void restartRules() {
        calls.add("restart");
    }
}
