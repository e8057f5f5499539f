// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.change;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.vesper.epl.processor.internal.partition.Partition;
import org.vesper.epl.processor.internal.retained.LookBack;
import org.vesper.epl.processor.internal.rule.RuleStore;
import org.vesper.epl.processor.internal.rule.RunningRule;
import org.vesper.epl.processor.internal.rule.Snapshot;
import org.vesper.epl.processor.internal.state.WrittenRule;

/**
 * The recovery of a processor's rules. It writes and reads the state that no events restore, and determines which events restore the rest.
 *
 * <p><b>Threading:</b> the thread in the lane of the partition.
 */
public final class RecoveredRules {

    private final OwnerName owner;
    private final RuleStore store;
    private final List<Partition> partitions;
    private final Optional<Pattern> latest;
    private final Consumer<Collection<RunningRule>> restart;
    private final List<LookBack> moments;

    RecoveredRules(OwnerName owner, RuleStore store, List<Partition> partitions, Set<String> latest,
            Consumer<Collection<RunningRule>> restart) {
        this.owner = owner;
        this.store = store;
        this.partitions = partitions;
        this.moments = partitions.stream().map(partition -> new LookBack()).toList();
        this.latest = latest.isEmpty() ? Optional.empty() : Optional.of(Pattern.compile(
                latest.stream().map(Pattern::quote).collect(Collectors.joining("|", "\\b(", ")\\s*\\(")), Pattern.CASE_INSENSITIVE));
        this.restart = restart;
    }

    /** Writes the counts of the running rules in a partition, and the state that no events bring back. */
    public void writeState(int partition, DataOutput output) throws IOException {
        List<RunningRule> rules = recovered(store.current());
        output.writeInt(rules.size());
        for (RunningRule rule : rules) {
            List<byte[]> states = rule.body().hasState() ? rule.body().writeState(rule, partition) : List.of();
            output.writeUTF(rule.name());
            rule.count().write(partition, output);
            output.writeInt(states.stream().mapToInt(state -> state.length).sum());
            for (byte[] state : states) {
                output.write(state);
            }
        }
    }

    /**
     * Reads what was written; that of rules which are not there any more, or do not run, is left out.
     *
     * @param whole whether all events have been fed that rules looked back at; if not, such rules keep the state that they have
     */
    public void readState(int partition, DataInput input, boolean whole) throws IOException {
        Snapshot rules = store.current();
        List<String> failures = new ArrayList<>();
        for (WrittenRule written : WrittenRule.readAll(input)) {
            rules.find(written.name()).filter(RecoveredRules::isRecovered).ifPresent(rule -> {
                rule.count().set(partition, written.outputs(), written.lastMs());
                if (whole || !rule.body().looksBack()) {
                    read(rule, partition, written.state()).ifPresent(failures::add);
                }
            });
        }
        if (!failures.isEmpty()) {
            throw new IOException(owner.error(String.join("; ", failures)).getMessage());
        }
    }

    private static Optional<String> read(RunningRule rule, int partition, byte[] state) {
        try {
            if (rule.body().hasState()) {
                rule.body().readState(rule, partition, state);
            }
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of("rule " + rule.name() + " cannot take up its state: " + e.getMessage());
        }
    }

    /** Notes a moment of a partition; see {@link org.vesper.spi.processor.Processor#lookBack}. */
    public long lookBack(int partition, long position) {
        Snapshot rules = store.current();
        Partition looking = partitions.get(partition);
        LookBack own = moments.get(partition);
        own.begin(position, looking.engine().nowMs());
        recovered(rules).forEach(rule -> rule.lookBack(own, looking, keepsLatest(rule)));
        return own.end(rules.deployed().longestChain());
    }

    /** Whether a rule may use an aggregate that keeps values which no window retains, so that their age is unknown. */
    private boolean keepsLatest(RunningRule rule) {
        return latest.isPresent() && latest.get().matcher(rule.table().map(table -> table.rule().text()).orElse(rule.text())).find();
    }

    /** Lets the rules that are not recovered begin anew. */
    public void restartUnrecovered() {
        List<RunningRule> others = store.current().rules().values().stream().filter(rule -> !rule.isRecovered()).toList();
        if (!others.isEmpty()) {
            restart.accept(others);
        }
    }

    private static List<RunningRule> recovered(Snapshot rules) {
        return rules.rules().values().stream().filter(RecoveredRules::isRecovered).toList();
    }

    private static boolean isRecovered(RunningRule rule) {
        return rule.running() && rule.isRecovered();
    }
}
