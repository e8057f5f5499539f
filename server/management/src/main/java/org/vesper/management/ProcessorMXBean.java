// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management;

import java.util.Map;
import org.vesper.api.Description;
import org.vesper.api.Requires;
import org.vesper.api.Role;
import org.vesper.management.figures.Metric;
import org.vesper.management.figures.RetainedFigures;
import org.vesper.management.figures.RuleFigures;
import org.vesper.management.figures.TappedEventFigures;
import org.vesper.management.figures.Units;
import org.vesper.spi.figure.FigureKind;

/**
 * A processor: {@code org.vesper:type=Processor,application=APP,name=ID}.
 *
 * <p>Its rules change while events flow: a change is checked and compiled first, then applied between two events. <b>Failure:</b> an
 * invalid change is an {@link IllegalArgumentException} with all errors and their places, and an unknown name one that suggests the
 * nearest; nothing has changed then, nor if the ledger cannot be written. Several names in one argument are separated by line ends if
 * there are any, else by commas.
 */
@Description("A processor: runs rules over the events that come in")
public interface ProcessorMXBean extends FaultControl, RuleHistoryControl {

    /** The syntax of names. */
    String NAMES = "Names, separated by commas; a name with a comma in it alone or in double quotes: a,\"b,c\"";

    /** The name in error messages of a text without a file name. */
    String UNNAMED = "rules";

    /** Stands for the latest version of the rules. */
    long LATEST = -1;

    /** The syntax of rows. */
    String ROWS = "Rows in one line, NAME=VALUE,VALUE; NAME=VALUE,VALUE with a value for each ? of the rule, or CSV with a header whose"
            + " first column is the name of the row";

    @Override
    @Units("events")
    @Description("Output events of the rules")
    long getEventsOut();

    @Override
    @Units("faults")
    @Description("Events on which a rule or a stage downstream threw an exception")
    long getFaults();

    @Units("events")
    @Metric(value = "vesper_processor_events_filtered", kind = FigureKind.COUNTER)
    @Description("Events received and not processed further, because no rule uses them; EventsIn includes them")
    long getEventsFiltered();

    @Units("engines")
    @Description("Number of engines of the processor, each for the events of some keys")
    int getPartitions();

    @Units("events")
    @Metric(value = "vesper_processor_late_events", kind = FigureKind.COUNTER)
    @Description("Events that arrived late, if events set the clock; they were processed at the time of the clock")
    long getLateEvents();

    @Units("events")
    @Metric(value = "vesper_processor_ahead_events", kind = FigureKind.COUNTER)
    @Description("Events whose time was so far ahead that the clock did not follow, if events set it;"
            + " they were processed at the time of the clock")
    long getAheadEvents();

    @Units("events")
    @Metric(value = "vesper_processor_timeless_events", kind = FigureKind.COUNTER)
    @Description("Events without a time, if events set the clock; they were processed at the time of the clock")
    long getTimelessEvents();

    @Units("events")
    @Metric("vesper_processor_retained_events")
    @Description("Events that all rules retain, in windows and partial matches; read every 10 s at most, and unknown before")
    long getRetainedEvents();

    @Units("bytes")
    @Metric("vesper_processor_retained_bytes")
    @Description("An estimate of the memory for what all rules retain, as if no rule retained the events of another one; read every 10 s"
            + " at most, and unknown before")
    long getRetainedBytes();

    @Units("events")
    @Metric("vesper_processor_events_refused")
    @Description("Events that rules did not take, because they retain as many as max-retained-events allows; read every 10 s at most,"
            + " and unknown before")
    long getEventsRefused();

    @Units("events")
    @Metric("vesper_processor_events_evicted")
    @Description("Events that left rules before their time, because these retained as many as max-retained-events allows; read every 10 s"
            + " at most, and unknown before")
    long getEventsEvicted();

    @Description("Further figures of this kind of processor: settings in force")
    Map<String, String> getDetails();

    @Units("rules")
    @Metric("vesper_processor_rules")
    @Description("Number of rules")
    int getRuleCount();

    @Units("templates")
    @Description("Number of templates; rules that differ only in constants share one")
    int getTemplateCount();

    @Description("All rules in the order of deployment, with their output counts")
    RuleFigures[] getRules();

    @ReadOnly
    @Description("The figures of one rule")
    @Requires(Role.VIEWER)
    RuleFigures rule(@Description("Name of the rule, for example percent/WSC") String name);

    @ReadOnly
    @Description("The figures of the rules whose names contain a text, in the order of deployment, some at a time")
    @Requires(Role.VIEWER)
    RuleFigures[] findRules(
            @Description("A part of the name, in upper or lower case; empty for all rules") String part,
            @Description("How many of them to leave out at the beginning, 0 for none") int skip,
            @Description("The maximum number of rules to return; 0 for 50") int maximum);

    @ReadOnly
    @Description("What the rules retain whose names contain a text, in the order of deployment: events, partial matches of patterns,"
            + " groups, and an estimate of the memory. Events wait for some milliseconds meanwhile")
    @Requires(Role.VIEWER)
    RetainedFigures[] retained(
            @Description("A part of the name, in upper or lower case; empty for all rules") String part,
            @Description("How many of them to leave out at the beginning, 0 for none") int skip,
            @Description("The maximum number of rules to return; 0 for 50") int maximum);

    @ReadOnly
    @Description("The text of a rule as its author wrote it")
    @Requires(Role.VIEWER)
    String ruleText(@Description("Name of the rule, for example percent/WSC") String name);

    @ReadOnly
    @Description("All rules as the text of a rules file")
    @Requires(Role.VIEWER)
    String rulesText();

    @ReadOnly
    @Description("The rows of a rule with parameters, as CSV with a header")
    @Requires(Role.VIEWER)
    String ruleParameters(@Description("Name of the rule, for example percent") String rule);

    @ReadOnly
    @Description("The tables of all rules with parameters: CSV by the name of the file, which is that of the rule")
    @Requires(Role.VIEWER)
    Map<String, String> ruleTables();

    @Description("Adds rules and starts them; a name in use is an error")
    @Requires(Role.DEPLOYER)
    @Carries("rules")
    default void addRules(@Description("Rules in the form of a rules file") String text) {
        addRules(UNNAMED, text);
    }

    @Description("Adds rules and starts them; a name in use is an error")
    @Requires(Role.DEPLOYER)
    @Carries("rules")
    default void addRules(@Description("Name of the file in errors") String file, @Description("Text of a rules file") String text) {
        addRules(file, text, "");
    }

    @Description("Adds rules in the shadow: they run on all events, but their outputs are only counted and the last ones kept, and no"
            + " rule reads what they insert")
    @Requires(Role.DEPLOYER)
    @Carries("rules")
    default void addShadowRules(@Description("Rules in the form of a rules file") String text) {
        addShadowRules(UNNAMED, text, "");
    }

    @Description("Lets rules take effect that run in the shadow, between two events; they keep the events they retain, and a rule with"
            + " parameters is promoted with all its rows. Returns their names")
    @Requires(Role.DEPLOYER)
    @Carries("names of rules")
    default String promoteRules(@Description(NAMES) String names) {
        return promoteRules(names, "");
    }

    @Description("Names of the rules that run in the shadow, among them each rule with parameters whose rows do")
    String[] getShadowRules();

    @ReadOnly
    @Description("The last outputs of a rule that runs in the shadow, 10 at most, oldest first; the times are exact to 0.2 s")
    @Requires(Role.OPERATOR)
    TappedEventFigures[] shadowOutputs(@Description("Name of the rule, for example percent/WSC") String rule);

    @Description("Replaces the rules of the same names, between two events; they begin empty, and all others continue unchanged")
    @Requires(Role.DEPLOYER)
    @Carries("rules")
    default void replaceRules(@Description("Rules in the form of a rules file") String text) {
        replaceRules(UNNAMED, text);
    }

    @Description("Replaces the rules of the same names, between two events; they begin empty, and all others continue unchanged")
    @Requires(Role.DEPLOYER)
    @Carries("rules")
    default void replaceRules(@Description("Name of the file in errors") String file, @Description("Text of a rules file") String text) {
        replaceRules(file, text, LATEST, false, "");
    }

    @Description("Gives the processor exactly these rules; rules with the same text continue unchanged")
    @Requires(Role.DEPLOYER)
    @Carries("rules")
    default void uploadRules(@Description("Rules in the form of a rules file") String text) {
        uploadRules(new String[] {UNNAMED}, new String[] {text});
    }

    @Description("Gives the processor exactly the rules of these files; rules with the same text continue unchanged")
    @Requires(Role.DEPLOYER)
    @Carries("rules")
    default void uploadRules(
            @Description("Names of the files; RULE.csv is the table of a rule with parameters") String[] files,
            @Description("The contents of the files, in the same order") String[] texts) {
        uploadRules(files, texts, LATEST, false, "");
    }

    @Description("Gives the processor exactly the rules of these files on the server's machine; rules with the same text continue"
            + " unchanged")
    @Requires(Role.DEPLOYER)
    void uploadFiles(@Description("Paths of .epl and .csv files, separated by commas; RULE.csv is the table of a rule with parameters")
            String paths);

    @Description("Removes rules; a rule with parameters is removed with all its rows. Returns their names")
    @Requires(Role.DEPLOYER)
    @Carries("names of rules")
    default String removeRules(@Description(NAMES) String names) {
        return removeRules(names, "");
    }

    @Description("Starts rules that were stopped; they begin empty. Returns their names")
    @Requires(Role.OPERATOR)
    @Carries("names of rules")
    default String startRules(@Description(NAMES) String names) {
        return startRules(names, "");
    }

    @Description("Stops rules and drops the events they retain; they stay in the list. Returns their names")
    @Requires(Role.OPERATOR)
    @Carries("names of rules")
    default String stopRules(@Description(NAMES) String names) {
        return stopRules(names, "");
    }

    @Description("Adds rows to a rule with parameters; each runs as the rule RULE/ROW. Returns how many were added")
    @Requires(Role.OPERATOR)
    @Carries("rows")
    default String addParameters(@Description("Name of the rule that has ? in its text") String rule, @Description(ROWS) String table) {
        return addParameters(rule, "table of " + rule, table);
    }

    @Description("Adds rows to a rule with parameters; each runs as the rule RULE/ROW. Returns how many were added")
    @Requires(Role.OPERATOR)
    @Carries("rows")
    default String addParameters(
            @Description("Name of the rule that has ? in its text") String rule,
            @Description("Name of the file in errors") String file,
            @Description(ROWS) String table) {
        return addParameters(rule, file, table, "");
    }

    @Description("Replaces the rows of the same names, between two events, and adds new ones. Returns how many of each")
    @Requires(Role.OPERATOR)
    @Carries("rows")
    default String setParameters(@Description("Name of the rule that has ? in its text") String rule, @Description(ROWS) String table) {
        return setParameters(rule, "table of " + rule, table);
    }

    @Description("Replaces the rows of the same names, between two events, and adds new ones. Returns how many of each")
    @Requires(Role.OPERATOR)
    @Carries("rows")
    default String setParameters(
            @Description("Name of the rule that has ? in its text") String rule,
            @Description("Name of the file in errors") String file,
            @Description(ROWS) String table) {
        return setParameters(rule, file, table, "");
    }

    @Description("Removes rows from a rule with parameters. Returns their names")
    @Requires(Role.OPERATOR)
    @Carries("names of rows")
    default String removeParameters(@Description("Name of the rule that has ? in its text") String rule, @Description(NAMES) String rows) {
        return removeParameters(rule, rows, "");
    }

    @Description("Drops the events that all rules retain and resets their output counts to 0, as if they had just been deployed")
    @Requires(Role.OPERATOR)
    void restartRules();
}
