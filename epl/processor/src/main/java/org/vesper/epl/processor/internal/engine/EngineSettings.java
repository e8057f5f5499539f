// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.engine;

import java.time.Duration;
import org.vesper.config.ConfigurationException;
import org.vesper.config.Settings;
import org.vesper.epl.processor.internal.retained.RetainedLimit;

/**
 * The operator's settings for the engines of a processor. No output depends on them as long as no rule retains too many events.
 *
 * @param lockFree whether to run Esper without its locks, which a single thread does not need
 * @param preFilter whether to reject events that match no filter; requires lock-free services, which track the filters
 * @param compileTimeout the maximum time to check and compile a change of 100,000 characters
 * @param maxRetained the number of events that a rule may retain; 0 for no limit
 * @param whenRetained what happens to a rule that retains so many
 */
public record EngineSettings(boolean lockFree, boolean preFilter, Duration compileTimeout, int maxRetained,
                             RetainedLimit.Policy whenRetained) {

    private static final Duration COMPILE_TIMEOUT = Duration.ofSeconds(60);

    /** The same, with a pre-filter. */
    public EngineSettings filtering() {
        return new EngineSettings(true, true, compileTimeout, maxRetained, whenRetained);
    }

    /** @param owner the processor's name in errors */
    public static EngineSettings read(String owner, Settings settings) {
        boolean lockFree = settings.flag("lock-free", true);
        EngineSettings read = new EngineSettings(lockFree, settings.flag("pre-filter", true) && lockFree,
                settings.duration("compile-timeout", COMPILE_TIMEOUT), settings.integer("max-retained-events", 0, 0, Integer.MAX_VALUE),
                settings.choice("when-max-retained", RetainedLimit.Policy.REFUSE));
        if (read.whenRetained() == RetainedLimit.Policy.EVICT && read.maxRetained() == 0) {
            throw new ConfigurationException(owner + ": when-max-retained=\"evict\" needs the number of events that a rule may retain; set"
                    + " max-retained-events too");
        }
        return read;
    }

    /** Whether rules give up their oldest events when they retain too many. */
    public boolean evicts() {
        return whenRetained == RetainedLimit.Policy.EVICT;
    }
}
