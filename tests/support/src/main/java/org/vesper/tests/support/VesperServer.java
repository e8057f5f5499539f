// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.support;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A server of the assembled distribution: a process with its own temporary instance, on free ports. In a static field with {@code
 * @RegisterExtension} it runs for all tests of the class, in an instance field for each test. Its log is printed when a test fails.
 *
 * <p><b>Threading:</b> the test's thread. <b>Failure:</b> a server that is not ready within 15 minutes fails the test with its log.
 */
public final class VesperServer implements BeforeAllCallback, BeforeEachCallback, AfterEachCallback, AfterAllCallback, AutoCloseable {

    public static final String HOST = "127.0.0.1";
    private static final Duration READY = Duration.ofMinutes(15);
    /** How a line of Netty's leak detector begins. */
    private static final String LEAK = "LEAK: ";
    private static final Duration STOPPED = Duration.ofMinutes(5);
    /** Commands that start no process and read no standard input. */
    private static final Set<String> ASKING = Set.of("connections", "deploy", "list", "record", "resume", "rollback", "rules", "status",
            "suspend", "undeploy");

    private final List<Path> applications = new ArrayList<>();
    /** A machine that does much else may need minutes to create an application. */
    private final List<String> settings = new ArrayList<>(
            List.of("jmx.port=0", "app.signal-generation.ticks.port=0", "apps.deploy-timeout=10m"));
    private final Map<String, String> environment = new HashMap<>();
    private final Distribution distribution;
    private Path instance;
    private RunningCommand command;
    private ServerManagement management;
    private boolean shared;
    private ShippedCommands commands;

    private VesperServer(Distribution distribution) {
        this.distribution = distribution;
    }

    /** Creates a server without applications. */
    public static VesperServer empty(Distribution distribution) {
        return new VesperServer(distribution);
    }

    /** Creates a server with the application signal-generation as shipped. */
    public static VesperServer withSignalGeneration(Distribution distribution) {
        return empty(distribution).with(distribution.signalGeneration());
    }

    /** Adds an application to deploy at the start. */
    public VesperServer with(Path application) {
        applications.add(application);
        return this;
    }

    /** Sets a key of the server or of an application. */
    public VesperServer set(String key, String value) {
        settings.add(key + "=" + value);
        return this;
    }

    /** Sets a variable in the environment of its process. */
    public VesperServer environment(String variable, String value) {
        environment.put(variable, value);
        return this;
    }

    /** Starts the server and waits until it reports that it is ready. */
    public VesperServer start() {
        instance = newInstance();
        run();
        return this;
    }

    /** Stops the server in an orderly manner and restarts it in the same instance. */
    public void restart() {
        stop();
        command.close();
        run();
    }

    /** An action while no server runs. */
    public interface Pause {

        void run() throws IOException;
    }

    /** Kills the server and restarts it in the same instance. */
    public void killAndRestart(Pause between) {
        kill();
        try {
            between.run();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        run();
    }

    /** Starts a server that was killed, does something before it is ready, and kills it again. */
    public void startAndKill(Runnable beforeReady) {
        launch();
        beforeReady.run();
        kill();
    }

    private void kill() {
        command.kill();
        management.close();
        command.close();
    }

    private void run() {
        launch();
        command.awaitOutput("Vesper ready", READY);
        management = ServerManagement.of(instance);
    }

    private void launch() {
        List<String> words = new ArrayList<>(List.of("run", "--instance", instance.toString()));
        settings.forEach(setting -> words.addAll(List.of("--set", setting)));
        command = distribution.start(environment, words.toArray(String[]::new));
    }

    /** Stops the server in an orderly manner and returns the output of the command. */
    public CommandResult stop() {
        management.close();
        command.terminate();
        return command.await(STOPPED);
    }

    public Path instance() {
        return instance;
    }

    public Distribution distribution() {
        return distribution;
    }

    /** The output of the server so far. */
    public String log() {
        return command.output();
    }

    public ServerManagement management() {
        return management;
    }

    public boolean isAlive() {
        return command.isAlive();
    }

    /** The port that the adapter of signal-generation listens on. */
    public int ticksPort() {
        return port("signal-generation", "ticks");
    }

    /** The port that an adapter listens on. */
    public int port(String application, String adapter) {
        String address = address(application, adapter);
        return Integer.parseInt(address.substring(address.lastIndexOf(':') + 1));
    }

    /** The address that an adapter listens on, as shown by management. <b>Failure:</b> an exception with the log if it is not there. */
    public String address(String application, String adapter) {
        String bean = "type=Adapter,application=" + application + ",name=" + adapter;
        if (!management.has(bean)) {
            throw new IllegalStateException("there is no " + bean + "; the server's log:\n" + log());
        }
        return (String) management.attribute(bean, "Address");
    }

    /** Calls a management operation, such as deploy, update or suspend, directly and without a separate process. */
    public void manage(String operation, String what) {
        management.invoke("type=Server", operation, what);
    }

    /** Runs a command of {@code bin/vesper} against this server to its end; one that only asks the server, in the JVM of the test. */
    public CommandResult vesper(String... words) {
        if (!ASKING.contains(words[0]) || !distribution.jdk().equals(Jdk.current())) {
            return vesperIn(distribution, words);
        }
        if (commands == null) {
            commands = ShippedCommands.of(distribution);
        }
        return commands.run(inThisInstance(words));
    }

    /** Runs a command in a folder, as a process. */
    public CommandResult vesperIn(Path folder, String... words) {
        return vesperIn(distribution.in(folder), words);
    }

    private CommandResult vesperIn(Distribution place, String... words) {
        return place.run(inThisInstance(words));
    }

    private String[] inThisInstance(String... words) {
        return Stream.concat(Stream.of(words), Stream.of("--instance", instance.toString())).toArray(String[]::new);
    }

    /** Moves an application atomically into the folder that the server watches. */
    public void deploy(Path application) {
        try {
            Path name = application.getFileName();
            Path hidden = Files.copy(application, instance.resolve("var").resolve(name), StandardCopyOption.REPLACE_EXISTING);
            Files.move(hidden, instance.resolve("apps").resolve(name), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits until the log contains a text. */
    public void awaitLog(String text) {
        command.awaitOutput(text, READY);
    }

    /** Stops the server and removes its instance; ends all processes that remain. <b>Failure:</b> if Netty has found a leak. */
    @Override
    public void close() {
        if (management != null) {
            management.close();
        }
        String log = "";
        if (command != null) {
            log = log();
            command.close();
        }
        if (instance != null) {
            delete(instance);
        }
        if (log.contains(LEAK)) {
            throw new AssertionError("the server has not released a buffer:\n" + log.substring(log.indexOf(LEAK)));
        }
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        shared = true;
        start();
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        if (!shared) {
            start();
        }
    }

    @Override
    public void afterEach(ExtensionContext context) {
        if (context.getExecutionException().isPresent()) {
            System.err.println("---- the server's log, for " + context.getDisplayName() + " ----\n" + log() + "---- end of the log ----");
        }
        if (!shared) {
            close();
        }
    }

    @Override
    public void afterAll(ExtensionContext context) {
        close();
    }

    private Path newInstance() {
        try {
            Path folder = Files.createTempDirectory("vesper-instance-");
            copy(distribution.folder().resolve("conf"), folder.resolve("conf"));
            Files.createDirectories(folder.resolve("apps"));
            for (Path application : applications) {
                Files.copy(application, folder.resolve("apps").resolve(application.getFileName()));
            }
            for (String part : List.of("conf", "conf/apps", "apps")) {
                // Whatever the umask of the test; a server refuses folders that others can write.
                Files.setPosixFilePermissions(folder.resolve(part), PosixFilePermissions.fromString("rwxr-x---"));
            }
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file).toString()), StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }

    private static void delete(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot remove " + folder, e);
        }
    }
}
