// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.tap;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.vesper.config.ConfigurationException;
import org.vesper.kernel.network.Taps;
import org.vesper.kernel.tap.Tap;
import org.vesper.kernel.tap.TapCounts;
import org.vesper.kernel.tap.TappedEvent;
import org.vesper.management.figures.TapFigures;
import org.vesper.management.figures.TappedEventFigures;

/** The operations on the taps of an application. <b>Threading:</b> any thread. */
public final class TapControl {

    private static final int MAX_PER_SECOND = 1000;
    private static final int MAX_SECONDS = 30;
    private static final int LINES = 100;
    private static final int PER_SECOND = 20;

    private final Taps taps;

    public TapControl(Taps taps) {
        this.taps = taps;
    }

    /** Opens a tap. Returns its name. */
    public String open(String stage, String side, String condition, int perSecond) {
        return taps.open(stage, side, condition, inRange("events per second", perSecond, MAX_PER_SECOND)).name();
    }

    public TapFigures read(String name, int maximum) {
        Tap tap = taps.named(name);
        TappedEventFigures[] events = tap.take(inRange("events to read", maximum, MAX_PER_SECOND)).stream().map(event ->
                new TappedEventFigures(Date.from(event.time()), event.name(), event.output(), event.position(), event.values()))
                .toArray(TappedEventFigures[]::new);
        TapCounts counts = tap.counts();
        return new TapFigures(tap.point().toString(), counts.seen(), counts.missed(), counts.matched(), counts.omitted(), counts.failure(),
                events);
    }

    public boolean close(String name) {
        return taps.close(name);
    }

    /** What passes in some seconds as lines of text, for consoles that show the result of an operation. */
    public String show(String stage, String side, String condition, int seconds) {
        long endNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(inRange("seconds", seconds, MAX_SECONDS));
        Tap tap = taps.open(stage, side, condition, PER_SECOND);
        List<String> lines = new ArrayList<>();
        try {
            for (long leftNs = endNs - System.nanoTime(); leftNs > 0 && lines.size() < LINES; leftNs = endNs - System.nanoTime()) {
                tap.take(LINES - lines.size(), Duration.ofNanos(leftNs)).forEach(event -> lines.add(line(event)));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            taps.close(tap.name());
        }
        lines.add(counts(tap.counts()));
        return String.join("\n", lines);
    }

    private static String line(TappedEvent event) {
        return event.time() + " " + (event.output().isEmpty() ? event.name() : event.output()) + " "
                + event.values().entrySet().stream().map(TapControl::assignment)
                .collect(Collectors.joining(", "));
    }

    private static String assignment(Map.Entry<String, String> value) {
        return value.getKey() + "=" + value.getValue();
    }

    private static String counts(TapCounts counts) {
        return String.format(Locale.ROOT, "%,d seen, %,d missed, %,d matched, %,d of them not shown%s", counts.seen(), counts.missed(),
                counts.matched(), counts.omitted(), counts.failure().isEmpty() ? "" : "; last failure: " + counts.failure());
    }

    private static int inRange(String what, int value, int maximum) {
        if (value < 1 || value > maximum) {
            throw new ConfigurationException("the number of " + what + " must be 1 to " + maximum + ", but is " + value);
        }
        return value;
    }
}
