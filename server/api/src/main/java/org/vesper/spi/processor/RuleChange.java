// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.processor;

import java.util.List;
import java.util.Map;
import java.util.Set;

/** One change of the rules of a processor. Several are made together or not at all, see {@link RuleControl#prepare}. */
public sealed interface RuleChange {

    /** Calls the visitor's method for this kind of change. */
    void accept(Visitor visitor);

    /** Returns the same change with values for the {@code ${name}} in its rules. */
    default RuleChange with(Map<String, String> settings) {
        return this;
    }

    /** The texts and tables that come with the change. */
    default List<RuleFile> files() {
        return List.of();
    }

    /** Handles each kind of change. */
    interface Visitor {

        void add(Add change);

        void replace(Replace change);

        void upload(Upload change);

        void remove(Remove change);

        void promote(Promote change);

        void start(Start change);

        void stop(Stop change);

        void addParameters(AddParameters change);

        void setParameters(SetParameters change);

        void removeParameters(RemoveParameters change);
    }

    /**
     * Adds rules and starts them. A name that exists already is an error.
     *
     * @param rules a text in the form of a rules file
     * @param shadow whether all of them run without effect, whatever the text says
     */
    record Add(RuleFile rules, boolean shadow) implements RuleChange {

        public Add(RuleFile rules) {
            this(rules, false);
        }

        @Override
        public List<RuleFile> files() {
            return List.of(rules);
        }

        @Override
        public void accept(Visitor visitor) {
            visitor.add(this);
        }

        @Override
        public RuleChange with(Map<String, String> settings) {
            return new Add(rules.with(settings), shadow);
        }
    }

    /**
     * Replaces the rules of the same names, without a gap. An unknown name is an error. A rule that was stopped stays stopped.
     *
     * @param rules a text in the form of a rules file
     */
    record Replace(RuleFile rules) implements RuleChange {

        @Override
        public List<RuleFile> files() {
            return List.of(rules);
        }

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
     * Gives the processor exactly these rules: new rules are added, changed rules replaced, missing rules removed. Rules with the same text
     * keep their retained events and their counts.
     *
     * @param files rules files, and tables of parameters named after their rules
     * @param except names of rules and rows that stay as they are, present or absent, whatever the files say
     */
    record Upload(List<RuleFile> files, Set<String> except) implements RuleChange {

        public Upload(List<RuleFile> files) {
            this(files, Set.of());
        }

        @Override
        public void accept(Visitor visitor) {
            visitor.upload(this);
        }

        @Override
        public RuleChange with(Map<String, String> settings) {
            return new Upload(files.stream().map(file -> file.with(settings)).toList(), except);
        }
    }

    /** Removes rules; a rule with parameters goes with all its rows. */
    record Remove(List<String> rules) implements RuleChange {

        @Override
        public void accept(Visitor visitor) {
            visitor.remove(this);
        }
    }

    /**
     * Lets rules that run in the shadow take effect. They keep their retained events; a rule with parameters is promoted with all its rows.
     * A rule that is not in the shadow is an error.
     */
    record Promote(List<String> rules) implements RuleChange {

        @Override
        public void accept(Visitor visitor) {
            visitor.promote(this);
        }
    }

    /** Starts rules that were stopped; they begin empty. A rule that runs continues. */
    record Start(List<String> rules) implements RuleChange {

        @Override
        public void accept(Visitor visitor) {
            visitor.start(this);
        }
    }

    /** Stops rules and drops their retained events. They stay in the list. */
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
        public List<RuleFile> files() {
            return List.of(table);
        }

        @Override
        public void accept(Visitor visitor) {
            visitor.addParameters(this);
        }
    }

    /**
     * Sets rows of parameters: each replaces the row of its name, without a gap, or is added. A row with the same values as before keeps
     * its retained events; so do rows that are not named.
     *
     * @param rule its name
     * @param table as in {@link AddParameters}
     */
    record SetParameters(String rule, RuleFile table) implements RuleChange {

        @Override
        public List<RuleFile> files() {
            return List.of(table);
        }

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
