// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.stage;

import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.event.Interest;
import org.vesper.kernel.lane.TimeInput;
import org.vesper.kernel.rules.LiveRules;
import org.vesper.kernel.time.EventClock;
import org.vesper.spi.processor.Processor;

/**
 * A processor with its clock, which is empty for the time of day, the clock input of each partition, and the history of its rules, which is
 * empty without a ledger.
 */
public record ProcessorCore(Processor processor, Optional<EventClock> clock, List<TimeInput> times, Optional<LiveRules> rules) {

    private static final Logger LOG = LoggerFactory.getLogger(ProcessorStage.class);

    /** What its rules need after a change, which has been made even if their interest cannot be read; with all events they miss none. */
    Interest interest(String id) {
        try {
            return processor.interest();
        } catch (RuntimeException e) {
            LOG.error("Processor {} failed to report which events it needs, so it receives all of them", id, e);
            return Interest.all();
        }
    }
}
