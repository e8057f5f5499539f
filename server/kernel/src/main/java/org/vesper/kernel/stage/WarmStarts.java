// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.stage;

import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.config.ConfigurationException;
import org.vesper.kernel.time.EventClock;
import org.vesper.spi.processor.PreparedChange;
import org.vesper.spi.warm.WarmStart;

/** Makes changes of a processor whose new rules begin warm. <b>Threading:</b> the control thread. */
public final class WarmStarts {

    private static final Logger LOG = LoggerFactory.getLogger(WarmStarts.class);

    private final String processor;
    private final Optional<EventClock> clock;
    private PastSource past;

    WarmStarts(String processor, Optional<EventClock> clock) {
        this.processor = processor;
        this.clock = clock;
    }

    /** The clock that events set, as it was at another time; empty if the clock is the time of day. */
    public Optional<EventClock> clockAt(long timeMs) {
        return clock.map(present -> present.at(timeMs));
    }

    /** Sets where the past is read. */
    public void setPast(PastSource source) {
        past = source;
    }

    /** The processor. */
    public String processor() {
        return processor;
    }

    /**
     * Makes a change warm.
     *
     * <p><b>Failure:</b> a {@link ConfigurationException} if the past is not known as far as the rules look back; nothing has changed then.
     *
     * @param perform makes the change that it is given
     */
    WarmReport make(PreparedChange prepared, Consumer<PreparedChange> perform) {
        long beganNs = System.nanoTime();
        try (WarmStart rules = warm(prepared); PastSource.Reading reading = past.read(rules, false)) {
            WarmChange change = new WarmChange(prepared, rules, reading);
            perform.accept(change);
            return change.report().in(System.nanoTime() - beganNs);
        }
    }

    /** How a change would be made warm. <b>Failure:</b> as in {@link #make}. */
    WarmReport plan(PreparedChange prepared) {
        long beganNs = System.nanoTime();
        try (WarmStart rules = warm(prepared); PastSource.Reading reading = past.read(rules, false)) {
            return WarmReport.of(reading.prepared()).in(System.nanoTime() - beganNs);
        }
    }

    /** Makes a change of the past again, warm as far as the past is known; the log says what is missing. */
    void makeAgain(PreparedChange prepared, Consumer<PreparedChange> perform) {
        Optional<WarmStart> known = Optional.empty();
        Optional<PastSource.Reading> read = Optional.empty();
        try {
            known = Optional.of(warm(prepared));
            read = Optional.of(past.read(known.get(), true));
        } catch (ConfigurationException e) {
            LOG.warn("Processor {}: rules that began warm begin empty: {}", processor, e.getMessage());
        }
        try (WarmStart rules = known.orElse(null); PastSource.Reading reading = read.orElse(null)) {
            perform.accept(reading == null ? prepared : new WarmChange(prepared, rules, reading));
        }
    }

    private WarmStart warm(PreparedChange prepared) {
        if (past == null) {
            throw new ConfigurationException("processor " + processor + " has no journal that its new rules could be fed from; set recovery"
                    + " = journal for the application, or leave --warm out, and the rules begin empty");
        }
        return prepared.warm().orElseThrow(() -> new ConfigurationException("processor " + processor
                + " cannot feed rules; leave --warm out, and the rules begin empty"));
    }
}
