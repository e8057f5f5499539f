// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.vesper.spi.ConfigurationException;
import org.vesper.spi.Settings;
import org.vesper.spi.WhenFull;

/**
 * What can be set.
 *
 * @param host of the receiver
 * @param port of the receiver
 * @param eventType how the receiver calls the events; empty for their own name
 * @param columns the properties to send; empty for all
 * @param capacity how many events of a layout wait at most
 * @param whenFull what becomes of one more
 * @param flushInterval how long an event waits for others to be sent along with it
 * @param reconnectInterval the longest time between two attempts to connect
 * @param welcomeTimeout how long the receiver may take to answer HELLO
 */
record WriterSettings(
        String host, int port, String eventType, String columns, int capacity, WhenFull whenFull, Duration flushInterval,
        Duration reconnectInterval, Duration welcomeTimeout) {

    private static final Pattern ADDRESS = Pattern.compile("(.+):(\\d{1,5})");
    private static final int LAST_PORT = 65_535;

    static WriterSettings read(String owner, Settings settings) {
        String to = settings.text("to", "");
        Matcher address = ADDRESS.matcher(to);
        int port = address.matches() ? Integer.parseInt(address.group(2)) : 0;
        if (port < 1 || port > LAST_PORT) {
            throw new ConfigurationException(
                    owner + ": to is '" + to + "' but must be HOST:PORT of the receiver, localhost:9002 for example");
        }
        return new WriterSettings(
                address.group(1), port,
                settings.text("event-type", ""),
                settings.text("columns", ""),
                settings.integer("capacity", 8192, 1, 1 << 24),
                settings.choice("when-full", WhenFull.BLOCK),
                settings.duration("flush-interval", Duration.ZERO),
                settings.duration("reconnect-interval", Duration.ofSeconds(5)),
                settings.duration("welcome-timeout", Duration.ofSeconds(10)));
    }

    /** The receiver; its name is looked up anew. */
    InetSocketAddress address() {
        return new InetSocketAddress(host, port);
    }

    /** Whether what has been opened for the other can be gone on with. */
    boolean sendsAs(WriterSettings other) {
        return host.equals(other.host) && port == other.port && eventType.equals(other.eventType) && columns.equals(other.columns);
    }

    String to() {
        return host + ":" + port;
    }
}
