// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.playback;

import java.util.Optional;

/**
 * Why a rule had an output at a position, or none.
 *
 * @param rule the name of the rule
 * @param position the position of the event or clock tick
 * @param lane the lane of the position; empty for any lane of the rule
 * @param output the identity of the output that is asked for; empty if it is asked why there is none
 * @param json whether the answer is JSON, instead of text
 */
record Question(String rule, long position, Optional<String> lane, Optional<String> output, boolean json) {

    /** The stage that the output went to; empty if it is asked why there is none. */
    Optional<String> stage() {
        return output.map(identity -> identity.split("/", 3)[1]);
    }
}
