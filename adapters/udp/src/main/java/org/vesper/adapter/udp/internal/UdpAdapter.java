// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.udp.internal;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.config.ConfigurationException;
import org.vesper.config.Reason;
import org.vesper.event.EventMaker;
import org.vesper.spi.adapter.AdapterContext;
import org.vesper.spi.adapter.PollingAdapter;
import org.vesper.spi.figure.Figure;

/**
 * Emits the events of datagrams. A datagram that is no sequence of whole records is dropped and counted, and so is one that is too large or
 * comes from elsewhere. Loss between the sender and the adapter shows in the numbers of the events, if they have any. An update of the
 * application keeps the socket, with what waits in it, and the numbers.
 *
 * <p><b>Threading:</b> a thread of its own. <b>Back pressure:</b> none in UDP: while the stages downstream are busy, datagrams wait in the
 * buffer of the operating system, which drops further ones when it is full.
 */
public final class UdpAdapter extends PollingAdapter {

    private static final Logger LOG = LoggerFactory.getLogger(UdpAdapter.class);
    private static final int DATAGRAMS_PER_TURN = 64;
    private static final long WAIT_MS = 500;

    private final UdpSettings settings;
    private final Records records;
    private final OptionalInt sequence;
    private final boolean setsReceiveTime;
    private final EventMaker events;
    private final ByteBuffer datagram;
    private final Dropped dropped;
    private volatile Source source;
    private volatile long datagrams;

    /** The source that an update of the application keeps. */
    private record Source(UdpSocket socket, Sequences sequences) {
    }

    private UdpAdapter(AdapterContext context, UdpSettings settings, Records records) {
        super(context);
        UdpSettings.Form form = settings.form();
        List<String> properties = new ArrayList<>(records.names());
        this.setsReceiveTime = !form.receiveTimeProperty().isEmpty();
        if (setsReceiveTime) {
            properties.add(form.receiveTimeProperty());
        }
        this.settings = settings;
        this.records = records;
        this.sequence = form.sequenceProperty().isEmpty() ? OptionalInt.empty()
                : OptionalInt.of(records.placeOfNumber(form.sequenceProperty()));
        this.events = EventMaker.of(context.eventType(), properties);
        // One byte more than a datagram may have shows that it has more.
        this.datagram = ByteBuffer.allocateDirect(settings.maxDatagramBytes() + 1);
        this.dropped = new Dropped(context.owner());
    }

    /** Creates an adapter that is not started yet. <b>Failure:</b> a {@link ConfigurationException} for invalid settings. */
    public static UdpAdapter of(AdapterContext context) {
        try {
            UdpSettings settings = UdpSettings.read(context.settings());
            return new UdpAdapter(context, settings, Records.of(settings.form().columns()));
        } catch (ConfigurationException e) {
            throw new ConfigurationException(context.owner() + ": " + e.getMessage(), e);
        }
    }

    @Override
    protected void open() throws IOException {
        begin(new Source(UdpSocket.open(settings.place()), new Sequences()));
    }

    @Override
    protected Object place() {
        return source;
    }

    @Override
    protected boolean canResumeFrom(Object place) {
        return place instanceof Source other && other.socket().isAt(settings.place());
    }

    @Override
    protected void resumeFrom(Object place) throws IOException {
        begin((Source) place);
    }

    private void begin(Source begun) throws IOException {
        begun.socket().receiveBuffer(settings.receiveBufferBytes());
        source = begun;
        int granted = begun.socket().receiveBuffer();
        LOG.info("{} receives datagrams at {}", owner(), begun.socket().address());
        if (granted < settings.receiveBufferBytes()) {
            LOG.warn("{}: the operating system grants a buffer of {} bytes instead of the {} of receive-buffer, so more datagrams are lost"
                    + " while the application is busy; raise net.core.rmem_max", owner(), granted, settings.receiveBufferBytes());
        }
    }

    @Override
    protected void release() throws IOException {
        source.socket().close();
    }

    @Override
    protected long poll(List<Object> batch) throws IOException {
        Source from = source;
        from.socket().await(WAIT_MS);
        for (int i = 0; i < DATAGRAMS_PER_TURN; i++) {
            InetSocketAddress sender = from.socket().receive(datagram.clear());
            if (sender == null) {
                break;
            }
            datagrams = datagrams + 1;
            take(from, sender, batch);
        }
        return 0;
    }

    private void take(Source from, InetSocketAddress sender, List<Object> batch) {
        datagram.flip();
        if (!settings.from().isEmpty() && !settings.from().contains(sender.getAddress())) {
            dropped.foreign(sender);
            countRejected();
        } else if (datagram.remaining() > settings.maxDatagramBytes()) {
            dropped.oversize(sender, settings.maxDatagramBytes());
            countRejected();
        } else {
            emit(from, sender, batch);
        }
    }

    private void emit(Source from, InetSocketAddress sender, List<Object> batch) {
        long receivedNs = System.nanoTime();
        List<Object[]> rows = new ArrayList<>();
        try {
            while (datagram.hasRemaining()) {
                Object[] row = new Object[records.width() + (setsReceiveTime ? 1 : 0)];
                records.read(datagram, row);
                rows.add(row);
            }
        } catch (RuntimeException e) {
            dropped.garbage(sender, Reason.of(e));
            countRejected();
            return;
        }
        for (Object[] row : rows) {
            if (setsReceiveTime) {
                row[row.length - 1] = receivedNs;
            }
            if (sequence.isEmpty() || from.sequences().isNew(sender, ((Number) row[sequence.getAsInt()]).longValue())) {
                make(sender, row, batch);
            }
        }
    }

    private void make(InetSocketAddress sender, Object[] row, List<Object> batch) {
        try {
            batch.add(events.make(row));
        } catch (RuntimeException e) {
            dropped.event(sender, Reason.of(e));
            countRejected();
        }
    }

    @Override
    public Set<String> emits() {
        return Set.of(events.type().name());
    }

    @Override
    protected String address() {
        Source now = source;
        return now == null ? settings.place().host().getHostAddress() + ":" + settings.place().port() : now.socket().address();
    }

    @Override
    protected Map<String, String> details() {
        Map<String, String> details = new LinkedHashMap<>();
        details.put("state", state());
        details.put("event-type", events.type().name());
        dropped.describe(details);
        return details;
    }

    @Override
    protected List<Figure> figures() {
        List<Figure> figures = new ArrayList<>();
        figures.add(Figure.counter("datagrams", "datagrams", "Datagrams received", datagrams));
        Source now = source;
        if (sequence.isPresent() && now != null) {
            figures.add(Figure.counter("events-missing", "events", "Events that are missing in the sequences of senders",
                    now.sequences().missing()));
            figures.add(Figure.counter("events-late", "events", "Events that came after later ones", now.sequences().late()));
            figures.add(Figure.counter("events-repeated", "events", "Events that senders have sent again", now.sequences().repeated()));
            figures.add(Figure.counter("sequences", "sequences", "Sequences that senders have begun", now.sequences().begun()));
        }
        return figures;
    }
}
