// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.console.internal;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.api.EventSink;
import org.vesper.event.EventValues;
import org.vesper.spi.adapter.Adapter;
import org.vesper.spi.adapter.AdapterContext;
import org.vesper.spi.adapter.AdapterStatus;
import org.vesper.spi.adapter.LastingAdapter;
import org.vesper.text.VisibleText;

/**
 * Prints each event as a line, up to a number of events per second. Further events are rejected and counted in the next line.
 *
 * <p><b>Threading:</b> one thread at a time.
 */
public final class ConsoleAdapter implements LastingAdapter, EventSink {

    private static final Logger LOG = LoggerFactory.getLogger(ConsoleAdapter.class);
    private static final long SECOND_NS = 1_000_000_000L;

    private enum Target { STDOUT, LOG }

    private final EventValues values;
    private final int rate;
    private final Target target;
    private final Consumer<String> lines;
    private final LongSupplier clockNs;
    private long secondNs;
    private int inSecond;
    private long unprinted;
    private volatile long printed;
    private volatile long suppressed;

    ConsoleAdapter(AdapterContext context, Consumer<String> stdout, LongSupplier clockNs) {
        this.values = new EventValues(context.eventTypes());
        this.rate = context.settings().integer("rate", 100, 0, Integer.MAX_VALUE);
        this.target = context.settings().choice("target", Target.STDOUT);
        this.lines = target == Target.LOG ? line -> LOG.info("{}: {}", context.owner(), line) : stdout;
        this.clockNs = clockNs;
        this.secondNs = clockNs.getAsLong();
    }

    /** Creates an adapter that is not started yet. */
    public static ConsoleAdapter of(AdapterContext context) {
        return new ConsoleAdapter(context, System.out::println, System::nanoTime);
    }

    @Override
    public void start() {
        // The output is always open.
    }

    @Override
    public void onEvent(Object event) {
        long nowNs = clockNs.getAsLong();
        if (nowNs - secondNs >= SECOND_NS) {
            secondNs = nowNs;
            inSecond = 0;
            tellSuppressed();
        }
        if (rate > 0 && inSecond == rate) {
            suppressed = suppressed + 1;
            unprinted++;
            return;
        }
        inSecond++;
        lines.accept(line(event));
        printed = printed + 1;
    }

    @Override
    public AdapterStatus status() {
        return new AdapterStatus(target == Target.LOG ? "log" : "stdout", 0, printed, suppressed, 0, Map.of("rate", String.valueOf(rate)));
    }

    @Override
    public boolean canTakeOver(Adapter predecessor) {
        return predecessor instanceof ConsoleAdapter;
    }

    /** Takes over the rate and the count of rejected events: events that the predecessor printed in this second count towards the rate. */
    @Override
    public void takeOver(Adapter predecessor) {
        ConsoleAdapter other = (ConsoleAdapter) predecessor;
        secondNs = other.secondNs;
        inSecond = other.inSecond;
        unprinted = other.unprinted;
        other.unprinted = 0;
    }

    @Override
    public void pause() {
        // No events arrive.
    }

    @Override
    public void resume() {
        // Nothing is waiting.
    }

    @Override
    public void close() {
        tellSuppressed();
    }

    private void tellSuppressed() {
        if (unprinted > 0) {
            lines.accept("... and " + unprinted + " more events, above " + rate + " per second");
            unprinted = 0;
        }
    }

    private String line(Object event) {
        List<String> properties = values.properties(event);
        return VisibleText.line(properties.stream().map(property -> " " + property + "=" + values.value(event, property))
                .collect(Collectors.joining("", values.name(event), "")));
    }
}
