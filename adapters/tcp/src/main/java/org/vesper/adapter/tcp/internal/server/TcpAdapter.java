// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.server;

import io.netty.channel.ChannelFuture;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.adapter.tcp.internal.client.Clients;
import org.vesper.adapter.tcp.internal.event.EventCatalog;
import org.vesper.adapter.tcp.internal.event.ServerProperties;
import org.vesper.adapter.tcp.internal.guard.Descriptors;
import org.vesper.adapter.tcp.internal.guard.LingeringClose;
import org.vesper.adapter.tcp.internal.guard.ServerLimits;
import org.vesper.adapter.tcp.internal.journal.ClientDefinition;
import org.vesper.adapter.tcp.internal.journal.SessionEntries;
import org.vesper.adapter.tcp.internal.loop.ReadSize;
import org.vesper.adapter.tcp.internal.loop.Threading;
import org.vesper.adapter.tcp.internal.session.Redirection;
import org.vesper.adapter.tcp.internal.tls.PortTls;
import org.vesper.adapter.tcp.internal.tls.TlsSettings;
import org.vesper.api.EventSink;
import org.vesper.config.ConfigurationException;
import org.vesper.config.Settings;
import org.vesper.event.Interest;
import org.vesper.health.Condition;
import org.vesper.health.HealthCheck;
import org.vesper.spi.adapter.Adapter;
import org.vesper.spi.adapter.AdapterContext;
import org.vesper.spi.adapter.AdapterStatus;
import org.vesper.spi.adapter.ClientAdapter;
import org.vesper.spi.adapter.ClientStatus;
import org.vesper.spi.adapter.LastingAdapter;
import org.vesper.spi.adapter.RecoveringAdapter;
import org.vesper.spi.figure.Figure;
import org.vesper.spi.adapter.Replayed;

/**
 * Listens on a port and receives events in the wire format. Each event loop performs all steps: accepting, reading, decoding, and running
 * the stages downstream of the inlet.
 *
 * <p><b>Back pressure:</b> while the lane is busy, reading stops, so the clients' socket buffers fill and their sends block.
 */
public final class TcpAdapter implements LastingAdapter, ClientAdapter, RecoveringAdapter, HealthCheck {

    private static final Logger LOG = LoggerFactory.getLogger(TcpAdapter.class);

    /** The time for clients to leave, a little longer than a lingering close. */
    private static final long CLIENTS_END_MS = LingeringClose.LINGER_MS * 3 / 2;

    private static final int TOP_HOLDERS = 3;

    /** The descriptors of a connection with an event loop of its own. */
    private static final int DESCRIPTORS_WITH_A_LOOP = 3;
    private static final long PAUSE_SECONDS = 10;

    private final Port port;
    private Listener listener;
    private volatile int listeningPort;

    private TcpAdapter(Port port) {
        this.port = port;
        this.listeningPort = port.settings().listen().port();
        port.beginJournal();
    }

    /**
     * Creates an adapter that is not started yet. <b>Failure:</b> a {@link ConfigurationException} for invalid settings.
     *
     * @param server what it shares with all adapters of the server
     */
    public static TcpAdapter of(AdapterContext context, ServerLimits server) {
        String owner = context.owner();
        TcpSettings settings = TcpSettings.read(owner, context.settings());
        Optional<TlsSettings> secured = TlsSettings.ofPort(owner, context.settings(), context.folder());
        try {
            TcpSettings.Events events = settings.events();
            ServerProperties own = new ServerProperties(events.receiveTimeProperty(), events.clientProperty());
            EventCatalog catalog = new EventCatalog(context.eventTypes(), events.types(), own);
            Clients clients = Clients.open(context, settings.guard().clients(), secured.isPresent());
            checkClientProperty(own.client(), secured, clients);
            Optional<PortTls> tls = secured.map(given -> PortTls.open(owner, given));
            return new TcpAdapter(new Port(owner, settings, catalog, context, server, tls, clients));
        } catch (ConfigurationException e) {
            throw new ConfigurationException(owner + ": " + e.getMessage(), e);
        }
    }

    private static void checkClientProperty(String property, Optional<TlsSettings> tls, Clients clients) {
        if (!property.isEmpty() && !clients.areListed() && tls.filter(TlsSettings::asksClients).isEmpty()) {
            throw new ConfigurationException("client-property is " + property + ", but clients do not prove who they are; set clients to"
                    + " listed, or tls = always and tls.client-certificates to want or need");
        }
    }

    @Override
    public void recover(ByteBuffer state) {
        SessionEntries.read(state, port.sessions());
    }

    @Override
    public Replayed replay(ByteBuffer definition, EventSink sink) {
        return ReplayedClient.recovered(port, ClientDefinition.read(definition), sink);
    }

    @Override
    public Optional<Replayed> reread(ByteBuffer definition, Interest interest, EventSink sink) {
        return Optional.of(ReplayedClient.beside(port, ClientDefinition.read(definition), interest, sink));
    }

    @Override
    public void start() {
        try {
            listener = Listener.open(port);
        } finally {
            if (listener == null) {
                port.closeLoops();
            }
        }
        listeningPort = listener.localPort();
        port.followClients();
        LOG.info("{} listens on {} for {}", port.owner(), address(), String.join(", ", port.catalog().names()));
        warnOfLimits();
    }

    /** Warns of external limits below those of the settings. */
    private void warnOfLimits() {
        int clients = port.settings().guard().maxConnections();
        int each = port.settings().threads().threading() == Threading.THREAD_PER_CONNECTION ? DESCRIPTORS_WITH_A_LOOP : 1;
        Descriptors.ofThisProcess().ifPresent(descriptors -> {
            long room = descriptors.connections(each);
            if (room < clients) {
                LOG.warn("{} takes {} connections (max-connections), but the process may have {} files and sockets open, of which {} are in"
                        + " use, so there is room for {} connections; raise ulimit -n, or lower max-connections",
                        port.owner(), clients, descriptors.max(), descriptors.open(), room);
            }
        });
        long memory = port.symbolMemory().limitBytes();
        if (memory < port.settings().memory().sharedBytes()) {
            LOG.warn("{} limits dictionaries and unfinished elements to {} bytes instead of the {} of max-symbol-memory: the heap is"
                    + " small; raise the heap by -Xmx in conf", port.owner(), memory, port.settings().memory().sharedBytes());
        }
    }

    @Override
    public Set<String> emits() {
        return Set.copyOf(port.catalog().names());
    }

    @Override
    public AdapterStatus status() {
        TcpSettings settings = port.settings();
        Map<String, String> details = new LinkedHashMap<>();
        details.put("event-types", String.join(", ", port.catalog().names()));
        details.put("transport", "nio");
        details.put("threading", Settings.written(settings.threads().threading()));
        boolean fixed = settings.threads().threading() != Threading.THREAD_PER_CONNECTION;
        details.put("threads", String.valueOf(fixed ? settings.threads().count() : port.threads()));
        details.put("read-size", settings.listen().readBytes() + "B");
        details.put("reads-per-wake-up", String.valueOf(ReadSize.READS_PER_WAKE_UP));
        details.put("max-frame", settings.limits().maxFrameBytes() + "B");
        details.put("max-symbols", String.valueOf(settings.limits().maxSymbols()));
        details.put("pre-filter", String.valueOf(settings.events().preFilter()));
        details.put("symbol-memory", port.symbolMemory().usedBytes() + "B of " + port.symbolMemory().limitBytes() + "B");
        details.put("symbol-memory-holders", topHolders());
        if (port.redirection().isPresent()) {
            details.put("redirects-to", port.redirection().toString());
        }
        port.gate().describe(details);
        port.clients().describe(details);
        port.tls().ifPresent(tls -> tls.describe(details));
        port.traffic().describe(details);
        Traffic traffic = port.traffic();
        return new AdapterStatus(
                address(), traffic.open().size(), traffic.accepted(), traffic.rejected(), traffic.filtered(), traffic.shed(),
                details, figures());
    }

    private List<Figure> figures() {
        List<Figure> figures = new ArrayList<>(port.traffic().figures());
        figures.add(Figure.gauge("sessions", "sessions", "Sessions that the adapter keeps", port.sessions().size()));
        figures.add(Figure.gauge("symbol-memory-used", "bytes", "Memory for the symbols of clients", port.symbolMemory().usedBytes()));
        return figures;
    }

    @Override
    public List<Condition> conditions() {
        return Stream.of(port.tls().stream().flatMap(PortTls::problems), port.clients().problem().stream(), port.gate().problem().stream())
                .flatMap(problems -> problems)
                .map(problem -> new Condition(port.owner(), problem)).toList();
    }

    @Override
    public List<ClientStatus> clients() {
        return port.traffic().open().stream().map(Connection::status).toList();
    }

    @Override
    public boolean disconnect(String address) {
        List<Connection> found = connections(address);
        found.forEach(connection -> connection.ending().disconnect());
        return !found.isEmpty();
    }

    @Override
    public int redirect(List<String> to) {
        Redirection redirection = Redirection.of(String.join(",", to));
        port.redirect(redirection);
        List<Connection> clients = redirection.isPresent() ? List.copyOf(port.traffic().open()) : List.of();
        clients.forEach(client -> client.redirect(redirection));
        if (redirection.isPresent()) {
            LOG.info("{} sends its {} clients, and those that come, to {}", port.owner(), clients.size(), redirection);
        } else {
            LOG.info("{} serves clients itself again", port.owner());
        }
        return clients.size();
    }

    @Override
    public boolean redirect(String address, List<String> to) {
        Redirection redirection = Redirection.of(String.join(",", to));
        if (!redirection.isPresent()) {
            throw new IllegalArgumentException("no address to send client " + address + " to");
        }
        List<Connection> found = connections(address);
        found.forEach(connection -> connection.redirect(redirection));
        return !found.isEmpty();
    }

    private List<Connection> connections(String address) {
        return port.traffic().open().stream().filter(connection -> connection.address().equals(address)).toList();
    }

    Listener listener() {
        return listener;
    }

    /** Whether clients can be taken over: only from an adapter that listens on the same address. */
    @Override
    public boolean canTakeOver(Adapter predecessor) {
        if (!(predecessor instanceof TcpAdapter other) || other.listener == null) {
            return false;
        }
        TcpSettings.Listen wanted = port.settings().listen();
        if (port.tls().isPresent() != other.port.tls().isPresent()) {
            return false;
        }
        boolean anyPort = wanted.port() == 0 && other.port.settings().listen().port() == 0;
        return wanted.host().equals(other.port.settings().listen().host()) && (anyPort || wanted.port() == other.listeningPort);
    }

    /** Stops accepting, waits for accepted clients, stops reading, and drains what has been read. */
    @Override
    public void pause() {
        long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(PAUSE_SECONDS);
        port.pause(true);
        listener.accept(false);
        try {
            port.awaitAcceptedClients(deadlineNs);
            port.traffic().open().forEach(Connection::pause);
            port.drain(deadlineNs);
        } catch (IllegalStateException e) {
            throw new IllegalStateException(port.owner() + " cannot pause: " + e.getMessage(), e);
        }
    }

    @Override
    public void resume() {
        port.pause(false);
        port.traffic().open().forEach(Connection::resume);
        listener.accept(true);
    }

    @Override
    public void takeOver(Adapter predecessor) {
        TcpAdapter other = (TcpAdapter) predecessor;
        List<Movable> sockets = new ArrayList<>(other.port.traffic().open());
        sockets.add(other.listener);
        port.pause(true);
        port.adoptSessions(other.port);
        try {
            Movable.moveAll(sockets, port);
        } catch (RuntimeException e) {
            other.port.adoptSessions(port);
            Movable.moveAll(sockets, other.port);
            throw e;
        }
        port.beginJournal();
        listener = other.listener;
        listeningPort = other.listeningPort;
        other.listener = null;
        port.followClients();
        LOG.info("{} takes over {} with {} clients", port.owner(), address(), sockets.size() - 1);
    }

    @Override
    public void close() {
        port.beginClosing();
        if (listener != null) {
            sendClientsAway();
        }
        port.closeLoops();
    }

    /** Stops accepting, disconnects the clients, and waits until they are gone. */
    private void sendClientsAway() {
        long deadlineNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(CLIENTS_END_MS);
        awaitUntil(deadlineNs, listener.channel().close());
        port.traffic().open().forEach(Connection::serverCloses);
        port.traffic().open().forEach(connection -> awaitUntil(deadlineNs, connection.channel().closeFuture()));
    }

    private static void awaitUntil(long deadlineNs, ChannelFuture future) {
        future.awaitUninterruptibly(Math.max(1, deadlineNs - System.nanoTime()), TimeUnit.NANOSECONDS);
    }

    /** The clients that occupy the most memory for dictionaries and unfinished elements. */
    private String topHolders() {
        return port.traffic().open().stream().filter(connection -> memoryBytes(connection) > 0)
                .sorted(Comparator.comparingLong(TcpAdapter::memoryBytes).reversed()).limit(TOP_HOLDERS)
                .map(connection -> connection.address() + " " + memoryBytes(connection) + "B").collect(Collectors.joining(", "));
    }

    private static long memoryBytes(Connection connection) {
        return connection.dialogue().memory().usedBytes();
    }

    private String address() {
        return port.settings().listen().host() + ":" + listeningPort;
    }
}
