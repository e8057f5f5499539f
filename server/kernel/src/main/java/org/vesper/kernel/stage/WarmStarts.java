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

/** Makes changes of a processor whose new rules begin warm. <b>Threading:</b> one thread at a time. */
public final class WarmStarts {

    private static final Logger LOG = LoggerFactory.getLogger(WarmStarts.class);

    private final String processor;
    private final Optional<EventClock> clock;
    private volatile PastSource past;

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
     * Reads what the new rules of a change begin with, while events flow.
     *
     * <p><b>Failure:</b> a {@link ConfigurationException} if the past is not known as far as the rules look back, or the change exceeds the
     * time in which it must be prepared.
     */
    WarmChange prepare(PreparedChange prepared) {
        return read(prepared, false);
    }

    private WarmChange read(PreparedChange prepared, boolean leniently) {
        long beganNs = System.nanoTime();
        WarmStart rules = warm(prepared);
        try {
            return new WarmChange(prepared, rules, past.read(rules, leniently), beganNs);
        } catch (RuntimeException | Error e) {
            rules.close();
            throw e;
        }
    }

    /** Makes a change of the past again, warm as far as the past is known; the log says what is missing. */
    void makeAgain(PreparedChange prepared, Consumer<PreparedChange> perform) {
        PreparedChange known = prepared;
        try {
            known = read(prepared, true);
        } catch (ConfigurationException e) {
            LOG.warn("Processor {}: rules that began warm begin empty: {}", processor, e.getMessage());
        }
        try (PreparedChange change = known) {
            perform.accept(change);
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
