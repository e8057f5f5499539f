// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.server;

import java.time.Duration;
import org.vesper.adapter.tcp.internal.guard.GuardSettings;
import org.vesper.adapter.tcp.internal.guard.Timeouts;
import org.vesper.adapter.tcp.internal.guard.WhenOverloaded;
import org.vesper.adapter.tcp.internal.loop.Threading;
import org.vesper.adapter.tcp.internal.session.SessionSettings;
import org.vesper.adapter.tcp.internal.tls.TlsSettings;
import org.vesper.config.ConfigurationException;
import org.vesper.config.Settings;
import org.vesper.wire.format.Limits;

/**
 * The settings of an adapter, as docs/internals/wire-protocol.md lists them.
 *
 * @param limits the limits announced in WELCOME
 * @param timeouts the client's time limits
 * @param sessions what holds for clients of version 2
 * @param guard who may connect
 */
record TcpSettings(
        Listen listen, Events events, Limits limits, Memory memory, Threads threads, Timeouts timeouts, SessionSettings sessions,
        GuardSettings guard) {

    /**
     * The listening socket, and the sockets of clients.
     *
     * @param host the address to listen on
     * @param port the port, 0 for any free one
     * @param readBytes the size of the receive buffer, and so the maximum number of bytes with the same receive time
     * @param receiveBufferBytes the size of the operating system's receive buffer of each connection, 0 for the system's choice
     */
    record Listen(String host, int port, int readBytes, int receiveBufferBytes) {
    }

    /**
     * The events that clients may send.
     *
     * @param types names of event types, with commas; empty for all
     * @param receiveTimeProperty the long property that takes the receive time; empty for none
     * @param clientProperty the String property that takes the subject of the client's certificate; empty for none
     * @param preFilter whether to skip events that no stage needs before they are made
     * @param longestWait how long they may wait before they are shed; zero for no limit
     */
    record Events(String types, String receiveTimeProperty, String clientProperty, boolean preFilter, Duration longestWait) {
    }

    /**
     * Limits of the memory for dictionaries and unfinished elements.
     *
     * @param sharedBytes the maximum for all connections together
     * @param connectionBytes the maximum for one connection
     */
    record Memory(int sharedBytes, int connectionBytes) {
    }

    /**
     * The threads that serve the connections.
     *
     * @param count the number of event loops, if it is fixed
     */
    record Threads(Threading threading, int count) {
    }

    private static final int KB = 1024;

    /** A full record of TLS, which is decrypted as a whole; a little more comes with it, in a second read. */
    private static final int TLS_RECORD_BYTES = 16 * KB;

    /** Reads the settings. <b>Failure:</b> a {@link ConfigurationException}; the settings collect some errors and report them later. */
    static TcpSettings read(String owner, Settings settings) {
        return new TcpSettings(
                new Listen(
                        settings.text("host", "127.0.0.1"),
                        settings.port("port", 9002),
                        within(owner, "read-size", settings.size("read-size", usualReadBytes(settings)), 64, 1024 * KB),
                        within(owner, "receive-buffer", settings.size("receive-buffer", 0), 0, KB * KB * KB)),
                new Events(
                        settings.text("event-type", ""),
                        settings.text("receive-time-property", ""),
                        settings.text("client-property", ""),
                        settings.flag("pre-filter", true),
                        WhenOverloaded.longestWait(owner, settings)),
                new Limits(
                        within(owner, "max-frame", settings.size("max-frame", Limits.DEFAULT.maxFrameBytes()), KB, 16 * 1024 * KB),
                        settings.integer("max-symbols", Limits.DEFAULT.maxSymbols(), 1, 16 * 1024 * KB)),
                new Memory(
                        within(owner, "max-symbol-memory", settings.size("max-symbol-memory", 64 * KB * KB), KB, KB * KB * KB),
                        within(owner, "max-connection-memory", settings.size("max-connection-memory", 8 * KB * KB), KB, KB * KB * KB)),
                new Threads(
                        settings.choice("threading", Threading.EVENT_LOOP),
                        settings.integer("threads", 1, 1, 64)),
                Timeouts.read(settings),
                SessionSettings.read(owner, settings),
                GuardSettings.read(owner, settings)).checked(owner);
    }

    private static int usualReadBytes(Settings settings) {
        return TlsSettings.isOn(settings) ? TLS_RECORD_BYTES : 2 * KB;
    }

    private TcpSettings checked(String owner) {
        if (threads.threading() == Threading.THREAD_PER_CONNECTION && threads.count() != 1) {
            throw new ConfigurationException(owner + ": threads is " + threads.count() + ", but with threading=thread-per-connection each"
                    + " connection has one of its own; leave threads out");
        }
        return this;
    }

    private static int within(String owner, String key, int bytes, int min, int max) {
        if (bytes < min || bytes > max) {
            throw new ConfigurationException(
                    owner + ": " + key + " is " + bytes + " bytes but must be " + min + "B to " + max / KB + "KB");
        }
        return bytes;
    }
}
