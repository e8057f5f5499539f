// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.vesper.spi.Processor;
import org.vesper.spi.RuleStatus;

/**
 * A processor at run time. <b>Threading:</b> any thread; what touches the rules is handed to the application's control thread,
 * which takes the lane for it, so it happens between two batches of events.
 */
public final class ProcessorStage extends InnerStage {

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

    /** All rules in the order of deployment. */
    public List<RuleStatus> rules() {
        return processor.rules().list();
    }

    /** The text of a rule as its author wrote it. */
    public String ruleText(String rule) {
        return inLane(() -> processor.rules().text(rule));
    }

    /** Drops what all rules have retained and sets their output counts to 0. */
    public void restartRules() {
        inLane(() -> {
            processor.rules().restart();
            return null;
        });
    }

    /** Lets the clock of the engine tick. Called on the control thread. */
    void advanceTime(long nowMs) {
        lane.enter();
        try {
            processor.advanceTime(nowMs);
        } finally {
            lane.exit();
        }
    }

    /** Ends the engine. Called on the control thread, when no adapter sends any more. */
    void close() {
        processor.close();
    }

    private <T> T inLane(Callable<T> change) {
        return control.call(() -> {
            lane.enter();
            try {
                return change.call();
            } finally {
                lane.exit();
            }
        }, RULE_CHANGE_TIMEOUT);
    }
}
