// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.testapp;

import java.util.List;
import org.vesper.spi.adapter.Adapter;
import org.vesper.spi.adapter.AdapterContext;
import org.vesper.spi.adapter.AdapterProvider;
import org.vesper.spi.adapter.PollingAdapter;

/** Provides, under a name of a bean's choice, an adapter that shows that it is the application's own: it counts, also over an update. */
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
        return new PollingAdapter(context) {

            private volatile long next = 1;

            @Override
            protected long poll(List<Object> events) {
                events.add(next++);
                return 1_000_000;
            }

            @Override
            protected Object place() {
                return next;
            }

            @Override
            protected boolean canResumeFrom(Object place) {
                return place instanceof Long;
            }

            @Override
            protected void resumeFrom(Object place) {
                next = (Long) place;
            }

            @Override
            protected String address() {
                return "own " + context.stage();
            }
        };
    }
}
