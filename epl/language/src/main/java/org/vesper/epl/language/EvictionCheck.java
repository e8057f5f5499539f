// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language;

import java.util.List;
import org.vesper.epl.language.internal.outline.RetainedBounds;
import org.vesper.epl.language.result.EplError;

/**
 * Finds rules that may retain more events than their processor allows and cannot give up the oldest one without being wrong.
 *
 * @param limit the number of events that a rule may retain
 */
public record EvictionCheck(long limit) {

    /**
     * Returns the parts of a rule that cannot give up events; empty if it can, or retains fewer.
     *
     * @param recovery whether rules go on after a restart
     */
    public List<EplError> errors(Rule rule, boolean recovery) {
        return rule.read(() -> RetainedBounds.errors(rule.parsed().statement(), limit, recovery && rule.isRecovered()).stream()
                .map(rule.parsed()::error).toList());
    }
}
