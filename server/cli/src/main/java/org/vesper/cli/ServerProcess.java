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
import org.vesper.management.ServerAddress;

/** A server as a process of its own, started by this one. Its messages go to a file until it logs by itself. */
final class ServerProcess {

    private static final Duration READY_TIMEOUT = Duration.ofSeconds(60);
    private static final long LOOK_INTERVAL_MS = 50;
    private static final long STOP_SECONDS = 25;

    private final Path instance;
    private final Path messages;
    private final Process process;

    private ServerProcess(Path instance, Path messages, Process process) {
        this.instance = instance;
        this.messages = messages;
        this.process = process;
    }

    /**
     * Starts a server.
     *
     * @param settings KEY=VALUE each, as after --set
     * @param javaOptions further JVM options, separated by spaces
     * @param messages takes what it prints before its log file is open, and why it cannot start
     */
    static ServerProcess start(Path instance, List<String> settings, String javaOptions, Path messages) {
        List<String> command = new ArrayList<>(Installation.command("run", "--instance", instance.toString()));
        settings.forEach(setting -> command.addAll(List.of("--set", setting)));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(messages.toFile());
        Map<String, String> environment = builder.environment();
        environment.merge("VESPER_JAVA_OPTS", "-Dvesper.console=OFF " + javaOptions, (own, ours) -> ours + " " + own);
        try {
            return new ServerProcess(instance, messages, builder.start());
        } catch (IOException e) {
            throw new CommandFailure(ExitCode.FAILED, "cannot start " + command.get(0) + ": " + e.getMessage());
        }
    }

    /** Waits until it can be managed. <b>Failure:</b> one that ends first, or takes longer than a minute, with what it has said. */
    ServerAddress awaitReady() throws InterruptedException {
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
        throw new CommandFailure(ExitCode.FAILED, "the server was not ready after " + READY_TIMEOUT.toSeconds() + " s; its log is "
                + instance.resolve("logs/vesper.log") + "\n" + said());
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

    private String said() {
        try {
            return Files.readString(messages, StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            return "(its messages cannot be read: " + e.getMessage() + ")";
        }
    }
}
