// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management;

import org.vesper.api.Description;


/** A processor: {@code org.vesper:type=Processor,application=APP,name=ID}. */
@Description("A processor: runs rules over the events that come in")
public interface ProcessorMXBean {

    @Description("Events that came in")
    long getEventsIn();

    @Description("Output events that the rules made")
    long getEventsOut();

    @Description("Events that made a rule or a stage behind it throw")
    long getFaults();

    @Description("Number of rules")
    int getRuleCount();

    @Description("Number of templates: rules that differ in constants only share one")
    int getTemplateCount();

    @Description("All rules in the order of deployment, with their output counts")
    RuleFigures[] getRules();

    /** <b>Failure:</b> an unknown name is an {@link IllegalArgumentException} that offers the nearest one. */
    @Description("The text of a rule as its author wrote it")
    String ruleText(@Description("Name of the rule, for example percent/WSC") String name);

    @Description("Drops what all rules have retained and sets their output counts to 0, as if they had just been deployed")
    void restartRules();
}
