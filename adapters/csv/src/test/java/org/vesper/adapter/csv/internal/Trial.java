// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.csv.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.ThreadFactory;

import org.vesper.api.EventType;
import org.vesper.config.Settings;
import org.vesper.event.Interest;
import org.vesper.spi.adapter.AdapterContext;
import org.vesper.spi.adapter.Inlet;

/** What a container gives. */
record Trial(Settings settings, List<Object> events, List<Thread> made, Collection<EventType> eventTypes)
        implements AdapterContext, Inlet {

    @Override
    public String application() {
        return "trial";
    }

    @Override
    public String stage() {
        return "file";
    }

    @Override
    public Inlet inlet() {
        return this;
    }

    @Override
    public Interest interest() {
        return Interest.all();
    }

    @Override
    public ThreadFactory threads() {
        return loop -> {
            Thread thread = new Thread(loop, "trial-file");
            made.add(thread);
            return thread;
        };
    }

    @Override
    public void enter() {
        assertEquals(made.get(0), Thread.currentThread());
    }

    @Override
    public void onEvent(Object event) {
        events.add(event);
    }

    @Override
    public void exit() {
        assertEquals(made.get(0), Thread.currentThread());
    }
}
