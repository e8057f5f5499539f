// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.vesper.spi.PreparedChange;
import org.vesper.spi.Processor;
import org.vesper.spi.ProcessorStatus;
import org.vesper.spi.RuleChange;
import org.vesper.spi.RuleFile;
import org.vesper.spi.RuleStatus;

/**
 * A processor at run time. <b>Threading:</b> any thread; what touches the rules is handed to the application's control thread,
 * which takes the lane for it, so it happens between two batches of events.
 */
public final class ProcessorStage extends InnerStage {

    private static final Duration TICK_PATIENCE = Duration.ofSeconds(1);
    private static final Duration RULE_CHANGE_PATIENCE = Duration.ofSeconds(20);
    private static final Duration RULE_CHANGE_TIMEOUT = Duration.ofSeconds(30);

    private final Processor processor;
    private final Lane lane;
    private final ControlThread control;

    ProcessorStage(Ports ports, Processor processor, Lane lane, ControlThread control) {
        super(ports);
        this.processor = processor;
        this.lane = lane;
        this.control = control;
    }

    public ProcessorStatus status() {
        return processor.status();
    }

    /** All rules in the order of deployment. */
    public List<RuleStatus> rules() {
        return processor.rules().list();
    }

    /** The text of a rule as its author wrote it. */
    public String ruleText(String rule) {
        return processor.rules().text(rule);
    }

    /** All rules as the text of a rules file. */
    public String rulesText() {
        return processor.rules().text();
    }

    /** The table of a rule with parameters, as CSV with a header. */
    public String ruleParameters(String rule) {
        return processor.rules().parameters(rule);
    }

    /** The tables of all rules with parameters, each in a file named after its rule. */
    public List<RuleFile> ruleTables() {
        return processor.rules().tables();
    }

    /**
     * Changes rules, all or none: they are checked and compiled while events flow, then switched between two events.
     *
     * <p><b>Failure:</b> a {@link org.vesper.spi.ConfigurationException} with all mistakes; nothing has changed then.
     */
    public void changeRules(List<RuleChange> changes) {
        control.call(() -> {
            PreparedChange prepared = processor.rules().prepare(changes);
            return inLane(() -> {
                prepared.apply();
                return null;
            });
        }, RULE_CHANGE_TIMEOUT);
    }

    /** Drops what all rules have retained and sets their output counts to 0. */
    public void restartRules() {
        inLane(() -> {
            processor.rules().restart();
            return null;
        });
    }

    /** Lets the clock of the engine tick, or leaves it to the next tick while the lane is busy. Called on the control thread. */
    void advanceTime(long nowMs) throws InterruptedException {
        if (lane.tryEnter(TICK_PATIENCE)) {
            try {
                processor.advanceTime(0, nowMs);
            } finally {
                lane.exit();
            }
        }
    }

    /** Ends the engine. Called on the control thread, when no adapter sends any more. */
    void close() {
        processor.close();
    }

    private <T> T inLane(Callable<T> change) {
        return control.call(() -> {
            if (!lane.tryEnter(RULE_CHANGE_PATIENCE)) {
                throw new IllegalStateException("the lane of processor " + id() + " has been busy for " + RULE_CHANGE_PATIENCE.toSeconds()
                        + " s, so its rules cannot be touched; a stage is blocking it, a thread dump shows which");
            }
            try {
                return change.call();
            } finally {
                lane.exit();
            }
        }, RULE_CHANGE_TIMEOUT);
    }
}
