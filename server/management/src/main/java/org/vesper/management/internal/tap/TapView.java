// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.tap;

import java.util.Date;
import java.util.List;
import java.util.Map;
import org.vesper.kernel.tap.Tap;
import org.vesper.kernel.tap.TapCounts;
import org.vesper.kernel.tap.TappedEvent;
import org.vesper.management.figures.TapFigures;
import org.vesper.management.figures.TappedEventFigures;

/** What a tap shows at one time. */
record TapView(String getPoint, TapCounts counts, List<TappedEvent> events) implements TapFigures {

    /** Takes events of the tap. */
    static TapView of(Tap tap, int maximum) {
        List<TappedEvent> taken = tap.take(maximum);
        return new TapView(tap.point().toString(), tap.counts(), taken);
    }

    private record Event(Date getTime, String getName, String getOutput, long getPosition, Map<String, String> getValues)
            implements TappedEventFigures {
    }

    @Override
    public long getSeen() {
        return counts.seen();
    }

    @Override
    public long getMissed() {
        return counts.missed();
    }

    @Override
    public long getMatched() {
        return counts.matched();
    }

    @Override
    public long getOmitted() {
        return counts.omitted();
    }

    @Override
    public String getFailure() {
        return counts.failure();
    }

    @Override
    public TappedEventFigures[] getEvents() {
        return events.stream().map(event -> new Event(Date.from(event.time()), event.name(), event.output(), event.position(),
                event.values()))
                .toArray(TappedEventFigures[]::new);
    }
}
