// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi;

import org.vesper.api.EventSink;

/**
 * A stage that runs rules.
 *
 * <p><b>Called by</b> the kernel. <b>Threading:</b> every method but {@link RuleControl#list()} is called by a thread that
 * holds the stage's lane, so never by two at once.
 */
public interface Processor extends EventSink, AutoCloseable {

    /** Lets time pass: the clock of the engine moves to this time, in milliseconds since 1970, and what is due happens. */
    void advanceTime(long nowMs);

    /** The rules, to look at and to change. */
    RuleControl rules();

    /** Ends the engine and lets go of everything. */
    @Override
    void close();
}
