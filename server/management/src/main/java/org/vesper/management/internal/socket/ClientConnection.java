// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.socket;

import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import javax.naming.InvalidNameException;
import javax.naming.ldap.LdapName;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSocket;
import org.vesper.api.Role;

/**
 * A client's connection to the management port. Until the client has logged in, the server waits for its bytes only so long and reads
 * only so many; afterwards the connection may be idle for a while, and each request may have so many as the role of the user permits.
 *
 * <p>RMI is not told the client's address: its registry lets clients on the same machine change its entries, and a client of unknown
 * origin none. {@link #peer()} has the address.
 *
 * <p><b>Threading:</b> one thread of RMI serves a connection; the limits may close it from any thread.
 */
public final class ClientConnection extends Socket {

    /** Ample for TLS, the registry and a login; DGC messages and wrong passwords need another connection after that. */
    private static final int MAX_BYTES_BEFORE_LOGIN = 64 << 10;

    private static final ThreadLocal<ClientConnection> SERVED = new ThreadLocal<>();
    private static final InetAddress NOBODY = nobody();

    private final Connections connections;
    private final ConnectionLimits limits;
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Request request;
    private final Ahead ahead = new Ahead();
    private volatile Socket layer = this;
    private volatile CallLimits calls = CallLimits.of(Role.VIEWER);
    /** Of the strongest user of the client: Java uses a connection for several users of one process. */
    private volatile long maxBytes = CallLimits.OTHERS;
    /** The user who has logged in; empty before. */
    private volatile String user = "";
    /** The user of the latest call. */
    private volatile String calling = "";
    private long waitedNs;
    private long bytesRead;

    ClientConnection(Connections connections, ConnectionLimits limits) {
        this.connections = connections;
        this.limits = limits;
        this.request = new Request(connections.memory());
    }

    /** With a name, so that nobody looks it up. */
    private static InetAddress nobody() {
        try {
            return InetAddress.getByAddress("a client of management", new byte[4]);
        } catch (UnknownHostException e) {
            throw new AssertionError("four bytes are an address", e);
        }
    }

    /** The connection that the current thread serves; empty on threads that serve none. */
    public static Optional<ClientConnection> served() {
        return Optional.ofNullable(SERVED.get());
    }

    /**
     * Notes that the client has proved to be a user, so that the connection is kept even if others crowd the port. <b>Failure:</b> a {@link
     * SecurityException} if that user has too many connections already.
     */
    public void loggedIn(String name, Role role) {
        calledBy(name);
        calls = limits.calls().get(role);
        maxBytes = Math.max(maxBytes, calls.maxBytes());
        if (!isLoggedIn() && !connections.logIn(this, name)) {
            throw new SecurityException("user " + name + " has " + limits.ofOneUser()
                    + " connections, as many as jmx.max-connections-per-user permits; close some");
        }
    }

    boolean isLoggedIn() {
        return !user.isEmpty();
    }

    String user() {
        return user;
    }

    /** Notes whose call it carries now: Java uses a connection for several users of one process. */
    public void calledBy(String name) {
        calling = name;
    }

    /** The user of the latest call; empty before the login. */
    String calling() {
        return calling;
    }

    void setUser(String name) {
        user = name;
    }

    /** Notes the socket through which this one is read and written. */
    void setLayer(Socket over) {
        layer = over;
    }

    /** The common name in the certificate that the client has shown, which the TLS layer has verified; empty if it has shown none. */
    public Optional<String> certifiedName() {
        try {
            return layer instanceof SSLSocket tls ? commonName(tls.getSession().getPeerPrincipal().getName()) : Optional.empty();
        } catch (SSLPeerUnverifiedException e) {
            return Optional.empty();
        }
    }

    private static Optional<String> commonName(String subject) {
        try {
            return new LdapName(subject).getRdns().stream().filter(part -> part.getType().equalsIgnoreCase("CN"))
                    .map(part -> String.valueOf(part.getValue())).findFirst();
        } catch (InvalidNameException e) {
            return Optional.of("");
        }
    }

    /** The client's address. */
    public InetAddress peer() {
        return super.getInetAddress();
    }

    /** Where the client comes from, for limits. */
    Origin origin() {
        return Origin.of(peer());
    }

    /**
     * The address of nobody, so that RMI calls the origin of the client unknown, and its registry refuses every change. Not null, since
     * Java's flight recorder asks it for its name.
     */
    @Override
    public InetAddress getInetAddress() {
        return NOBODY;
    }

    /** Does nothing: RMI would set hours. */
    @Override
    public void setSoTimeout(int timeoutMs) {
        // The limits set the time-out before each read.
    }

    @Override
    public InputStream getInputStream() throws IOException {
        return new Input(super.getInputStream());
    }

    /** Closes the connection when its thread is done with it. */
    @Override
    public void close() throws IOException {
        connections.ended(this);
        end();
    }

    /** Closes the connection from outside; its thread notices when it reads. */
    void end() throws IOException {
        ended.countDown();
        request.end();
        super.close();
    }

    /** Waits, and returns whether the connection is still open. It does not wait any longer when the connection is closed. */
    public boolean isOpenAfter(Duration wait) {
        try {
            return !ended.await(wait.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** What the user may do, as of the latest call. */
    public CallLimits calls() {
        return calls;
    }

    /** The bytes of the call that is being served. */
    public long bytesOfRequest() {
        return request.bytesRead();
    }

    /** Whether there is room for an array that the client's request is about to make. */
    public boolean takesArray(long bytes) {
        String objection = request.announce(bytes, maxBytes);
        if (!objection.isEmpty()) {
            refuse(objection);
        }
        return objection.isEmpty();
    }

    /** Reports that the client's request is refused since it is too large. */
    public void refuse(String reason) {
        connections.tooLarge(this, reason);
    }

    /** Whether the client has closed its connection while its call is being served, when it sends nothing. Asked by another thread. */
    public boolean isGone() {
        return ended.getCount() == 0 || ahead.isAtEnd();
    }

    @Override
    public OutputStream getOutputStream() throws IOException {
        return new FilterOutputStream(super.getOutputStream()) {
            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                request.end();
                out.write(bytes, offset, length);
            }
        };
    }

    private InputStream bytes() throws IOException {
        return super.getInputStream();
    }

    private void setTimeout(int timeoutMs) throws IOException {
        super.setSoTimeout(timeoutMs);
    }

    /** Reads a little ahead while nobody reads, to notice the end. */
    private final class Ahead {

        private static final int MAX_BYTES = 1024;

        private final ReentrantLock reading = new ReentrantLock();
        private final byte[] bytes = new byte[MAX_BYTES];
        private int first;
        private int end;

        int read(byte[] into, int offset, int length) throws IOException {
            reading.lock();
            try {
                if (first == end) {
                    return bytes().read(into, offset, length);
                }
                int count = Math.min(length, end - first);
                System.arraycopy(bytes, first, into, offset, count);
                first += count;
                return count;
            } finally {
                reading.unlock();
            }
        }

        /** False if that is not known, because somebody reads, or the client has sent much. */
        boolean isAtEnd() {
            if (!reading.tryLock()) {
                return false;
            }
            try {
                if (first == end) {
                    first = 0;
                    end = 0;
                }
                setTimeout(1);
                int count = end == bytes.length ? 0 : bytes().read(bytes, end, bytes.length - end);
                end += Math.max(count, 0);
                return count < 0;
            } catch (SocketTimeoutException e) {
                return false;
            } catch (IOException e) {
                return true;
            } finally {
                reading.unlock();
            }
        }
    }

    private void awaitAtMost(Duration limit, long alreadyNs) throws IOException {
        long leftMs = TimeUnit.NANOSECONDS.toMillis(limit.toNanos() - alreadyNs);
        if (leftMs <= 0) {
            throw new SocketTimeoutException("no login within " + limit);
        }
        super.setSoTimeout((int) Math.min(leftMs, Integer.MAX_VALUE));
    }

    /** Counts the time and the bytes until the login. */
    private final class Input extends FilterInputStream {

        Input(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            SERVED.set(ClientConnection.this);
            boolean goesOn = false;
            try {
                int count = isLoggedIn() ? readFromClient(bytes, offset, length) : readFromStranger(bytes, offset, length);
                goesOn = count >= 0;
                return count;
            } finally {
                if (!goesOn) {
                    request.end();
                    // TLS does not close a socket that is closed already.
                    connections.ended(ClientConnection.this);
                }
            }
        }

        private int readFromClient(byte[] bytes, int offset, int length) throws IOException {
            awaitAtMost(limits.idleTimeout(), 0);
            int count = ahead.read(bytes, offset, length);
            String objection = request.read(Math.max(count, 0), maxBytes);
            if (!objection.isEmpty()) {
                refuse(objection);
                throw new IOException(objection);
            }
            return count;
        }

        private int readFromStranger(byte[] bytes, int offset, int length) throws IOException {
            if (bytesRead >= MAX_BYTES_BEFORE_LOGIN) {
                throw new IOException("no login within " + MAX_BYTES_BEFORE_LOGIN + " bytes");
            }
            long beforeNs = System.nanoTime();
            try {
                awaitAtMost(limits.loginTimeout(), waitedNs);
                int count = ahead.read(bytes, offset, length);
                bytesRead += Math.max(count, 0);
                return count;
            } catch (SocketTimeoutException e) {
                connections.noLogin(ClientConnection.this);
                throw e;
            } finally {
                waitedNs += System.nanoTime() - beforeNs;
            }
        }
    }
}
