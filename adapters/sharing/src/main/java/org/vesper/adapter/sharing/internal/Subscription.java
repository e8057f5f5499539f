// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.sharing.internal;

/**
 * One follower, as an offer sees it.
 *
 * @param sharedClass the class whose events the follower receives without copying; null if it receives copies only
 */
record Subscription(Mailbox mailbox, Class<?> sharedClass) {

    boolean takes(Object event) {
        return sharedClass != null && sharedClass.isInstance(event);
    }
}
