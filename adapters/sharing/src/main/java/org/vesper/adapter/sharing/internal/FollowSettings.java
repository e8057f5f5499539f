// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.sharing.internal;

import org.vesper.config.ConfigurationException;
import org.vesper.config.Settings;
import org.vesper.spi.adapter.WhenFull;

/**
 * The settings of a follower.
 *
 * @param offer the offer that it follows
 * @param capacity the maximum number of waiting events
 * @param whenFull the policy for further events
 */
record FollowSettings(OfferName offer, int capacity, WhenFull whenFull) {

    static FollowSettings read(String owner, Settings settings) {
        FollowSettings read = new FollowSettings(
                new OfferName(settings.text("application", ""), settings.text("stream", "")),
                settings.integer("capacity", 8192, 1, 1 << 24),
                settings.choice("when-full", WhenFull.DROP_NEWEST));
        if (read.offer.application().isEmpty() || read.offer.stream().isEmpty()) {
            throw new ConfigurationException(owner + ": " + (read.offer.application().isEmpty() ? "application" : "stream")
                    + " is not set; name the application and the stream that it offers");
        }
        return read;
    }
}
