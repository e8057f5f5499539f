// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.api;

/**
 * Identifies an output of an application that recovers from a journal. After a death of the server some outputs are made again; each of
 * them has the content and the identity that it had before, so a receiver that remembers the identities it has seen drops what comes twice.
 *
 * @param application the name of the application
 * @param stage the stage that took the output
 * @param rule the rule that made it; the name of its event type if it is an event of the application's type
 * @param position the place of its cause in the order of all events and clock ticks that enter the lane of the stage: for one stage, it
 *     only grows, over all restarts; stages behind different queues have orders of their own
 * @param number counts the outputs of this rule at this position, from 0 on
 * @param isRepetition whether it is made again after a restart, so it may have been passed on before
 */
public record OutputIdentity(String application, String stage, String rule, long position, int number, boolean isRepetition) {

    /** The identity as one text, which is the same for a repetition: {@code application/stage/rule@position.number}. */
    @Override
    public String toString() {
        return application + '/' + stage + '/' + rule + '@' + position + '.' + number;
    }
}
