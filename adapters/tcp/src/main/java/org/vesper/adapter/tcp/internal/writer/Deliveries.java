// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.writer;

import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.adapter.tcp.internal.loop.LogLimit;
import org.vesper.spi.figure.Figure;
import org.vesper.text.VisibleText;
import org.vesper.wire.frame.Answer;

/** Counts the events of a writer by outcome, and logs lost ones. <b>Threading:</b> any thread. */
final class Deliveries {

    private static final Logger LOG = LoggerFactory.getLogger(TcpWriter.class);

    private final String owner;
    private final LogLimit losses = new LogLimit();
    private final LongAdder sent = new LongAdder();
    private final LongAdder dropped = new LongAdder();
    private final LongAdder unsendable = new LongAdder();
    private final LongAdder notTaken = new LongAdder();
    private final LongAdder unacknowledged = new LongAdder();
    private final LongAdder reconnects = new LongAdder();
    private final LongAdder cutOff = new LongAdder();

    Deliveries(String owner) {
        this.owner = owner;
    }

    void sent(int events) {
        sent.add(events);
    }

    void reconnect() {
        reconnects.increment();
    }

    /** Counts a connection closed because the receiver took nothing from it. */
    void cutOff() {
        cutOff.increment();
    }

    /** Counts events dropped because the queue was full. */
    void dropped(long events) {
        if (events > 0) {
            dropped.add(events);
            losses.log(more -> LOG.warn("{}: {} events dropped so far, since the receiver takes them too slowly{}", owner, dropped, more));
        }
    }

    /** Logs an event that the receiver has rejected; its reports count them. */
    void rejected(Answer.Reject reject) {
        losses.log(more -> LOG.warn("{}: the receiver has rejected the event at position {}: {}{}", owner, reject.position(),
                VisibleText.rejection(reject.reason()), more));
    }

    /** Counts an event with a value that the format does not support. */
    void unsendable(RuntimeException reason) {
        unsendable.increment();
        losses.log(more -> LOG.warn("{}: an event cannot be sent ({} so far): {}{}", owner, unsendable,
                VisibleText.rejection(String.valueOf(reason.getMessage())), more));
    }

    /** Counts events that the receiver reports as not accepted. */
    void notTaken(long events) {
        if (events > 0) {
            sent.add(-events);
            notTaken.add(events);
            losses.log(more -> LOG.warn("{}: the receiver has not taken {} events that were sent to it{}", owner, events, more));
        }
    }

    /** Counts events of a connection that broke without an answer, so that the number of accepted ones is unknown. */
    void unacknowledged(long events) {
        if (events > 0) {
            unacknowledged.add(events);
            losses.log(more -> LOG.warn("{}: the connection broke without an answer; the receiver may not have taken the last of the"
                    + " {} events that were sent over it{}", owner, events, more));
        }
    }

    long sent() {
        return sent.sum();
    }

    long rejected() {
        return dropped.sum() + unsendable.sum() + notTaken.sum();
    }

    List<Figure> figures() {
        return List.of(
                Figure.counter("dropped", "events", "Events dropped because the queue was full", dropped.sum()),
                Figure.counter("unsendable", "events", "Events with a value that the format does not support", unsendable.sum()),
                Figure.counter("not-taken", "events", "Events that the receiver reports as not accepted", notTaken.sum()),
                Figure.counter("unacknowledged", "events", "Events of connections that broke without an answer", unacknowledged.sum()),
                Figure.counter("reconnects", "connections", "Connections opened again", reconnects.sum()),
                Figure.counter("cut-off", "connections", "Connections closed because the receiver took nothing", cutOff.sum()));
    }
}
