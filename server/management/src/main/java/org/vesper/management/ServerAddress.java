// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management;

import java.io.IOException;
import java.net.MalformedURLException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Map;
import java.util.Optional;
import javax.management.remote.JMXServiceURL;
import org.vesper.config.ConfigurationException;
import org.vesper.config.InstanceFile;
import org.vesper.config.InstanceLayout;
import org.vesper.config.Reason;

/**
 * The address at which clients on the same machine find the server of an instance. The server writes it when it can be managed, rewrites
 * it when it is ready, and removes it when it stops; a server that dies leaves it behind, which {@link #isAlive()} detects.
 *
 * @param pid the id of the server process
 * @param jmxUrl the URL of its connector
 * @param isTls whether the connector speaks TLS, with the certificate in {@link #CERTIFICATE}
 * @param httpUrl the address of the port for HTTP; empty if it is off
 * @param started the start time of the process
 * @param isReady whether all applications found at its start run or have failed
 * @param stopTimeout the maximum time it takes to stop
 */
public record ServerAddress(long pid, JMXServiceURL jmxUrl, boolean isTls, String httpUrl, Instant started, boolean isReady,
        Duration stopTimeout) {

    /** The file, relative to the folder of the instance. */
    public static final String FILE = InstanceLayout.ADDRESS;

    /** The certificate of a connector that speaks TLS, in PEM, relative to the folder of the instance. */
    public static final String CERTIFICATE = "var/jmx.crt";

    /** A tolerance, since the system's start time of a process and the JVM's may differ by about a second. */
    private static final Duration START_TOLERANCE = Duration.ofSeconds(5);

    private static final String READY = "RUNNING";
    private static final String STARTING = "STARTING";

    /**
     * The address that the server of an instance has written, if any. <b>Failure:</b> a file that cannot be parsed is a {@link
     * ConfigurationException}.
     */
    public static Optional<ServerAddress> read(Path instance) {
        Path file = instance.resolve(FILE);
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            Map<String, String> values = PropertiesFile.read(file);
            return Optional.of(new ServerAddress(Long.parseLong(values.getOrDefault("pid", "")),
                    new JMXServiceURL(values.getOrDefault("jmx.url", "")), Boolean.parseBoolean(values.get("jmx.tls")),
                    values.getOrDefault("http.url", ""),
                    Instant.parse(values.getOrDefault("started", "")), !STARTING.equals(values.get("state")),
                    Duration.ofMillis(Long.parseLong(values.getOrDefault("stop.timeout.ms", "20000")))));
        } catch (NumberFormatException | MalformedURLException | DateTimeParseException e) {
            throw new ConfigurationException(file + " is damaged (" + e.getMessage() + "); delete it, and restart the server", e);
        } catch (IOException e) {
            throw new ConfigurationException("cannot read " + file + ": " + Reason.of(e), e);
        }
    }

    /** Writes the address. Called by the server. */
    public void write(Path instance) {
        new InstanceFile(instance.resolve(FILE), "rw-r-----").write(PropertiesFile.text(
                Map.of("pid", String.valueOf(pid), "jmx.url", jmxUrl.toString(), "jmx.tls", String.valueOf(isTls), "http.url", httpUrl,
                        "started", started.toString(), "state", isReady ? READY : STARTING,
                        "stop.timeout.ms", String.valueOf(stopTimeout.toMillis()))));
    }

    /** Removes the address. Called by the server. */
    public static void remove(Path instance) throws IOException {
        Files.deleteIfExists(instance.resolve(FILE));
    }

    /** The process; empty if it has ended, even if its number is in use again. */
    public Optional<ProcessHandle> process() {
        return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).filter(process -> !hasEndedUnnoticed()).filter(process ->
                process.info().startInstant().map(start -> start.isBefore(started.plus(START_TOLERANCE))).orElse(true));
    }

    public boolean isAlive() {
        return process().isPresent();
    }

    /**
     * Whether the process is a zombie: Linux lists an ended process, in state Z, until its parent reaps it, and in some containers no
     * parent does.
     */
    private boolean hasEndedUnnoticed() {
        try {
            String stat = Files.readString(Path.of("/proc", String.valueOf(pid), "stat"));
            return stat.startsWith("Z", stat.lastIndexOf(')') + 2);
        } catch (IOException e) {
            return false;
        }
    }
}
