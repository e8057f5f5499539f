// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.server;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.vesper.adapter.tcp.internal.event.LaneTurn;
import org.vesper.adapter.tcp.internal.event.PropertyReaders;
import org.vesper.adapter.tcp.internal.loop.HeldInput;
import org.vesper.event.Interest;
import org.vesper.spi.adapter.Inlet;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.WireException;

/**
 * The receivers of one client's events, one for each layout. An update of the application binds new ones.
 *
 * <p><b>Threading:</b> the event loop of the client's channel. <b>Failure:</b> a {@link WireException} for a layout that does not fit the
 * application.
 */
final class Receivers {

    private final Supplier<String> sender;
    private final Consumer<String> rejects;
    private final Tally tally;
    private final SortedMap<Integer, EventLayout> layouts = new TreeMap<>();
    private EventReceiver[] bound = new EventReceiver[1];
    private Port port;
    private LaneTurn turn;
    private HeldInput.Read read;
    private long shedBefore;
    private long shedNs;
    private final Set<String> eventTypes = new LinkedHashSet<>();
    /** The events that are wanted; null for those of the adapter. */
    private Interest wanted;

    /**
     * Creates receivers without a layout.
     *
     * @param sender where the events come from, for log lines
     * @param rejects receives the reason why the next event of the tally is rejected
     */
    Receivers(Port port, Inlet inlet, Supplier<String> sender, Tally tally, Consumer<String> rejects) {
        this.rejects = rejects;
        this.port = port;
        this.turn = new LaneTurn(inlet);
        this.sender = sender;
        this.tally = tally;
    }

    /** Makes only events of this interest, whatever that of the adapter is; called before layouts are bound. */
    Receivers wanting(Interest interest) {
        wanted = interest;
        return this;
    }

    Interest wanted() {
        return wanted;
    }

    Supplier<String> sender() {
        return sender;
    }

    Tally tally() {
        return tally;
    }

    Consumer<String> rejects() {
        return rejects;
    }

    /** Binds a layout under a number that has not been used before; returns whether its event type is new. */
    boolean define(int number, EventLayout layout, PropertyReaders readers) {
        bind(number, layout, readers);
        layouts.put(number, layout);
        return eventTypes.add(layout.eventType());
    }

    /** The receiver for a layout; null if it is not defined. */
    EventReceiver of(int number) {
        return number < bound.length ? bound[number] : null;
    }

    /** The names of the event types. */
    Set<String> eventTypes() {
        return eventTypes;
    }

    /** Begins the events of a read, which may be {@link #judge judged}. */
    void begin(HeldInput.Read waited) {
        read = waited;
        begin(waited.readNs());
    }

    /** Begins events that are never late. */
    void begin(long receivedNs) {
        shedBefore = tally.shedEvents();
        turn.begin(receivedNs);
    }

    /** Decides whether the record at an index is to be shed: it is too old by its own time, or since it may have arrived. */
    void judge(EventReceiver receiver, ByteBuffer buffer, int at, long nowNs) {
        long ageNs = Math.max(receiver.ageNs(buffer, at, nowNs), nowNs - read.sinceNs());
        turn.shed(read.isShed() || ageNs > port.settings().events().longestWait().toNanos());
        if (turn.sheds()) {
            shedNs = ageNs;
        }
    }

    /** Whether the next event is to be shed. */
    boolean shed() {
        return turn.sheds();
    }

    /** When the read returned. */
    long receivedNs() {
        return turn.receivedNs();
    }

    /** Enters the lane, if that has not been done in this read. */
    void enter() {
        turn.enter();
    }

    /** Leaves the lane at the end of a read. */
    void exit() {
        turn.exit();
        if (tally.shedEvents() > shedBefore) {
            port.logShedding(sender, TimeUnit.NANOSECONDS.toMillis(shedNs));
        }
    }

    /** Binds all layouts to another adapter. After a failure, nothing of the one before is retained. */
    void moveTo(Port other, PropertyReaders readers) {
        close();
        port = other;
        turn = new LaneTurn(other.inlet());
        layouts.forEach((number, layout) -> bind(number, layout, readers));
    }

    /** Releases their memory. */
    void close() {
        for (EventReceiver receiver : bound) {
            if (receiver != null) {
                receiver.close();
            }
        }
        Arrays.fill(bound, null);
    }

    private void bind(int number, EventLayout layout, PropertyReaders readers) {
        EventReceiver receiver = new EventReceiver(this, port, turn, layout, readers);
        if (number >= bound.length) {
            bound = Arrays.copyOf(bound, number + 1);
        }
        bound[number] = receiver;
    }
}
