// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.stream;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLEngineResult.Status;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSession;

/** TLS over a socket that does not block. What TLS computes, it computes at once. */
public final class TlsStream implements ByteStream {

    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final SocketChannel socket;
    private final SSLEngine engine;
    private final Consumer<SSLSession> onOpen;
    /** All three are ready to be read from, between calls. */
    private final ByteBuffer received;
    private final ByteBuffer opened;
    private final ByteBuffer sealed;
    private boolean isBegun;
    private boolean isOpen;
    private boolean isEnded;

    /** @param onOpen is told the session when the handshake is over */
    public TlsStream(SocketChannel socket, SSLEngine engine, Consumer<SSLSession> onOpen) {
        this.socket = socket;
        this.engine = engine;
        this.onOpen = onOpen;
        received = ByteBuffer.allocate(engine.getSession().getPacketBufferSize()).flip();
        opened = ByteBuffer.allocate(engine.getSession().getApplicationBufferSize()).flip();
        sealed = ByteBuffer.allocate(engine.getSession().getPacketBufferSize()).flip();
    }

    /** TLS of one connection, to a server whose certificate is for this host. Connections to the same host and port resume a session. */
    public static SSLEngine engine(SSLContext context, String host, int port) {
        SSLEngine engine = context.createSSLEngine(host, port);
        engine.setUseClientMode(true);
        SSLParameters parameters = engine.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        engine.setSSLParameters(parameters);
        return engine;
    }

    @Override
    public boolean open() throws IOException {
        if (!isBegun) {
            isBegun = true;
            engine.beginHandshake();
        }
        boolean goesOn = flush();
        while (goesOn && isShakingHands()) {
            goesOn = step();
        }
        if (!isOpen && goesOn) {
            isOpen = true;
            onOpen.accept(engine.getSession());
        }
        return isOpen;
    }

    private boolean isShakingHands() {
        HandshakeStatus status = engine.getHandshakeStatus();
        return status != HandshakeStatus.NOT_HANDSHAKING && status != HandshakeStatus.FINISHED;
    }

    /** One step of the handshake; returns false if the socket has to become ready first. */
    private boolean step() throws IOException {
        return switch (engine.getHandshakeStatus()) {
            case NEED_TASK -> {
                engine.getDelegatedTask().run();
                yield true;
            }
            case NEED_WRAP -> {
                seal(NOTHING);
                yield flush();
            }
            default -> unwrap();
        };
    }

    @Override
    public boolean write(ByteBuffer bytes) throws IOException {
        boolean isFlushed = flush();
        while (isFlushed && bytes.hasRemaining()) {
            seal(bytes);
            isFlushed = flush();
        }
        return isFlushed;
    }

    private void seal(ByteBuffer bytes) throws IOException {
        sealed.clear();
        Status status = engine.wrap(bytes, sealed).getStatus();
        sealed.flip();
        if (status == Status.CLOSED && bytes.hasRemaining()) {
            throw new EOFException("the server has ended TLS");
        }
    }

    private boolean flush() throws IOException {
        if (sealed.hasRemaining()) {
            socket.write(sealed);
        }
        return !sealed.hasRemaining();
    }

    @Override
    public boolean isFlushed() {
        return !sealed.hasRemaining();
    }

    @Override
    public int read(ByteBuffer bytes) throws IOException {
        boolean goesOn = true;
        while (goesOn && !opened.hasRemaining() && !isEnded) {
            goesOn = unwrap();
        }
        int count = Math.min(bytes.remaining(), opened.remaining());
        bytes.put(opened.slice(opened.position(), count));
        opened.position(opened.position() + count);
        return count == 0 && isEnded ? -1 : count;
    }

    @Override
    public boolean hasMore() {
        return opened.hasRemaining() || received.hasRemaining();
    }

    /** Opens the next record; returns false if the rest of it has not come yet. */
    private boolean unwrap() throws IOException {
        while (true) {
            opened.compact();
            SSLEngineResult result = engine.unwrap(received, opened);
            opened.flip();
            isEnded = isEnded || result.getStatus() == Status.CLOSED;
            if (result.getStatus() != Status.BUFFER_UNDERFLOW) {
                return true;
            } else if (!receive()) {
                return false;
            }
        }
    }

    /** Reads from the socket, and returns whether something has come. */
    private boolean receive() throws IOException {
        received.compact();
        int count = socket.read(received);
        received.flip();
        isEnded = isEnded || count < 0;
        if (isEnded && !isOpen) {
            throw new EOFException("the server closed the connection during the TLS handshake");
        }
        return count > 0;
    }
}
