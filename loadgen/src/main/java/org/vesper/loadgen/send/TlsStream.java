// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.send;

import java.io.EOFException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.concurrent.locks.LockSupport;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLEngineResult.Status;

/** TLS over a socket that does not block. <b>Threading:</b> one thread at a time. */
final class TlsStream implements ByteStream {

    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);
    private static final long PACE_NS = 50_000;

    private final SocketChannel socket;
    private final SSLEngine engine;
    private final ByteBuffer received;
    private final ByteBuffer opened;
    private final ByteBuffer sealed;

    private TlsStream(SocketChannel socket, SSLEngine engine) {
        this.socket = socket;
        this.engine = engine;
        this.received = ByteBuffer.allocateDirect(engine.getSession().getPacketBufferSize()).flip();
        this.opened = ByteBuffer.allocateDirect(engine.getSession().getApplicationBufferSize()).flip();
        this.sealed = ByteBuffer.allocateDirect(engine.getSession().getPacketBufferSize()).flip();
    }

    /** Makes the handshake over a connected socket, and waits for its end. <b>Failure:</b> an {@link IOException}. */
    static TlsStream open(SocketChannel socket, SSLEngine engine, long timeoutNs) throws IOException {
        TlsStream stream = new TlsStream(socket, engine);
        engine.beginHandshake();
        long deadlineNs = System.nanoTime() + timeoutNs;
        while (!stream.handshakeStep()) {
            if (System.nanoTime() - deadlineNs > 0) {
                throw new SocketTimeoutException("the server has not completed the TLS handshake in time");
            }
            LockSupport.parkNanos(PACE_NS);
        }
        return stream;
    }

    /** Goes on with the handshake as far as possible; returns whether it is complete. */
    private boolean handshakeStep() throws IOException {
        while (true) {
            HandshakeStatus status = engine.getHandshakeStatus();
            if (!drain()) {
                return false;
            } else if (status == HandshakeStatus.NEED_TASK) {
                engine.getDelegatedTask().run();
            } else if (status == HandshakeStatus.NEED_WRAP) {
                seal(NOTHING);
            } else if (status != HandshakeStatus.NEED_UNWRAP) {
                return true;
            } else if (unseal().getStatus() == Status.BUFFER_UNDERFLOW) {
                int bytes = receive();
                if (bytes < 0) {
                    throw new EOFException("the server closed the connection during the TLS handshake");
                } else if (bytes == 0) {
                    return false;
                }
            }
        }
    }

    @Override
    public boolean write(ByteBuffer bytes) throws IOException {
        while (drain() && bytes.hasRemaining()) {
            seal(bytes);
        }
        return !bytes.hasRemaining() && isFlushed();
    }

    @Override
    public boolean isFlushed() {
        return !sealed.hasRemaining();
    }

    @Override
    public int read(ByteBuffer bytes) throws IOException {
        while (!opened.hasRemaining()) {
            SSLEngineResult result = unseal();
            if (result.getStatus() == Status.CLOSED) {
                return -1;
            }
            if (result.getStatus() == Status.BUFFER_UNDERFLOW) {
                int count = receive();
                if (count <= 0) {
                    return count;
                }
            }
        }
        int length = Math.min(opened.remaining(), bytes.remaining());
        bytes.put(bytes.position(), opened, opened.position(), length).position(bytes.position() + length);
        opened.position(opened.position() + length);
        return length;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    private void seal(ByteBuffer bytes) throws IOException {
        sealed.clear();
        Status status = engine.wrap(bytes, sealed).getStatus();
        sealed.flip();
        if (status == Status.CLOSED && bytes.hasRemaining()) {
            throw new EOFException("the server has ended TLS");
        }
    }

    private SSLEngineResult unseal() throws IOException {
        opened.clear();
        try {
            return engine.unwrap(received, opened);
        } finally {
            opened.flip();
        }
    }

    private int receive() throws IOException {
        received.compact();
        try {
            return socket.read(received);
        } finally {
            received.flip();
        }
    }

    /** Passes sealed bytes to the socket; returns whether it has accepted all. */
    private boolean drain() throws IOException {
        if (sealed.hasRemaining()) {
            socket.write(sealed);
        }
        return !sealed.hasRemaining();
    }
}
