// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management;

import org.vesper.api.Description;
import org.vesper.api.Requires;
import org.vesper.api.Role;
import org.vesper.management.figures.BlamedRuleFigures;
import org.vesper.management.figures.LiveRuleFigures;
import org.vesper.management.figures.RuleChangeFigures;
import org.vesper.management.figures.RuleEditFigures;

/**
 * The history of the rules of a processor: each change is a version, which can be shown, compared and taken back. Changes last over
 * restarts and updates of the application.
 */
public interface RuleHistoryControl {

    /** The syntax of versions. */
    String VERSIONS = "; 0 is the rules of the jar";

    @Description("The version of the rules; 0 if they are those of the jar and were never changed")
    long getRulesVersion();

    @Description("Number of rules that differ from the jar, because they were changed live")
    int getLiveRuleCount();

    @Description("The rules that differ from the jar, because they were changed live")
    LiveRuleFigures[] getLiveRules();

    @ReadOnly
    @Description("The versions of the rules, latest first")
    @Requires(Role.VIEWER)
    RuleChangeFigures[] rulesLog(@Description("The maximum number of versions, 20 for example") int max);

    @ReadOnly
    @Description("The latest version of each rule that was changed live, in the order of their names")
    @Requires(Role.VIEWER)
    BlamedRuleFigures[] rulesBlame(@Description("Names as for removeRules; empty for all rules that differ from the jar") String names);

    @ReadOnly
    @Description("What has changed between two versions, as a patch")
    @Requires(Role.VIEWER)
    String rulesDiff(
            @Description("The earlier version" + VERSIONS) long from,
            @Description("The later version; a negative number is the latest one") long to);

    @ReadOnly
    @Description("The same for programs: each rule that differs, with its texts")
    @Requires(Role.VIEWER)
    RuleEditFigures[] rulesEdits(
            @Description("The earlier version" + VERSIONS) long from,
            @Description("The later version; a negative number is the latest one") long to);

    @Description("Takes back a version; all other rules continue unchanged. Returns what has changed")
    @Requires(Role.DEPLOYER)
    String undoRules(
            @Description("The version to take back") long version,
            @Description("Whether later changes of the same rules are taken back too") boolean force,
            @Description("Why, for the ledger") String comment);

    @Description("Takes back the latest change of one rule; all other rules continue unchanged. Returns what has changed")
    @Requires(Role.DEPLOYER)
    String undoRule(@Description("Name of the rule") String rule, @Description("Why, for the ledger") String comment);

    @Description("Adds rules and starts them; a name in use is an error")
    @Requires(Role.DEPLOYER)
    @Carries("rules")
    void addRules(
            @Description("Name of the file in errors") String file,
            @Description("Text of a rules file") String text,
            @Description("Why, for the ledger") String comment);

    @Description("Adds rules in the shadow: they run on all events, but without effect until promoteRules")
    @Requires(Role.DEPLOYER)
    @Carries("rules")
    void addShadowRules(
            @Description("Name of the file in errors") String file,
            @Description("Text of a rules file") String text,
            @Description("Why, for the ledger") String comment);

    @Description("Adds rules that begin with what they would retain if they had always been there: they are fed from the journal, with"
            + " their outputs held back. Returns how many events they were fed, and how long that took")
    @Requires(Role.DEPLOYER)
    @Carries("rules")
    String addWarmRules(
            @Description("Name of the file in errors") String file,
            @Description("Text of a rules file") String text,
            @Description("Whether they run in the shadow") boolean shadow,
            @Description("Why, for the ledger") String comment);

    @Description("Replaces the rules of the same names likewise, unless they have changed since a version")
    @Requires(Role.DEPLOYER)
    @Carries("rules")
    String replaceWarmRules(
            @Description("Name of the file in errors") String file,
            @Description("Text of a rules file") String text,
            @Description("The version that the text is based on; a negative number is the latest one") long basedOn,
            @Description("Whether later changes are overwritten") boolean force,
            @Description("Why, for the ledger") String comment);

    @Description("Lets rules take effect that run in the shadow, between two events; they keep the events they retain. Returns their names")
    @Requires(Role.DEPLOYER)
    @Carries("names of rules")
    String promoteRules(
            @Description("Names as for removeRules") String names,
            @Description("Why, for the ledger") String comment);

    @Description("Replaces the rules of the same names, unless they have changed since a version")
    @Requires(Role.DEPLOYER)
    @Carries("rules")
    void replaceRules(
            @Description("Name of the file in errors") String file,
            @Description("Text of a rules file") String text,
            @Description("The version that the text is based on; a negative number is the latest one") long basedOn,
            @Description("Whether later changes are overwritten") boolean force,
            @Description("Why, for the ledger") String comment);

    @Description("Gives the processor exactly the rules of these files, unless that would undo changes since a version")
    @Requires(Role.DEPLOYER)
    @Carries("rules")
    void uploadRules(
            @Description("Names of the files; RULE.csv is the table of a rule with parameters") String[] files,
            @Description("The contents of the files, in the same order") String[] texts,
            @Description("The version that the files are based on; a negative number is the last upload") long basedOn,
            @Description("Whether later changes are overwritten") boolean force,
            @Description("Why, for the ledger") String comment);

    @Description("Removes rules; a rule with parameters is removed with all its rows. Returns their names")
    @Requires(Role.DEPLOYER)
    @Carries("names of rules")
    String removeRules(
            @Description(ProcessorMXBean.NAMES) String names, @Description("Why, for the ledger") String comment);

    @Description("Starts rules that were stopped; they begin empty. Returns their names")
    @Requires(Role.OPERATOR)
    @Carries("names of rules")
    String startRules(
            @Description(ProcessorMXBean.NAMES) String names, @Description("Why, for the ledger") String comment);

    @Description("Stops rules and drops the events they retain; they stay in the list. Returns their names")
    @Requires(Role.OPERATOR)
    @Carries("names of rules")
    String stopRules(
            @Description(ProcessorMXBean.NAMES) String names, @Description("Why, for the ledger") String comment);

    @Description("Adds rows to a rule with parameters; each runs as the rule RULE/ROW. Returns how many were added")
    @Requires(Role.OPERATOR)
    @Carries("rows")
    String addParameters(
            @Description("Name of the rule that has ? in its text") String rule,
            @Description("Name of the file in errors") String file,
            @Description(ProcessorMXBean.ROWS) String table,
            @Description("Why, for the ledger") String comment);

    @Description("Replaces the rows of the same names, between two events, and adds new ones. Returns how many of each")
    @Requires(Role.OPERATOR)
    @Carries("rows")
    String setParameters(
            @Description("Name of the rule that has ? in its text") String rule,
            @Description("Name of the file in errors") String file,
            @Description(ProcessorMXBean.ROWS) String table,
            @Description("Why, for the ledger") String comment);

    @Description("Removes rows from a rule with parameters. Returns their names")
    @Requires(Role.OPERATOR)
    @Carries("names of rows")
    String removeParameters(
            @Description("Name of the rule that has ? in its text") String rule,
            @Description(ProcessorMXBean.NAMES) String rows,
            @Description("Why, for the ledger") String comment);

    @ReadOnly
    @Description("What addRules would do, addShadowRules or addWarmRules, without doing it; fails as these would")
    @Requires(Role.DEPLOYER)
    @Carries("rules")
    String planAdd(
            @Description("Name of the file in errors") String file,
            @Description("Text of a rules file") String text,
            @Description("Whether they would run in the shadow") boolean shadow,
            @Description("Whether they would begin warm") boolean warm);

    @ReadOnly
    @Description("What replaceRules or replaceWarmRules would do, without doing it; fails as these would")
    @Requires(Role.DEPLOYER)
    @Carries("rules")
    String planReplace(
            @Description("Name of the file in errors") String file,
            @Description("Text of a rules file") String text,
            @Description("The version that the text is based on; a negative number is the latest one") long basedOn,
            @Description("Whether later changes would be overwritten") boolean force,
            @Description("Whether the new rules would begin warm") boolean warm);

    @ReadOnly
    @Description("What uploadRules would do, without doing it; fails as that would")
    @Requires(Role.DEPLOYER)
    @Carries("rules")
    String planUpload(
            @Description("Names of the files") String[] files,
            @Description("Their texts") String[] texts,
            @Description("The version that the texts are based on; a negative number is the last upload") long basedOn,
            @Description("Whether later changes would be overwritten") boolean force);

    @ReadOnly
    @Description("What removeRules would do, without doing it; fails as that would")
    @Requires(Role.DEPLOYER)
    @Carries("names of rules")
    String planRemove(@Description(ProcessorMXBean.NAMES) String names);
}
