// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.server;

import java.nio.ByteBuffer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.vesper.adapter.tcp.internal.event.EventAge;
import org.vesper.adapter.tcp.internal.event.LaneTurn;
import org.vesper.adapter.tcp.internal.event.PropertyReaders;
import org.vesper.adapter.tcp.internal.event.RecordFilter;
import org.vesper.adapter.tcp.internal.event.RecordReader;
import org.vesper.config.Reason;
import org.vesper.event.Interest;
import org.vesper.spi.adapter.Inlet;
import org.vesper.text.VisibleText;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.WireException;
import org.vesper.wire.frame.RecordCheck;

/**
 * Receives one client's events of one layout: rejects records that no stage needs, makes events of the others, passes them into the lane
 * and counts them. It is bound to the event type that the layout names; an update of the application binds a new one.
 *
 * <p><b>Threading:</b> the event loop of the client's channel, one that may enter the lane. <b>Failure:</b> a {@link WireException} for
 * invalid input; an event whose class rejects its values is counted, logged and lost.
 */
final class EventReceiver implements AutoCloseable {

    private final Port port;
    private final Inlet inlet;
    private final Supplier<String> sender;
    private final Tally tally;
    private final RecordReader records;
    private final RecordFilter filter;
    private final LaneTurn turn;
    private final RecordCheck check;
    private final EventAge age;
    private final Consumer<String> rejects;
    private final Interest wanted;
    private long receivedNs;
    private boolean begun;

    /**
     * Binds the client's layout. <b>Failure:</b> a {@link WireException} if its events are not of a type of the application.
     *
     * @param owner has what the receivers of the client share
     */
    EventReceiver(Receivers owner, Port port, LaneTurn turn, EventLayout layout, PropertyReaders readers) {
        this.wanted = owner.wanted();
        this.port = port;
        this.inlet = turn.inlet();
        this.sender = owner.sender();
        this.tally = owner.tally();
        this.rejects = owner.rejects();
        this.records = port.catalog().bind(layout, readers);
        this.filter = new RecordFilter(layout, port.catalog().type(layout), readers.symbols());
        this.turn = turn;
        this.check = new RecordCheck(layout, readers.symbols(), "");
        this.age = new EventAge(layout, readers.clock());
    }

    /** Begins the events of one read; the turn in the lane must end after them. */
    void begin() {
        begun = false;
    }

    /** Processes the record at an index, or sheds it; the first one of a read enters the lane. */
    void onEvent(ByteBuffer buffer, int at) {
        if (turn.sheds()) {
            check.check(buffer, at);
            tally.shed();
            return;
        }
        if (!begun) {
            turn.enter();
            receivedNs = turn.receivedNs();
            filter.update(wanted == null ? port.interest() : wanted);
            begun = true;
        }
        if (filter.rejects(buffer, at)) {
            tally.filter();
            return;
        }
        Object event = eventOrNull(buffer, at);
        if (event != null) {
            inlet.onEvent(event);
            tally.accept();
        }
    }

    /** How old the event of the record at an index is, by its own time; 0 if that is not known. */
    long ageNs(ByteBuffer buffer, int at, long nowNs) {
        return age.ageNs(buffer, at, nowNs);
    }

    /** Releases its memory. */
    @Override
    public void close() {
        filter.close();
    }

    /** The event; null if the application's class rejects the values. */
    private Object eventOrNull(ByteBuffer buffer, int at) {
        try {
            return records.read(buffer, at, receivedNs);
        } catch (WireException e) {
            throw e;
        } catch (Throwable fault) {
            String reason = VisibleText.rejection(Reason.withRoot(fault));
            rejects.accept(reason);
            tally.reject();
            port.logFault(sender, reason);
            return null;
        }
    }
}
