// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.change;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.vesper.epl.processor.internal.partition.Partition;
import org.vesper.epl.processor.internal.rule.RuleHorizons;
import org.vesper.epl.processor.internal.rule.RunningRule;
import org.vesper.epl.processor.internal.rule.Snapshot;
import org.vesper.event.Interest;
import org.vesper.spi.processor.Horizon;
import org.vesper.spi.warm.Past;
import org.vesper.spi.warm.WarmStart;

/** A change whose new rules begin warm. <b>Threading:</b> as {@link WarmStart}. */
final class WarmRules implements WarmStart {

    private final Partition partition;
    private final List<RunningRule> rules;
    private final List<RunningRule> fillers;
    private final String lookBack;
    private final Consumer<Consumer<Runnable>> apply;
    private final Runnable requireTime;
    private final Trial trial;
    private final Interest interest;

    /**
     * Prepares the change.
     *
     * @param rules the new rules
     * @param fillers the rules that fill their streams, as copies that have not begun
     * @param after all rules after the change
     * @param trial a partition without rules, which is closed with this
     * @param apply makes the change and begins the rules as it is told
     * @param requireTime refuses the change when its deadline has passed
     */
    WarmRules(Partition partition, List<RunningRule> rules, List<RunningRule> fillers, Snapshot after, Partition trial,
            Consumer<Consumer<Runnable>> apply, Runnable requireTime) {
        this.requireTime = requireTime;
        this.partition = partition;
        this.rules = rules;
        this.fillers = fillers;
        this.apply = apply;
        RuleHorizons horizons = new RuleHorizons(after);
        Map<RunningRule, Horizon> looking = new LinkedHashMap<>();
        rules.forEach(rule -> looking.put(rule, horizons.whole(rule)));
        this.lookBack = looking.values().stream().reduce(Horizon.nothing(), Horizon::max).toString();
        this.trial = new Trial(trial, looking, fillers);
        this.interest = trial.interest();
    }

    @Override
    public String lookBack() {
        return lookBack;
    }

    @Override
    public Interest interest() {
        return interest;
    }

    @Override
    public boolean needs(Object event) {
        return trial.partition().wants(event, interest);
    }

    @Override
    public Set<String> fillers() {
        return fillers.stream().map(RunningRule::name).collect(Collectors.toSet());
    }

    @Override
    public void requireTime() {
        requireTime.run();
    }

    @Override
    public boolean suffices(Past past) {
        return trial.suffices(past, partition.engine().nowMs());
    }

    @Override
    public void apply(Past past) {
        apply.accept(new Feeding(partition, rules, fillers, past));
    }

    @Override
    public void close() {
        trial.close();
    }
}
