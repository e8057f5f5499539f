// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.connection;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.vesper.config.InstanceLayout;
import org.vesper.config.InstanceOwnership;
import org.vesper.config.Reason;
import org.vesper.management.ServerAddress;

/**
 * A server in a process of its own, started by this one. Its output before logging begins, and the output of its JVM at any time, is kept
 * in logs/console.log of its instance.
 */
public final class ServerProcess {

    private static final long POLL_INTERVAL_MS = 50;
    private static final long STOP_SECONDS = 25;
    private static final int EARLIER_KEPT = 5;
    private static final Path NEW_SESSION = Path.of("/usr/bin/setsid");
    /** Where there is no setsid: a JVM leaves a signal alone that is ignored when it starts. */
    private static final List<String> WITHOUT_TERMINAL = List.of("sh", "-c", "trap '' INT HUP; exec \"$@\"", "sh");

    private final Path instance;
    private final Path messages;
    private final Process process;

    private ServerProcess(Path instance, Path messages, Process process) {
        this.instance = instance;
        this.messages = messages;
        this.process = process;
    }

    /**
     * Starts a server that ends with this terminal: it receives Ctrl-C too.
     *
     * @param settings KEY=VALUE each, as after --set
     * @param javaOptions further JVM options, separated by spaces
     */
    static ServerProcess start(Path instance, List<String> settings, String javaOptions) {
        return launch(instance, command(instance, settings), javaOptions);
    }

    /** Starts a server that outlives this process and its terminal, and waits for it, as {@link #awaitReady} does. */
    public static ServerAddress startDetached(Path instance, List<String> arguments, Duration timeout, boolean stops)
            throws InterruptedException {
        List<String> command = command(instance, List.of());
        command.addAll(arguments);
        command.addAll(0, Files.isExecutable(NEW_SESSION) ? List.of(NEW_SESSION.toString()) : WITHOUT_TERMINAL);
        ServerProcess server = launch(instance, command, "");
        Thread notice = new Thread(() -> System.err.println("vesper: interrupted; the server" + server.continues()), "vesper-interrupted");
        Runtime.getRuntime().addShutdownHook(notice);
        try {
            return server.awaitReady(timeout, stops);
        } finally {
            removeShutdownHook(notice);
        }
    }

    /** Shuts down the server cleanly, or kills it if that takes too long, and waits for its end. */
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

    /**
     * Waits until its applications run or have failed. <b>Failure:</b> the server ends first, which is reported with its output, or takes
     * longer, which is reported with its progress.
     *
     * @param stops whether a server that takes longer is ended; otherwise it continues
     */
    ServerAddress awaitReady(Duration timeout, boolean stops) throws InterruptedException {
        long beginNs = System.nanoTime();
        while (System.nanoTime() - beginNs < timeout.toNanos()) {
            if (process.waitFor(POLL_INTERVAL_MS, TimeUnit.MILLISECONDS)) {
                throw new CommandFailure(ExitCode.FAILED, "the server did not start:\n" + output());
            }
            ServerAddress address = address().filter(ServerAddress::isReady).orElse(null);
            if (address != null) {
                return address;
            }
        }
        String late = "the server is not ready after " + timeout.toSeconds() + " s" + progress();
        Path log = new InstanceLayout(instance).log();
        if (stops) {
            stop();
            throw new CommandFailure(ExitCode.FAILED, late + " and was stopped; its log is " + log + "\n" + output());
        }
        throw new CommandFailure(ExitCode.FAILED, late + " and" + continues() + ", --timeout gives it longer; its log is " + log);
    }

    private String continues() {
        return " keeps starting (process " + process.pid() + "); vesper status shows how far it is, vesper stop ends it";
    }

    private Optional<ServerAddress> address() {
        return ServerAddress.read(instance).filter(written -> written.pid() == process.pid());
    }

    /** The progress: the applications deployed so far and those being created, if the server answers. */
    private String progress() {
        return address().map(found -> {
            try (ServerConnection connection = ServerConnection.open(found, instance)) {
                return Stream.of(connection.server().list()).map(application -> application.name() + " "
                        + (application.state().equals("INSTALLED") ? "is being created" : application.state()))
                        .collect(Collectors.joining(", ", " (", ")"));
            } catch (RuntimeException e) {
                return " (it does not answer: " + e.getMessage() + ")";
            }
        }).filter(text -> !text.equals(" ()")).orElse("");
    }

    private String output() {
        try {
            return Files.readString(messages, StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            return "(its messages cannot be read: " + e.getMessage() + ")";
        }
    }

    private static ServerProcess launch(Path instance, List<String> command, String javaOptions) {
        Path messages = messagesOf(instance);
        // Opened for appending, so that the server can truncate the file when it has grown large.
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(Redirect.appendTo(messages.toFile()));
        Map<String, String> environment = builder.environment();
        environment.merge("VESPER_JAVA_OPTS", ("-Dvesper.console=OFF " + javaOptions).strip(), (own, ours) -> ours + " " + own);
        try {
            return new ServerProcess(instance, messages, builder.start());
        } catch (IOException e) {
            throw new CommandFailure(ExitCode.FAILED, "cannot start " + command.get(0) + ", with its output in " + messages + ": "
                    + Reason.of(e));
        }
    }

    private static List<String> command(Path instance, List<String> settings) {
        List<String> command = new ArrayList<>(Installation.command("run", "--instance", instance.toString()));
        settings.forEach(setting -> command.addAll(List.of("--set", setting)));
        return command;
    }

    /** Creates the folder of the output, unless the instance is a folder of something else. */
    private static Path messagesOf(Path instance) {
        try {
            if (Files.exists(instance) && Files.isSameFile(instance, Installation.home())) {
                throw new CommandFailure(ExitCode.FAILED, instance + " is the distribution itself; give --instance a folder for the server"
                        + " alone");
            }
            InstanceLayout layout = new InstanceLayout(instance);
            layout.requireInstance();
            InstanceOwnership.check(instance);
            InstanceOwnership.create(layout.logs());
            Path messages = layout.consoleLog();
            keepEarlier(messages);
            return messages;
        } catch (IOException e) {
            throw new CommandFailure(ExitCode.FAILED, "cannot write to " + instance + "/logs: " + Reason.of(e));
        }
    }

    /** Keeps the output of earlier servers; console.1.log is that of the last one. */
    private static void keepEarlier(Path messages) throws IOException {
        for (int age = EARLIER_KEPT; age > 0; age--) {
            Path newer = age == 1 ? messages : messages.resolveSibling("console." + (age - 1) + ".log");
            if (Files.exists(newer)) {
                Files.move(newer, messages.resolveSibling("console." + age + ".log"), StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }

    private static void removeShutdownHook(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // This process is being ended, and its shutdown hook is running.
        }
    }
}
