// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * Streams from application to application. {@link org.vesper.adapter.sharing.internal.Offers} connects those who offer with those who
 * follow; an {@link org.vesper.adapter.sharing.internal.OfferAdapter} puts events into the {@link
 * org.vesper.adapter.sharing.internal.Mailbox} of each follower, and a {@link org.vesper.adapter.sharing.internal.Courier} carries
 * them into the follower's lane. Nothing of the application that offers is known behind the mailbox.
 */
package org.vesper.adapter.sharing.internal;
