// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.change;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

import org.vesper.config.ConfigurationException;
import org.vesper.epl.language.Dialect;
import org.vesper.epl.language.PartitionCheck;
import org.vesper.epl.language.RuleTranslator;
import org.vesper.epl.language.result.EplException;
import org.vesper.epl.processor.internal.partition.Partition;
import org.vesper.epl.processor.internal.rule.AnyRule;
import org.vesper.epl.processor.internal.rule.Catalog;
import org.vesper.epl.processor.internal.rule.LiveTemplate;
import org.vesper.epl.processor.internal.rule.OwnStatement;
import org.vesper.epl.processor.internal.rule.Rules;
import org.vesper.epl.processor.internal.rule.RunningRule;
import org.vesper.spi.processor.PreparedChange;
import org.vesper.spi.processor.RuleChange;
import org.vesper.spi.processor.RuleControl;
import org.vesper.spi.processor.RuleFile;
import org.vesper.spi.processor.RuleFlow;
import org.vesper.spi.processor.RuleStatus;

/**
 * The rules of a processor, the same in all partitions. The first rule of a new shape brings its template with it, which is compiled
 * once; each rule is then one row in each partition. A rule in Esper's dialect is a statement of its own.
 */
public final class RuleSet implements RuleControl {

    private final String owner;
    private final List<Partition> partitions;
    private final RuleTranslator translator;
    private final Optional<PartitionCheck> partitionCheck;
    private final Dialect dialect;
    private final Rules rules;
    private final Catalog catalog = new Catalog();
    private int lastNumber;
    private int version;

    /**
     * A processor without rules.
     *
     * @param owner how errors call the processor
     * @param partitionCheck what finds rules that cannot run in partitions; empty if there is one only
     * @param dialect of rules files that do not say one
     */
    public RuleSet(String owner, List<Partition> partitions, RuleTranslator translator, Optional<PartitionCheck> partitionCheck,
                   Dialect dialect) {
        this.owner = owner;
        this.partitions = List.copyOf(partitions);
        this.translator = translator;
        this.partitionCheck = partitionCheck;
        this.dialect = dialect;
        this.rules = new Rules(owner);
    }

    @Override
    public List<RuleStatus> list() {
        return rules.all().stream().map(rule -> new RuleStatus(rule.name(), rule.running(), rule.count().sum(), rule.body().id())).toList();
    }

    @Override
    public String text(String name) {
        return rules.text(name).orElseThrow(() -> rules.unknown(name));
    }

    @Override
    public String text() {
        StringBuilder text = new StringBuilder();
        Dialect latest = dialect;
        Rules.Look now = rules.look();
        for (RunningRule rule : now.rules().values()) {
            if (rule.table().isPresent()) {
                continue;
            }
            Dialect dialectOfRule = rule.body() instanceof OwnStatement ? Dialect.ESPER : Dialect.VESPER;
            text.append(dialectOfRule == latest ? "" : dialectOfRule.line() + "\n\n");
            text.append(dialectOfRule == Dialect.ESPER ? rule.text() : named(rule.name(), rule.text())).append(";\n\n");
            latest = dialectOfRule;
        }
        text.append(latest == Dialect.VESPER || now.tables().isEmpty() ? "" : Dialect.VESPER.line() + "\n\n");
        now.tables().values().forEach(table -> text.append(named(table.rule().name(), table.rule().text())).append(";\n\n"));
        return text.toString().stripTrailing() + "\n";
    }

    /** A name stands between quotes as it is. */
    private static String named(String name, String text) {
        char quote = name.contains("'") && !name.contains("\"") ? '"' : '\'';
        return "@Name(" + quote + name + quote + ") " + text;
    }

    @Override
    public String parameters(String rule) {
        return rules.csv(rules.findTable(rule).orElseThrow(() -> rules.find(rule).isEmpty() ? rules.unknown(rule)
                : new ConfigurationException(owner + ": rule " + rule + " has no ? in its text, so it has no parameters")));
    }

    @Override
    public List<RuleFile> tables() {
        return rules.tables().keySet().stream().map(rule -> new RuleFile(RuleFile.tableOf(rule), parameters(rule))).toList();
    }

    @Override
    public PreparedChange prepare(List<RuleChange> changes) {
        try {
            Draft draft = new Draft(rules, dialect, this::nextNumber);
            changes.forEach(draft::read);
            return new Preparation(this, draft).prepare();
        } catch (RuntimeException e) {
            throw named(e);
        }
    }

    @Override
    public void restart() {
        List<RunningRule> running = rules.all().stream().filter(RunningRule::running).sorted(Comparator.comparingInt(RunningRule::id)).toList();
        List<RunningRule> reversed = new ArrayList<>(running);
        Collections.reverse(reversed);
        Steps steps = new Steps();
        reversed.forEach(rule -> steps.run(() -> rule.body().end(rule)));
        rules.all().forEach(rule -> rule.count().reset());
        running.forEach(rule -> steps.run(() -> rule.body().begin(rule)));
        steps.run(this::raiseFaults);
        steps.raise();
    }

    /** What the rules take and put out, of rules that differ in constants only one; none if a statement is in Esper's dialect. */
    public List<RuleFlow> flows() {
        return rules.look().flows();
    }

    // ---- for those who prepare and make a change ----

    Rules rules() {
        return rules;
    }

    Catalog catalog() {
        return catalog;
    }

    List<Partition> partitions() {
        return partitions;
    }

    RuleTranslator translator() {
        return translator;
    }

    Optional<PartitionCheck> partitionCheck() {
        return partitionCheck;
    }

    /** Never the same twice. */
    int nextNumber() {
        return ++lastNumber;
    }

    int version() {
        return version;
    }

    void changed() {
        version++;
    }

    void added(LiveTemplate template) {
        catalog.add(template);
        template.setAnyRule(new AnyRule(rules, template));
    }

    /** Throws if the rules are not those for which a change was prepared. */
    void require(int preparedVersion) {
        if (version != preparedVersion) {
            throw new ConfigurationException(owner + ": other rules have been changed since this change was prepared; make it again");
        }
    }

    void raiseFaults() {
        partitions.forEach(partition -> partition.engine().faults().raise());
    }

    void forgetFaults() {
        partitions.forEach(partition -> partition.engine().faults().clear());
    }

    /** The exception, with the processor's name in front unless it says a place in a file. */
    <T extends Throwable> RuntimeException named(T failure) {
        if (failure instanceof Error error) {
            throw error;
        }
        boolean plain = failure instanceof ConfigurationException && !(failure instanceof EplException);
        return plain && !failure.getMessage().startsWith(owner) ? new ConfigurationException(owner + ": " + failure.getMessage(), failure)
                : (RuntimeException) failure;
    }
}
