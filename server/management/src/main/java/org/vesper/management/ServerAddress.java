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
import org.vesper.config.Reason;

/**
 * How the server of an instance is found by clients on the same machine. The server writes it down when it can be managed, again when it
 * is ready, and removes it when it stops; one that died leaves it behind, which {@link #isAlive()} tells.
 *
 * @param pid of the server process
 * @param jmxUrl of its connector
 * @param started when the process was started
 * @param isReady whether the applications that it found at its start run or have failed
 * @param stopTimeout how long it takes at most to stop
 */
public record ServerAddress(long pid, JMXServiceURL jmxUrl, Instant started, boolean isReady, Duration stopTimeout) {

    /** The file, from the folder of the instance. */
    public static final String FILE = "var/server.properties";

    /** The system's clock of process starts and the JVM's may differ by about a second. */
    private static final Duration START_TOLERANCE = Duration.ofSeconds(5);

    private static final String READY = "RUNNING";
    private static final String STARTING = "STARTING";

    /**
     * What the server of an instance has written down, or nothing. <b>Failure:</b> a file that cannot be understood is a
     * {@link ConfigurationException}.
     */
    public static Optional<ServerAddress> read(Path instance) {
        Path file = instance.resolve(FILE);
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            Map<String, String> values = PropertiesFile.read(file);
            return Optional.of(new ServerAddress(Long.parseLong(values.getOrDefault("pid", "")),
                    new JMXServiceURL(values.getOrDefault("jmx.url", "")), Instant.parse(values.getOrDefault("started", "")),
                    !STARTING.equals(values.get("state")),
                    Duration.ofMillis(Long.parseLong(values.getOrDefault("stop.timeout.ms", "20000")))));
        } catch (NumberFormatException | MalformedURLException | DateTimeParseException e) {
            throw new ConfigurationException(file + " is damaged (" + e.getMessage() + "); delete it, and restart the server", e);
        } catch (IOException e) {
            throw new ConfigurationException("cannot read " + file + ": " + Reason.of(e), e);
        }
    }

    /** Writes it down. Called by the server. */
    public void write(Path instance) throws IOException {
        PropertiesFile.write(instance.resolve(FILE),
                Map.of("pid", String.valueOf(pid), "jmx.url", jmxUrl.toString(), "started", started.toString(),
                        "state", isReady ? READY : STARTING, "stop.timeout.ms", String.valueOf(stopTimeout.toMillis())));
    }

    /** Removes what was written down. Called by the server. */
    public static void remove(Path instance) throws IOException {
        Files.deleteIfExists(instance.resolve(FILE));
    }

    /** The process, unless it has ended and another one has its number by now. */
    public Optional<ProcessHandle> process() {
        return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).filter(process -> !hasEndedUnnoticed()).filter(process ->
                process.info().startInstant().map(start -> start.isBefore(started.plus(START_TOLERANCE))).orElse(true));
    }

    public boolean isAlive() {
        return process().isPresent();
    }

    /** On Linux an ended process stays listed, in state Z, until its parent has noticed; some containers have no parent that does. */
    private boolean hasEndedUnnoticed() {
        try {
            String stat = Files.readString(Path.of("/proc", String.valueOf(pid), "stat"));
            return stat.startsWith("Z", stat.lastIndexOf(')') + 2);
        } catch (IOException e) {
            return false;
        }
    }
}
