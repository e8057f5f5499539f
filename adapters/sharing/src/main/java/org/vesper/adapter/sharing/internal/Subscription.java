// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.sharing.internal;

/**
 * One follower, as an offer sees it.
 *
 * @param asItIs the class of which the follower takes the events themselves; null if it takes copies only
 */
record Subscription(Mailbox mailbox, Class<?> asItIs) {

    boolean takes(Object event) {
        return asItIs != null && asItIs.isInstance(event);
    }
}
