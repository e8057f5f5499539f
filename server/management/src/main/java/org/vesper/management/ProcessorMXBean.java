// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management;

import java.util.Map;
import org.vesper.api.Description;


/**
 * A processor: {@code org.vesper:type=Processor,application=APP,name=ID}.
 *
 * <p>Its rules change while events flow: a change is checked and compiled first, then switched to between two events.
 * <b>Failure:</b> a change that is wrong is an {@link IllegalArgumentException} with all mistakes and their places, a name that is not
 * there one that offers the nearest; nothing has changed then. Where several names are taken, they are separated by commas, or, if there
 * are line ends, by these.
 */
@Description("A processor: runs rules over the events that come in")
public interface ProcessorMXBean extends FaultControl {

    /** How names are written. */
    String NAMES = "Names, separated by commas; a name with a comma in it alone or in double quotes: a,\"b,c\"";

    /** How rows are written. */
    String ROWS = "Rows in one line, NAME=VALUE,VALUE; NAME=VALUE,VALUE with a value for each ? of the rule, or CSV with a header whose"
            + " first column is the name of the row";


    @Description("Events that came in")
    long getEventsIn();

    @Description("Output events that the rules made")
    long getEventsOut();

    @Description("Events that made a rule or a stage behind it throw")
    long getFaults();

    @Description("Events that came in and went no further, since no rule wants them; they are among EventsIn")
    long getEventsFiltered();

    @Description("How many engines the processor has, each for the events of some keys")
    int getPartitions();

    @Description("Events whose time was over when they came, if events set the clock; they were processed at the time of the clock")
    long getLateEvents();

    @Description("Events whose time was so far ahead that the clock did not follow, if events set it;"
            + " they were processed at the time of the clock")
    long getAheadEvents();

    @Description("Events that brought no time, if events set the clock; they were processed at the time of the clock")
    long getTimelessEvents();

    @Description("Further figures of this kind of processor: settings in force")
    Map<String, String> getDetails();

    @Description("Number of rules")
    int getRuleCount();

    @Description("Number of templates: rules that differ in constants only share one")
    int getTemplateCount();

    @Description("All rules in the order of deployment, with their output counts")
    RuleFigures[] getRules();

    @ReadOnly
    @Description("The text of a rule as its author wrote it")
    String ruleText(@Description("Name of the rule, for example percent/WSC") String name);

    @ReadOnly
    @Description("All rules as the text of a rules file")
    String rulesText();

    @ReadOnly
    @Description("The rows of a rule with parameters, as CSV with a header")
    String ruleParameters(@Description("Name of the rule, for example percent") String rule);

    @ReadOnly
    @Description("The tables of all rules with parameters: CSV by the name of the file, which is that of the rule")
    Map<String, String> ruleTables();

    @Description("Adds rules and starts them; a name that is taken is an error")
    void addRules(@Description("Rules in the form of a rules file") String text);

    @Description("Adds rules and starts them; a name that is taken is an error")
    void addRules(@Description("How errors call the file") String file, @Description("Rules in the form of a rules file") String text);

    @Description("Puts rules in the place of those of the same names, without a gap; they begin empty, all others go on as they are")
    void replaceRules(@Description("Rules in the form of a rules file") String text);

    @Description("Puts rules in the place of those of the same names, without a gap; they begin empty, all others go on as they are")
    void replaceRules(@Description("How errors call the file") String file, @Description("Rules in the form of a rules file") String text);

    @Description("Makes the processor have exactly these rules; those whose text stays the same go on as they are")
    void uploadRules(@Description("Rules in the form of a rules file") String text);

    @Description("Makes the processor have exactly the rules of these files; those whose text stays the same go on as they are")
    void uploadRules(
            @Description("Names of the files; RULE.csv is the table of a rule with parameters") String[] files,
            @Description("What is in the files, in the same order") String[] texts);

    @Description("Removes rules; a rule with parameters goes with all its rows. Answers which have gone")
    String removeRules(@Description(NAMES) String names);

    @Description("Starts rules that were stopped; they begin empty. Answers which were meant")
    String startRules(@Description(NAMES) String names);

    @Description("Stops rules, which drops what they retain; they stay in the list. Answers which were meant")
    String stopRules(@Description(NAMES) String names);

    @Description("Adds rows to a rule with parameters; each runs as the rule RULE/ROW. Answers how many were added")
    String addParameters(@Description("Name of the rule that has ? in its text") String rule, @Description(ROWS) String table);

    @Description("Adds rows to a rule with parameters; each runs as the rule RULE/ROW. Answers how many were added")
    String addParameters(
            @Description("Name of the rule that has ? in its text") String rule,
            @Description("How errors call the file") String file,
            @Description(ROWS) String table);

    @Description("Puts rows in the place of those of the same names, without a gap, and adds those that are new. Answers how many of each")
    String setParameters(@Description("Name of the rule that has ? in its text") String rule, @Description(ROWS) String table);

    @Description("Puts rows in the place of those of the same names, without a gap, and adds those that are new. Answers how many of each")
    String setParameters(
            @Description("Name of the rule that has ? in its text") String rule,
            @Description("How errors call the file") String file,
            @Description(ROWS) String table);

    @Description("Removes rows from a rule with parameters. Answers which have gone")
    String removeParameters(@Description("Name of the rule that has ? in its text") String rule, @Description(NAMES) String rows);

    @Description("Drops what all rules have retained and sets their output counts to 0, as if they had just been deployed")
    void restartRules();
}
