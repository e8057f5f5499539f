// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.testapp;

import org.vesper.spi.adapter.Adapter;
import org.vesper.spi.adapter.AdapterContext;
import org.vesper.spi.adapter.AdapterProvider;

/** A provider that a bundle names in META-INF/services. */
public final class ServedAdapter implements AdapterProvider {

    @Override
    public String name() {
        return "served";
    }

    @Override
    public Adapter create(AdapterContext context) {
        return new OwnAdapter(name()).create(context);
    }
}
