// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.socket;

import java.time.Duration;
import org.vesper.api.Role;

/**
 * The limits of a user's calls, by the role of the user.
 *
 * @param maxBytes the maximum size of a request with a jar, rules or rows of parameters; all others may have {@value #OTHERS} bytes
 * @param maxTime after this time, a call that reads is ended, and a change that has not begun to take effect
 * @param perSecond the maximum number of calls of one user in a second, on average
 */
public record CallLimits(long maxBytes, Duration maxTime, int perSecond) {

    /** The maximum size of a request that carries neither a jar nor rules nor rows of parameters. */
    public static final int OTHERS = 64 << 10;

    private static final int TABLES = 16 << 20;
    private static final int JARS = 64 << 20;

    /** The limits of a role, unless the settings say otherwise. */
    public static CallLimits of(Role role) {
        return switch (role) {
            case VIEWER -> new CallLimits(OTHERS, Duration.ofSeconds(10), 30);
            case OPERATOR -> new CallLimits(TABLES, Duration.ofMinutes(1), 100);
            case DEPLOYER -> new CallLimits(JARS, Duration.ofMinutes(10), 200);
            case ADMIN -> new CallLimits(JARS, Duration.ofMinutes(10), 1_000);
        };
    }

    public CallLimits {
        maxBytes = Math.max(maxBytes, OTHERS);
    }
}
