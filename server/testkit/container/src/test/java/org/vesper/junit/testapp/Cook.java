// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.junit.testapp;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.vesper.api.EventSink;
import org.vesper.api.OutputEvent;

/** Remembers where it is hot. */
public final class Cook implements EventSink {

    private final List<String> places = new CopyOnWriteArrayList<>();

    @Override
    public void onEvent(Object event) {
        places.add((String) ((OutputEvent) event).get("place"));
    }

    public List<String> getPlaces() {
        return places;
    }
}
