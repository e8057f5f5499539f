// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.server;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.vesper.adapter.tcp.internal.event.LaneTurn;
import org.vesper.adapter.tcp.internal.event.PropertyReaders;
import org.vesper.adapter.tcp.internal.loop.SocketWait;
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
    private final Tally tally;
    private final SortedMap<Integer, EventLayout> layouts = new TreeMap<>();
    private EventReceiver[] bound = new EventReceiver[1];
    private Port port;
    private LaneTurn turn;
    private SocketWait wait;
    private long shedBefore;
    /** The events that are wanted; null for those of the adapter. */
    private Interest wanted;

    /** @param sender where the events come from, for log lines */
    Receivers(Port port, Inlet inlet, Supplier<String> sender, Tally tally) {
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

    /** Binds a layout under a number that has not been used before. */
    void define(int number, EventLayout layout, PropertyReaders readers) {
        bind(number, layout, readers);
        layouts.put(number, layout);
    }

    /** The receiver for a layout; null if it is not defined. */
    EventReceiver of(int number) {
        return number < bound.length ? bound[number] : null;
    }

    /** The names of the event types. */
    Set<String> eventTypes() {
        return layouts.values().stream().map(EventLayout::eventType).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Begins the events of a read, which are shed if they are late. */
    void begin(long receivedNs, SocketWait read) {
        wait = read;
        shedBefore = tally.shedEvents();
        turn.begin(receivedNs, read.isLate());
    }

    /** Begins events that are never late. */
    void begin(long receivedNs) {
        shedBefore = tally.shedEvents();
        turn.begin(receivedNs, false);
    }

    /** Whether the events of this read are to be shed. */
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
            port.logShedding(sender, wait.waitedMs());
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
        EventReceiver receiver = new EventReceiver(port, sender, tally, layout, readers, turn, wanted);
        if (number >= bound.length) {
            bound = Arrays.copyOf(bound, number + 1);
        }
        bound[number] = receiver;
    }
}
