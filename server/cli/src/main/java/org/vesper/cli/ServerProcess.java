// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.vesper.management.ServerAddress;

/**
 * A server as a process of its own, started by this one. What it says before it logs by itself, and what its JVM says at any
 * time, is kept in logs/console.log of its instance.
 */
final class ServerProcess {

    private static final Duration READY_TIMEOUT = Duration.ofSeconds(60);
    private static final long LOOK_INTERVAL_MS = 50;
    private static final long STOP_SECONDS = 25;
    private static final Path NEW_SESSION = Path.of("/usr/bin/setsid");

    private final Path instance;
    private final Path messages;
    private final Process process;

    private ServerProcess(Path instance, Path messages, Process process) {
        this.instance = instance;
        this.messages = messages;
        this.process = process;
    }

    /**
     * Starts a server that ends with this terminal: Ctrl-C reaches it too.
     *
     * @param settings KEY=VALUE each, as after --set
     * @param javaOptions further JVM options, separated by spaces
     */
    static ServerProcess start(Path instance, List<String> settings, String javaOptions) {
        return launch(instance, command(instance, settings), javaOptions);
    }

    /** Starts a server that goes on when this terminal is closed, where the system has setsid; interrupted before it is ready, it ends. */
    static ServerProcess startDetached(Path instance, List<String> settings) {
        List<String> command = command(instance, settings);
        if (Files.isExecutable(NEW_SESSION)) {
            command.add(0, NEW_SESSION.toString());
        }
        return launch(instance, command, "");
    }

    /**
     * Waits until it can be managed. A signal that ends this process meanwhile ends the server too. <b>Failure:</b> one that ends
     * first, or takes longer than a minute, with what it has said.
     */
    ServerAddress awaitReady() throws InterruptedException {
        Thread end = new Thread(this::stop, "vesper-start-interrupted");
        Runtime.getRuntime().addShutdownHook(end);
        try {
            return awaitAddress();
        } finally {
            keepGoing(end);
        }
    }

    /** Ends it in an orderly way, or by force if that takes too long, and waits for its end. */
    void stop() {
        process.destroy();
        try {
            if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    private ServerAddress awaitAddress() throws InterruptedException {
        long deadlineNs = System.nanoTime() + READY_TIMEOUT.toNanos();
        while (System.nanoTime() - deadlineNs < 0) {
            if (process.waitFor(LOOK_INTERVAL_MS, TimeUnit.MILLISECONDS)) {
                throw new CommandFailure(ExitCode.FAILED, "the server did not start:\n" + said());
            }
            ServerAddress address = ServerAddress.read(instance).filter(written -> written.pid() == process.pid()).orElse(null);
            if (address != null) {
                return address;
            }
        }
        stop();
        throw new CommandFailure(ExitCode.FAILED, "the server was not ready after " + READY_TIMEOUT.toSeconds()
                + " s and was stopped; its log is " + instance.resolve("logs/vesper.log") + "\n" + said());
    }

    private String said() {
        try {
            return Files.readString(messages, StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            return "(its messages cannot be read: " + e.getMessage() + ")";
        }
    }

    private static ServerProcess launch(Path instance, List<String> command, String javaOptions) {
        Path messages = messagesOf(instance);
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(messages.toFile());
        Map<String, String> environment = builder.environment();
        environment.merge("VESPER_JAVA_OPTS", ("-Dvesper.console=OFF " + javaOptions).strip(), (own, ours) -> ours + " " + own);
        try {
            return new ServerProcess(instance, messages, builder.start());
        } catch (IOException e) {
            throw new CommandFailure(ExitCode.FAILED, "cannot start " + command.get(0) + ": " + e.getMessage());
        }
    }

    private static List<String> command(Path instance, List<String> settings) {
        List<String> command = new ArrayList<>(Installation.command("run", "--instance", instance.toString()));
        settings.forEach(setting -> command.addAll(List.of("--set", setting)));
        return command;
    }

    /** Makes the folder for it, unless the instance is a folder of something else. */
    private static Path messagesOf(Path instance) {
        try {
            if (Files.exists(instance) && Files.isSameFile(instance, Installation.home())) {
                throw new CommandFailure(ExitCode.FAILED, instance + " is the distribution itself; give --instance a folder for the server"
                        + " alone");
            }
            if (Files.exists(instance) && !Files.exists(instance.resolve("conf")) && !isEmpty(instance)) {
                throw new CommandFailure(ExitCode.FAILED, instance + " is neither empty nor an instance of a server (it has no"
                        + " folder conf); give --instance an instance, an empty folder, or a new name");
            }
            return Files.createDirectories(instance.resolve("logs")).resolve("console.log");
        } catch (IOException e) {
            throw new CommandFailure(ExitCode.FAILED, "cannot write to " + instance + ": " + e);
        }
    }

    private static boolean isEmpty(Path folder) throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.allMatch(entry -> entry.endsWith("logs") || entry.endsWith("apps"));
        }
    }

    private static void keepGoing(Thread end) {
        try {
            Runtime.getRuntime().removeShutdownHook(end);
        } catch (IllegalStateException e) {
            // This process is being ended; the hook is at work.
        }
    }
}
