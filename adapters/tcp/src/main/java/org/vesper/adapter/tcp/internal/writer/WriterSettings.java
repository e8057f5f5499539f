// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.writer;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.vesper.adapter.tcp.internal.tls.TlsSettings;
import org.vesper.config.ConfigurationException;
import org.vesper.config.Settings;
import org.vesper.spi.adapter.WhenFull;

/** The settings of a writer, as docs/adapters.md lists them. */
record WriterSettings(Receiver receiver, Form form, Queue queue, Keeping keeping, Optional<TlsSettings> tls, Optional<Path> tokenFile) {

    /**
     * The destination of the events.
     *
     * @param reconnectInterval the maximum time between two attempts to connect
     * @param welcomeTimeout the maximum time for the receiver to answer HELLO
     * @param stallTimeout the maximum time for which the receiver may take nothing while events wait; zero for no limit
     */
    record Receiver(String host, int port, Duration reconnectInterval, Duration welcomeTimeout, Duration stallTimeout) {
    }

    /**
     * The form of the events.
     *
     * @param eventType the receiver's name for the events; empty for their own name
     * @param columns the properties to send; empty for all
     */
    record Form(String eventType, String columns) {
    }

    /**
     * The queue of waiting events.
     *
     * @param capacity the maximum number of waiting events, of a layout or of the session
     * @param whenFull the policy for further events
     * @param flushInterval how long an event waits for others to be sent with it
     */
    record Queue(int capacity, WhenFull whenFull, Duration flushInterval) {
    }

    /**
     * The limits of what is kept until the receiver has acknowledged it.
     *
     * @param session the name of the session; empty for version 1, which keeps nothing
     * @param maxBytes the maximum size of the events kept
     */
    record Keeping(String session, int maxBytes) {
    }

    private static final int DEFAULT_KEPT_BYTES = 8 * 1024 * 1024;
    private static final Pattern ADDRESS = Pattern.compile("(.+):(\\d{1,5})");
    private static final int LAST_PORT = 65_535;

    /** @param folder where relative paths start */
    static WriterSettings read(String owner, Settings settings, Path folder) {
        String to = settings.text("to", "");
        Matcher address = ADDRESS.matcher(to);
        int port = address.matches() ? Integer.parseInt(address.group(2)) : 0;
        if (port < 1 || port > LAST_PORT) {
            throw new ConfigurationException(
                    owner + ": to is '" + to + "' but must be HOST:PORT of the receiver, localhost:9002 for example");
        }
        return new WriterSettings(
                new Receiver(
                        address.group(1), port,
                        settings.duration("reconnect-interval", Duration.ofSeconds(5)),
                        settings.duration("welcome-timeout", Duration.ofSeconds(10)),
                        settings.duration("stall-timeout", Duration.ZERO)),
                new Form(settings.text("event-type", ""), settings.text("columns", "")),
                new Queue(
                        settings.integer("capacity", 8192, 1, 1 << 24),
                        settings.choice("when-full", WhenFull.BLOCK),
                        settings.duration("flush-interval", Duration.ZERO)),
                new Keeping(settings.text("session", ""), settings.size("unacknowledged", DEFAULT_KEPT_BYTES)),
                TlsSettings.ofReceiver(settings, folder),
                tokenFile(owner, settings, folder));
    }

    private static Optional<Path> tokenFile(String owner, Settings settings, Path folder) {
        String name = settings.text("token-file", "");
        if (!name.isEmpty() && settings.text("session", "").isEmpty()) {
            throw new ConfigurationException(owner + ": token-file needs session, since only version 2 of the protocol has tokens; set a"
                    + " name that no other writer has");
        }
        return name.isEmpty() ? Optional.empty() : Optional.of(folder.resolve(name));
    }

    /** Whether connections opened with the other settings can be used with these. */
    boolean sendsAs(WriterSettings other) {
        return to().equals(other.to()) && form.equals(other.form) && tls.equals(other.tls)
                && tokenFile.equals(other.tokenFile) && keeping.session().equals(other.keeping.session());
    }

    String to() {
        return receiver.host() + ":" + receiver.port();
    }
}
