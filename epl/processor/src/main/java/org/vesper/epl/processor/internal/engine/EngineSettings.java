// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.engine;

import java.time.Duration;
import org.vesper.config.Settings;

/**
 * The operator's settings for the engines of a processor. No output depends on them.
 *
 * @param lockFree whether to run Esper without its locks, which a single thread does not need
 * @param preFilter whether to reject events that match no filter; requires lock-free services, which track the filters
 * @param compileTimeout the maximum time to compile a rule
 * @param maxRetained the number of retained events above which a rule takes no more; 0 for no limit
 */
public record EngineSettings(boolean lockFree, boolean preFilter, Duration compileTimeout, int maxRetained) {

    private static final Duration COMPILE_TIMEOUT = Duration.ofSeconds(60);

    public static EngineSettings read(Settings settings) {
        boolean lockFree = settings.flag("lock-free", true);
        return new EngineSettings(lockFree, settings.flag("pre-filter", true) && lockFree,
                settings.duration("compile-timeout", COMPILE_TIMEOUT), settings.integer("max-retained-events", 0, 0, Integer.MAX_VALUE));
    }
}
