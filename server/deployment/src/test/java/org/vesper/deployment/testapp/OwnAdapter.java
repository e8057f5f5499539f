// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.testapp;

import java.util.Map;
import org.vesper.spi.Adapter;
import org.vesper.spi.AdapterContext;
import org.vesper.spi.AdapterProvider;
import org.vesper.spi.AdapterStatus;

/** Provides, under a name of a bean's choice, an adapter that shows that it is the application's own. */
public final class OwnAdapter implements AdapterProvider {

    private final String name;

    public OwnAdapter(String name) {
        this.name = name;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Adapter create(AdapterContext context) {
        return new Adapter() {

            @Override
            public void start() {
                // nothing comes
            }

            @Override
            public AdapterStatus status() {
                return new AdapterStatus("own " + context.stage(), 0, 0, 0, 0, Map.of());
            }

            @Override
            public void close() {
                // nothing is open
            }
        };
    }
}
