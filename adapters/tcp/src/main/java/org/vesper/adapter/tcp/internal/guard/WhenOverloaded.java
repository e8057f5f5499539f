// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.guard;

import java.time.Duration;
import org.vesper.config.ConfigurationException;
import org.vesper.config.Settings;

/** The setting that decides what happens to the events of clients that send faster than the application processes. */
public enum WhenOverloaded {

    /** They wait in the sockets, whose clients are slowed down by that; none is lost. */
    SLOW,

    /** Those that have waited for too long are dropped and counted, so that the others are processed in time. */
    SHED;

    /**
     * The longest time that an event may wait; zero for no limit. <b>Failure:</b> a {@link ConfigurationException} for a limit
     * without an effect.
     */
    public static Duration longestWait(String owner, Settings settings) {
        WhenOverloaded policy = settings.choice("when-overloaded", SLOW);
        Duration limit = settings.duration("shed-after", policy == SHED ? Duration.ofSeconds(1) : Duration.ZERO);
        if (policy == SLOW && !limit.isZero()) {
            throw new ConfigurationException(owner + ": shed-after is " + limit.toMillis() + "ms, but no event is shed; set"
                    + " when-overloaded=shed too, or leave shed-after out");
        }
        if (policy == SHED && limit.isZero()) {
            throw new ConfigurationException(owner + ": shed-after is 0, so every event would be shed; set the time that an event may"
                    + " wait, such as 1s");
        }
        return limit;
    }
}
