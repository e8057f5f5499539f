// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal;

import com.espertech.esper.common.client.EPCompiled;
import com.espertech.esper.compiler.client.EPCompileException;
import com.espertech.esper.compiler.client.EPCompileExceptionItem;
import com.espertech.esper.runtime.client.EPDeployException;
import com.espertech.esper.runtime.client.EPStatement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.vesper.epl.language.EplError;
import org.vesper.epl.language.EplException;
import org.vesper.epl.language.TranslatedRule;
import org.vesper.spi.ConfigurationException;
import org.vesper.spi.NearestName;
import org.vesper.spi.PreparedChange;
import org.vesper.spi.RuleChange;
import org.vesper.spi.RuleControl;
import org.vesper.spi.RuleStatus;

/**
 * The rules of a processor, the same in all partitions. The first rule of a new shape brings its template with it, which is compiled
 * once; each rule is then one row in each partition.
 */
public final class RuleSet implements RuleControl {

    private final String owner;
    private final List<Partition> partitions;
    private final Map<String, String> rowTypes = new HashMap<>();
    private final Set<String> streams = new HashSet<>();
    private int nextId;
    private volatile List<RunningRule> running = List.of();

    public RuleSet(String owner, List<Partition> partitions) {
        this.owner = owner;
        this.partitions = List.copyOf(partitions);
    }

    /** Starts rules, with one run of the compiler for all templates that are new. Rules with {@code ?} have no rows yet. */
    public void start(List<TranslatedRule> translated) {
        List<TranslatedRule> rules = translated.stream().filter(rule -> rule.placeholders().isEmpty()).toList();
        startTemplates(rules);
        List<RunningRule> all = new ArrayList<>(running);
        for (TranslatedRule rule : rules) {
            RunningRule row = new RunningRule(nextId++, rule, partitions.size());
            begin(row);
            all.add(row);
        }
        running = List.copyOf(all);
        raiseFaults();
    }

    @Override
    public List<RuleStatus> list() {
        return running.stream().map(rule -> new RuleStatus(rule.name(), true, rule.outputs(), rule.row().template().key())).toList();
    }

    @Override
    public String text(String name) {
        return running.stream().filter(rule -> rule.name().equals(name)).findFirst()
                .orElseThrow(() -> unknown(name)).translated().text();
    }

    @Override
    public String text() {
        return running.stream().map(rule -> "@Name('" + rule.name() + "') " + rule.translated().text() + ";\n").collect(Collectors.joining("\n"));
    }

    @Override
    public String parameters(String rule) {
        throw new ConfigurationException(owner + ": rule " + rule + " has no parameters");
    }

    @Override
    public PreparedChange prepare(List<RuleChange> changes) {
        throw new ConfigurationException(owner + ": rules cannot be changed while they run yet");
    }

    @Override
    public void restart() {
        for (RunningRule rule : running) {
            partitions.forEach(partition -> partition.engine().sendRow(TemplateModule.END_TYPE, rule.id()));
        }
        for (RunningRule rule : running) {
            rule.resetOutputs();
            begin(rule);
        }
        raiseFaults();
    }

    private void begin(RunningRule rule) {
        List<Object> arguments = rule.row().arguments();
        Object[] row = new Object[2 + arguments.size()];
        row[0] = rule.id();
        row[1] = rule;
        for (int i = 0; i < arguments.size(); i++) {
            row[2 + i] = arguments.get(i);
        }
        String rowType = rowTypes.get(rule.row().template().key());
        partitions.forEach(partition -> partition.engine().sendRow(rowType, row.clone()));
    }

    private void raiseFaults() {
        partitions.forEach(partition -> partition.engine().faults().raise());
    }

    private void startTemplates(List<TranslatedRule> rules) {
        Set<String> declared = new HashSet<>(streams);
        TemplateModule module = new TemplateModule(declared);
        Map<String, String> added = new HashMap<>();
        for (TranslatedRule rule : rules) {
            String key = rule.special().template().key();
            if (!rowTypes.containsKey(key)) {
                added.computeIfAbsent(key, unused -> module.add(rowTypes.size() + added.size(), rule));
            }
        }
        if (!added.isEmpty()) {
            deploy(module);
            rowTypes.putAll(added);
            streams.addAll(declared);
        }
    }

    private void deploy(TemplateModule module) {
        try {
            EPCompiled compiled = partitions.get(0).engine().compile(module.text());
            for (Partition partition : partitions) {
                deploy(partition, compiled);
            }
        } catch (EPCompileException e) {
            throw refused(module, e);
        } catch (EPDeployException e) {
            throw new ConfigurationException(owner + ": the rules cannot be started: " + e.getMessage(), e);
        }
    }

    private static void deploy(Partition partition, EPCompiled compiled) throws EPDeployException {
        for (EPStatement statement : partition.engine().deploy(compiled)) {
            if (TemplateModule.isRule(statement.getName())) {
                statement.setSubscriber(partition.subscriber());
            }
        }
    }

    /** The translator lets through what only Esper's compiler finds wrong; the rule's place is all that can be said about it. */
    private ConfigurationException refused(TemplateModule module, EPCompileException refusal) {
        List<EplError> errors = new ArrayList<>();
        for (EPCompileExceptionItem item : refusal.getItems()) {
            TranslatedRule rule = module.ruleAt(item.getLineNumber());
            if (rule != null) {
                String firstLine = rule.text().lines().findFirst().orElse("");
                errors.add(new EplError(rule.fileName(), rule.name(), rule.line(), rule.column(), item.getMessage(), firstLine));
            }
        }
        if (errors.isEmpty()) {
            return new ConfigurationException(owner + ": the rules cannot be compiled: " + refusal.getMessage(), refusal);
        }
        EplException exception = new EplException(errors);
        exception.initCause(refusal);
        return exception;
    }

    private ConfigurationException unknown(String name) {
        List<String> names = running.stream().map(RunningRule::name).toList();
        return new ConfigurationException(owner + ": there is no rule " + name + NearestName.hint(name, names));
    }
}
