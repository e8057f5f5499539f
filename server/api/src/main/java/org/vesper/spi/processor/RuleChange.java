// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.processor;

import java.util.List;
import java.util.Map;

/** One change of the rules of a processor. Several are made together or not at all, see {@link RuleControl#prepare}. */
public sealed interface RuleChange {

    /** Calls the visitor's method for this kind of change. */
    void accept(Visitor visitor);

    /** The same change, with values for the {@code ${name}} in its rules. */
    default RuleChange with(Map<String, String> settings) {
        return this;
    }

    /** Does something else for each kind of change. */
    interface Visitor {

        void add(Add change);

        void replace(Replace change);

        void upload(Upload change);

        void remove(Remove change);

        void start(Start change);

        void stop(Stop change);

        void addParameters(AddParameters change);

        void setParameters(SetParameters change);

        void removeParameters(RemoveParameters change);
    }

    /**
     * Adds rules and starts them. A name that is taken is an error.
     *
     * @param rules a text in the form of a rules file
     */
    record Add(RuleFile rules) implements RuleChange {

        @Override
        public void accept(Visitor visitor) {
            visitor.add(this);
        }

        @Override
        public RuleChange with(Map<String, String> settings) {
            return new Add(rules.with(settings));
        }
    }

    /**
     * Puts rules in the place of those that have their names, without a gap. A name that is not there is an error. A rule that was
     * stopped stays stopped.
     *
     * @param rules a text in the form of a rules file
     */
    record Replace(RuleFile rules) implements RuleChange {

        @Override
        public void accept(Visitor visitor) {
            visitor.replace(this);
        }

        @Override
        public RuleChange with(Map<String, String> settings) {
            return new Replace(rules.with(settings));
        }
    }

    /**
     * Makes the processor have exactly these rules: new ones are added, changed ones replaced, those that are missing removed. Rules
     * with the same text keep what they retain and what they count.
     *
     * @param files rules files and, named after the rule that they belong to, tables of parameters
     */
    record Upload(List<RuleFile> files) implements RuleChange {

        @Override
        public void accept(Visitor visitor) {
            visitor.upload(this);
        }

        @Override
        public RuleChange with(Map<String, String> settings) {
            return new Upload(files.stream().map(file -> file.with(settings)).toList());
        }
    }

    /** Removes rules; a rule with parameters goes with all its rows. */
    record Remove(List<String> rules) implements RuleChange {

        @Override
        public void accept(Visitor visitor) {
            visitor.remove(this);
        }
    }

    /** Starts rules that were stopped; they begin empty. A rule that runs continues. */
    record Start(List<String> rules) implements RuleChange {

        @Override
        public void accept(Visitor visitor) {
            visitor.start(this);
        }
    }

    /** Stops rules, which drops what they retain. They stay in the list. */
    record Stop(List<String> rules) implements RuleChange {

        @Override
        public void accept(Visitor visitor) {
            visitor.stop(this);
        }
    }

    /**
     * Adds rows of parameters to a rule that has {@code ?} in its text. Each row runs as the rule {@code RULE/ROW}.
     *
     * @param rule its name
     * @param table CSV with a header; its columns are the name of the row, then one for each {@code ?} in the order of the text
     */
    record AddParameters(String rule, RuleFile table) implements RuleChange {

        @Override
        public void accept(Visitor visitor) {
            visitor.addParameters(this);
        }
    }

    /**
     * Puts rows of parameters in: each takes the place of the row that has its name, without a gap, or is added. A row that has the same
     * values as before goes on with what it retains; so do rows that are not named.
     *
     * @param rule its name
     * @param table as {@link AddParameters} has it
     */
    record SetParameters(String rule, RuleFile table) implements RuleChange {

        @Override
        public void accept(Visitor visitor) {
            visitor.setParameters(this);
        }
    }

    /** Removes rows of parameters from a rule. */
    record RemoveParameters(String rule, List<String> rows) implements RuleChange {

        @Override
        public void accept(Visitor visitor) {
            visitor.removeParameters(this);
        }
    }
}
