// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.playback;

import java.util.Optional;

/**
 * The place in a journal at which a rule is explained.
 *
 * @param processor the processor of the rule
 * @param lane the lane; empty if there is only one
 * @param position the position there
 * @param whole whether the journal has all that the rules look back at from there
 * @param oldest the position with which the journal begins
 */
record ExplainedPlace(String processor, Optional<String> lane, long position, boolean whole, long oldest) {

    @Override
    public String toString() {
        return position + lane.map(name -> " of " + name).orElse("");
    }
}
