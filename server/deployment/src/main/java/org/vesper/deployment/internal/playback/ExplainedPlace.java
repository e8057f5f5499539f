// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.playback;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * The place in a journal at which a rule is explained.
 *
 * @param processor the processor of the rule
 * @param lane the lane; empty if there is only one
 * @param position the position there
 * @param whole whether the journal has all that the rules look back at from there
 * @param oldest the position with which the journal begins
 * @param warmSince the position at which the rule began warm: what it was fed then is not known here
 */
record ExplainedPlace(String processor, Optional<String> lane, long position, boolean whole, long oldest, OptionalLong warmSince) {

    @Override
    public String toString() {
        return position + lane.map(name -> " of " + name).orElse("");
    }
}
