// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal;

import org.vesper.spi.ConfigurationException;
import org.vesper.spi.Settings;
import org.vesper.wire.Limits;

/**
 * What can be set.
 *
 * @param host the address to listen on
 * @param port the port, 0 for any free one
 * @param eventTypes names of the types that clients may send, with commas; empty for all
 * @param receiveTimeProperty the long property that takes the receive time; empty for none
 * @param readBytes the size of the receive buffer, so the most that one receive time stands for
 * @param limits what WELCOME tells
 * @param receiveBufferBytes the size of the operating system's receive buffer of each connection, 0 if the system is to choose
 * @param symbolMemoryBytes what the dictionaries and the unfinished elements of all connections may take together
 * @param connectionMemoryBytes what those of one connection may take
 * @param timeouts how long a client may take
 * @param maxConnections how many clients are taken
 * @param preFilter whether events that no stage has a use for are left out before they are made
 * @param threading which threads serve the connections
 * @param threads event loops, if their number is fixed
 */
record TcpSettings(
        String host, int port, String eventTypes, String receiveTimeProperty, int readBytes, int receiveBufferBytes, Limits limits,
        int symbolMemoryBytes, int connectionMemoryBytes, Timeouts timeouts, int maxConnections, boolean preFilter, Threading threading,
        int threads) {

    private static final int KB = 1024;

    /** <b>Failure:</b> a {@link ConfigurationException}; mistakes that the settings collect themselves are told later. */
    static TcpSettings read(String owner, Settings settings) {
        return new TcpSettings(
                settings.text("host", "127.0.0.1"),
                settings.port("port", 9002),
                settings.text("event-type", ""),
                settings.text("receive-time-property", ""),
                within(owner, "read-size", settings.size("read-size", 2 * KB), 64, 1024 * KB),
                within(owner, "receive-buffer", settings.size("receive-buffer", 0), 0, KB * KB * KB),
                new Limits(
                        within(owner, "max-frame", settings.size("max-frame", Limits.DEFAULT.maxFrameBytes()), KB, 16 * 1024 * KB),
                        settings.integer("max-symbols", Limits.DEFAULT.maxSymbols(), 1, 16 * 1024 * KB)),
                within(owner, "max-symbol-memory", settings.size("max-symbol-memory", 64 * KB * KB), KB, KB * KB * KB),
                within(owner, "max-connection-memory", settings.size("max-connection-memory", 8 * KB * KB), KB, KB * KB * KB),
                Timeouts.read(settings),
                settings.integer("max-connections", 10_000, 1, 1_000_000),
                settings.flag("pre-filter", true),
                settings.choice("threading", Threading.EVENT_LOOP),
                settings.integer("threads", 1, 1, 64)).checked(owner);
    }

    private TcpSettings checked(String owner) {
        if (threading == Threading.THREAD_PER_CONNECTION && threads != 1) {
            throw new ConfigurationException(owner + ": threads is " + threads + ", but with threading=thread-per-connection each"
                    + " connection has one of its own; leave threads out");
        }
        return this;
    }

    private static int within(String owner, String key, int bytes, int least, int most) {
        if (bytes < least || bytes > most) {
            throw new ConfigurationException(
                    owner + ": " + key + " is " + bytes + " bytes but must be " + least + "B to " + most / KB + "KB");
        }
        return bytes;
    }
}
