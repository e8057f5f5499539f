// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.check;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.security.SecureRandom;
import java.time.Duration;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.vesper.wire.client.TokenPath;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.WireProperty;
import org.vesper.wire.format.WireType;
import org.vesper.wire.frame.FrameEncoder;

/**
 * The server that is checked, and the events that it takes.
 *
 * <p><b>Threading:</b> any thread.
 */
public final class Subject {

    private final InetSocketAddress address;
    private final EventLayout layout;
    private final Duration timeout;
    private Duration patience = Duration.ZERO;
    private Optional<SSLContext> tls = Optional.empty();
    private byte[] token = {};
    private final String run = Long.toHexString(new SecureRandom().nextLong());
    private final AtomicInteger sessions = new AtomicInteger();

    /**
     * Describes a server.
     *
     * @param layout events that the server takes with any values
     * @param timeout how long an answer may take
     */
    public Subject(InetSocketAddress address, EventLayout layout, Duration timeout) {
        this.address = address;
        this.layout = layout;
        this.timeout = timeout;
    }

    /** How long a check may wait for what a server does after a time; zero leaves such checks out. */
    public Subject patience(Duration longest) {
        patience = longest;
        return this;
    }

    /** Whom connections trust, and what they show, if the server speaks TLS. */
    public Subject tls(Optional<SSLContext> context) {
        tls = context;
        return this;
    }

    /** What proves who the client is, if the server asks. */
    public Subject token(byte[] proof) {
        token = proof;
        return this;
    }

    /** Connects; the time limit holds for that and for each answer. <b>Failure:</b> also if others could read the token on its way. */
    Socket connect() throws IOException {
        Socket socket = new Socket();
        try {
            socket.setTcpNoDelay(true);
            socket.setSoTimeout((int) timeout.toMillis());
            socket.connect(address, (int) timeout.toMillis());
            if (hasToken()) {
                TokenPath.check((InetSocketAddress) socket.getRemoteSocketAddress(), tls.isPresent());
            }
            return tls.isPresent() ? secured(socket, tls.get()) : socket;
        } catch (IOException | RuntimeException e) {
            socket.close();
            throw e;
        }
    }

    private SSLSocket secured(Socket plain, SSLContext context) throws IOException {
        SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket(plain, address.getHostString(), address.getPort(), true);
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        socket.setSSLParameters(parameters);
        socket.startHandshake();
        return socket;
    }

    /** How long a check may wait. */
    Duration patience() {
        return patience;
    }

    byte[] token() {
        return token;
    }

    boolean hasToken() {
        return token.length > 0;
    }

    InetSocketAddress address() {
        return address;
    }

    EventLayout layout() {
        return layout;
    }

    Duration timeout() {
        return timeout;
    }

    /** The name of a session that no other check uses, in this run or another one. */
    String newSession() {
        return "wire-check-" + run + "-" + sessions.incrementAndGet();
    }

    /** Whether an event refers to the dictionary. */
    boolean usesSymbols() {
        return layout.properties().stream().anyMatch(property -> property.type() == WireType.SYMBOL);
    }

    /** Writes an event, whose symbols all have this id. */
    void putEvent(FrameEncoder frames, int symbol) {
        putEvent(frames, symbol, "1");
    }

    /** Writes an event, whose symbols all have this id, and whose other texts are this one. */
    void putEvent(FrameEncoder frames, int symbol, String text) {
        for (WireProperty property : layout.properties()) {
            if (property.nullable()) {
                frames.putPresent();
            }
            put(frames, property.type(), symbol, text);
        }
    }

    /** Writes a value; a symbol is 0. */
    void putValue(FrameEncoder frames, WireType type) {
        put(frames, type, 0, "1");
    }

    private static void put(FrameEncoder frames, WireType type, int symbol, String text) {
        switch (type) {
            case BOOLEAN -> frames.putBoolean(true);
            case INT -> frames.putInt(1);
            case LONG -> frames.putLong(1);
            case DOUBLE -> frames.putDouble(1);
            case TIME -> frames.putTime(Long.MIN_VALUE);
            case SYMBOL -> frames.putSymbol(symbol);
            case STRING -> frames.putString(text);
            case BYTES -> frames.putBytes(new byte[] {1});
            case INSTANT -> frames.putInstant(Instant.EPOCH);
            case DECIMAL -> frames.putDecimal(BigDecimal.ONE);
        }
    }
}
