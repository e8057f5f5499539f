// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.sharing;

import org.vesper.adapter.sharing.internal.OfferAdapter;
import org.vesper.adapter.sharing.internal.Offers;
import org.vesper.spi.adapter.Adapter;
import org.vesper.spi.adapter.AdapterContext;
import org.vesper.spi.adapter.AdapterProvider;

/**
 * Makes adapters that offer their events to other applications: {@code provider="offer"}. The settings are in docs/sharing.md.
 *
 * <p><b>Threading:</b> any thread.
 */
public final class OfferAdapterProvider implements AdapterProvider {

    private final Offers offers;

    /** Called by {@link java.util.ServiceLoader}; all applications of a process share their offers. */
    public OfferAdapterProvider() {
        this(Offers.SHARED);
    }

    /** Creates a provider that registers its offers here, where followers find them. */
    public OfferAdapterProvider(Offers offers) {
        this.offers = offers;
    }

    @Override
    public String name() {
        return "offer";
    }

    @Override
    public Adapter create(AdapterContext context) {
        return OfferAdapter.of(context, offers);
    }
}
