// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * Streams between applications. {@link org.vesper.adapter.sharing.internal.Offers} connects offers and followers; an {@link
 * org.vesper.adapter.sharing.internal.OfferAdapter} puts events into the {@link org.vesper.adapter.sharing.internal.Mailbox} of each
 * follower, and a {@link org.vesper.adapter.sharing.internal.Courier} carries them into the follower's lane. Code beyond the mailbox knows
 * nothing of the offering application.
 */
package org.vesper.adapter.sharing.internal;
