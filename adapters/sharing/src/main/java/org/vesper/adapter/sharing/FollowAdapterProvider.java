// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.sharing;

import org.vesper.adapter.sharing.internal.FollowAdapter;
import org.vesper.adapter.sharing.internal.Offers;
import org.vesper.spi.adapter.Adapter;
import org.vesper.spi.adapter.AdapterContext;
import org.vesper.spi.adapter.AdapterProvider;

/**
 * Makes adapters that receive another application's offer: {@code provider="follow"}. The settings are in docs/sharing.md.
 *
 * <p><b>Threading:</b> any thread.
 */
public final class FollowAdapterProvider implements AdapterProvider {

    private final Offers offers;

    /** Called by {@link java.util.ServiceLoader}; all applications of a process share their offers. */
    public FollowAdapterProvider() {
        this(Offers.SHARED);
    }

    /** Creates a provider whose followers find these offers. */
    public FollowAdapterProvider(Offers offers) {
        this.offers = offers;
    }

    @Override
    public String name() {
        return "follow";
    }

    @Override
    public Adapter create(AdapterContext context) {
        return FollowAdapter.of(context, offers);
    }
}
