// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.connection;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.vesper.config.InstanceLayout;
import org.vesper.management.ServerAddress;

/**
 * The two processes of a demo, a server and a load generator, and their folder. However the demo ends, even by Ctrl-C or a signal, the
 * processes are ended first and then the folder is removed; after a failure it is kept, since it contains the log.
 */
public final class DemoProcesses implements AutoCloseable {

    /** Commits memory at the start rather than during the measurement. */
    public static final String JAVA_OPTIONS = "-XX:+AlwaysPreTouch";

    private static final Duration READY_TIMEOUT = Duration.ofMinutes(2);
    private static final long LOAD_GENERATOR_END_SECONDS = 25;

    private final Path folder;
    private final boolean keep;
    private final Thread hook = new Thread(() -> stop(true), "vesper-demo-end");
    private ServerProcess server;
    private Process loadGenerator;
    private boolean stopped;

    private DemoProcesses(Path folder, boolean keep) {
        this.folder = folder;
        this.keep = keep;
    }

    public static DemoProcesses begin(boolean keep) throws IOException {
        DemoProcesses demo = new DemoProcesses(Files.createTempDirectory("vesper-demo"), keep);
        Runtime.getRuntime().addShutdownHook(demo.hook);
        return demo;
    }

    public Path instance() {
        return folder.resolve("server");
    }

    /** Starts a server on free ports, with signal-generation deployed, and waits until it is ready. */
    public ServerAddress startServer(String javaOptions) throws IOException, InterruptedException {
        List<String> settings = List.of("jmx.port=0", "app.signal-generation.ticks.port=0");
        ServerProcess started;
        synchronized (this) {
            requireNotInterrupted();
            Path application = Installation.sample("signal-generation");
            Files.copy(application, Files.createDirectories(new InstanceLayout(instance()).apps()).resolve(application.getFileName()));
            started = ServerProcess.start(instance(), settings, javaOptions);
            server = started;
        }
        return started.awaitReady(READY_TIMEOUT, true);
    }

    /** Runs the load generator in this terminal and returns its exit code. */
    public int runLoadGenerator(List<String> options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(Installation.command("loadgen", "--instance", instance().toString()));
        command.addAll(options);
        Process started;
        synchronized (this) {
            requireNotInterrupted();
            started = new ProcessBuilder(command).inheritIO().start();
            loadGenerator = started;
        }
        return started.waitFor();
    }

    /** Ends both processes and removes the folder. Returns the folder if it is kept: after a failure, or on request. */
    public synchronized Optional<Path> stop(boolean succeeded) {
        if (stopped) {
            return Optional.empty();
        }
        stopped = true;
        if (loadGenerator != null) {
            end(loadGenerator);
        }
        if (server != null) {
            server.stop();
        }
        if (keep || !succeeded) {
            return Optional.of(folder);
        }
        remove(folder);
        return Optional.empty();
    }

    /** Has no effect after {@link #stop}; before it, something has failed, and the log in the folder has the reason. */
    @Override
    public void close() {
        stop(false).ifPresent(kept -> System.err.println("vesper: the demo failed; the folder of its server, with the log, is " + kept));
    }

    /** Fails after a signal, since later failures are only its consequence. <b>Failure:</b> a {@link CommandFailure}. */
    public synchronized void requireNotInterrupted() {
        if (stopped) {
            throw new CommandFailure(ExitCode.FAILED, "the demo was interrupted");
        }
    }

    private static void end(Process process) {
        process.destroy();
        try {
            if (!process.waitFor(LOAD_GENERATOR_END_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    /** Removes a folder with everything in it. */
    public static void remove(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
