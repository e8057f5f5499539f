// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.writer;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.adapter.tcp.internal.loop.Loops;
import org.vesper.adapter.tcp.internal.loop.Threading;
import org.vesper.adapter.tcp.internal.tls.ReceiverTls;
import org.vesper.api.EventSink;
import org.vesper.config.ConfigurationException;
import org.vesper.config.Settings;
import org.vesper.event.EventValues;
import org.vesper.health.Condition;
import org.vesper.health.HealthCheck;
import org.vesper.spi.adapter.Adapter;
import org.vesper.spi.adapter.AdapterContext;
import org.vesper.spi.adapter.AdapterStatus;
import org.vesper.spi.adapter.LastingAdapter;
import org.vesper.spi.adapter.RecoveringOutput;
import org.vesper.spi.figure.Figure;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.WireException;

/**
 * Sends events in the wire format to a TCP port, over one connection per layout or, with a session, over one. The connections and the
 * waiting events survive an update of the application. With a session and a journal, each event arrives once even if the process dies.
 *
 * <p><b>Threading:</b> one thread at a time delivers events and extracts their values; a separate event loop sends them. <b>Failure:</b> an
 * event that cannot be sent is counted and logged; without a connection, events wait.
 */
public final class TcpWriter implements LastingAdapter, RecoveringOutput, EventSink, HealthCheck {

    private static final Logger LOG = LoggerFactory.getLogger(TcpWriter.class);
    private static final Duration THREADS_END = Duration.ofSeconds(3);
    private static final long LAST_EVENTS_MS = 5_000;
    private static final long FLUSH_MS = 1_000;

    private final Dispatch dispatch;
    private final Loops loops;
    private final Columns columns;
    private final Map<Object, Outlet> outlets = new ConcurrentHashMap<>();
    private volatile Numbering numbering = new Numbering();

    private TcpWriter(Dispatch dispatch, Loops loops, Columns columns) {
        this.dispatch = dispatch;
        this.loops = loops;
        this.columns = columns;
    }

    /** Creates an adapter that is not started yet. <b>Failure:</b> a {@link ConfigurationException} for invalid settings. */
    public static TcpWriter of(AdapterContext context) {
        String owner = context.owner();
        WriterSettings settings = WriterSettings.read(owner, context.settings(), context.folder());
        Loops loops = new Loops(Threading.EVENT_LOOP, 1, context.threads());
        try {
            Columns columns = new Columns(settings.form(), new EventValues(context.eventTypes()));
            Optional<ReceiverTls> tls = settings.tls().map(secured -> ReceiverTls.open(owner, secured));
            Optional<WriterToken> token = settings.tokenFile().map(file -> WriterToken.open(owner, file));
            return new TcpWriter(new Dispatch(owner, settings, new Deliveries(owner), loops, tls, token), loops, columns);
        } catch (ConfigurationException e) {
            throw new ConfigurationException(owner + ": " + e.getMessage(), e);
        }
    }

    /** Opens no connection yet: the first event of a layout does, since only then is the content of HELLO known. */
    @Override
    public void start() {
        LOG.info("{} sends to {}", dispatch.owner(), dispatch.settings().to());
    }

    @Override
    public void onEvent(Object event) {
        EventLayout layout;
        Object[] row;
        try {
            layout = columns.layout(event);
            row = columns.row(event, layout);
        } catch (IllegalArgumentException | WireException e) {
            dispatch.deliveries().unsendable(e);
            return;
        }
        if (!numbering.isHere()) {
            numbering.count(1 - outlet(layout).put(new Row(layout, row)));
        }
    }

    @Override
    public long given() {
        return hasSession() ? numbering.given() : 0;
    }

    @Override
    public boolean hasArrived(long number) {
        if (!hasSession()) {
            flush();
        }
        return !hasSession() || numbering.hasArrived(number);
    }

    @Override
    public void goOnAt(long number) {
        if (hasSession()) {
            numbering.goOnAt(number);
        }
    }

    @Override
    public void goLive() {
        numbering.goLive();
    }

    private boolean hasSession() {
        return !dispatch.settings().keeping().session().isEmpty();
    }

    private Outlet outlet(EventLayout layout) {
        String session = dispatch.settings().keeping().session();
        return session.isEmpty() ? outlets.computeIfAbsent(layout, opened -> Outlet.of(layout, dispatch))
                : outlets.computeIfAbsent(session, opened -> Outlet.ofSession(dispatch, numbering));
    }

    @Override
    public AdapterStatus status() {
        WriterSettings settings = dispatch.settings();
        Map<String, String> details = new LinkedHashMap<>();
        outlets.values().forEach(
                outlet -> details.merge("to." + outlet.name(), outlet.state(), (one, other) -> one + "; " + other));
        details.put("capacity", String.valueOf(settings.queue().capacity()));
        details.put("when-full", Settings.written(settings.queue().whenFull()));
        List<Figure> figures = new ArrayList<>(dispatch.deliveries().figures());
        figures.add(Figure.gauge("waiting", "events", "Events that wait to be sent",
                outlets.values().stream().mapToInt(Outlet::waiting).sum()));
        int connected = (int) outlets.values().stream().filter(Outlet::isConnected).count();
        return new AdapterStatus(settings.to(), connected, dispatch.deliveries().sent(), dispatch.deliveries().rejected(), 0, 0, details,
                figures);
    }

    @Override
    public List<Condition> conditions() {
        return Stream.concat(dispatch.tls().stream().flatMap(ReceiverTls::problems),
                dispatch.token().flatMap(WriterToken::problem).stream())
                .map(problem -> new Condition(dispatch.owner(), problem)).toList();
    }

    /** Waits briefly for connections to accept the waiting events. */
    @Override
    public void flush() {
        try {
            all(Outlet::flush).get(FLUSH_MS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            LOG.debug("{}: {} has not taken all events within {} ms", dispatch.owner(), dispatch.settings().to(), FLUSH_MS);
        }
    }

    @Override
    public boolean canTakeOver(Adapter predecessor) {
        return predecessor instanceof TcpWriter other && dispatch.settings().sendsAs(other.dispatch.settings());
    }

    @Override
    public void pause() {
        // No events arrive, and waiting events may be sent at any time.
    }

    @Override
    public void resume() {
        // As above.
    }

    @Override
    public void takeOver(Adapter predecessor) {
        TcpWriter other = (TcpWriter) predecessor;
        List<Outlet> moving = List.copyOf(other.outlets.values());
        try {
            moving.forEach(outlet -> outlet.moveTo(dispatch));
        } catch (RuntimeException e) {
            moving.forEach(outlet -> outlet.moveTo(other.dispatch));
            throw e;
        }
        numbering = other.numbering;
        outlets.putAll(other.outlets);
        other.outlets.clear();
    }

    @Override
    public void close() {
        await(all(Outlet::finish));
        int left = outlets.values().stream().mapToInt(Outlet::abandon).sum();
        dispatch.deliveries().dropped(left);
        if (left > 0) {
            LOG.error("{}: {} events were not sent to {}, since the receiver had not accepted them when the adapter closed",
                    dispatch.owner(), left, dispatch.settings().to());
        }
        loops.close(dispatch.owner(), THREADS_END);
    }

    /** Completes when a step of all outlets is complete. */
    private CompletableFuture<Void> all(Function<Outlet, CompletableFuture<Void>> step) {
        return CompletableFuture.allOf(outlets.values().stream().map(step).toArray(CompletableFuture[]::new));
    }

    private void await(CompletableFuture<Void> goodbyes) {
        try {
            goodbyes.get(LAST_EVENTS_MS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            LOG.warn("{}: {} did not send GOODBYE within {} ms", dispatch.owner(), dispatch.settings().to(), LAST_EVENTS_MS);
        }
    }
}
