// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.engine;

import java.time.Duration;
import org.vesper.config.Settings;

/**
 * What an operator may say about the engines of a processor. No output depends on it.
 *
 * @param lockFree whether Esper is entered without its locks; they are for several threads, and one at a time comes
 * @param preFilter whether events that no filter lets through are kept out; needs to be lock-free, which is what follows the filters
 * @param compileTimeout how long a rule may take to compile
 */
public record EngineSettings(boolean lockFree, boolean preFilter, Duration compileTimeout) {

    private static final Duration COMPILE_TIMEOUT = Duration.ofSeconds(60);

    public static EngineSettings read(Settings settings) {
        boolean lockFree = settings.flag("lock-free", true);
        return new EngineSettings(lockFree, settings.flag("pre-filter", true) && lockFree,
                settings.duration("compile-timeout", COMPILE_TIMEOUT));
    }
}
