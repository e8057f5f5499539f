// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.launcher;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.vesper.config.ConfigurationException;
import org.vesper.config.InstanceLayout;

/**
 * The main class of the server, {@code vesper run}: opens the instance, reads its settings, starts the framework and waits until it is
 * stopped. Everything else is in bundles.
 *
 * <p><b>Failure:</b> exit code 2 for an invalid command line, 1 for a server that cannot start, each with one message on the standard
 * error.
 */
public final class Launcher {

    private static final int FAILED = 1;
    private static final int WRONG_USAGE = 2;
    private static final Duration GRACE = Duration.ofSeconds(3);

    private Launcher() {
    }

    public static void main(String[] arguments) {
        // On every port; Java reads it when TLS is used for the first time.
        System.setProperty("jdk.tls.rejectClientInitiatedRenegotiation", "true");
        StandardStreams.protect();
        System.exit(exitCode(arguments));
    }

    private static int exitCode(String[] arguments) {
        try {
            Options options = Options.parse(arguments);
            if (options.help()) {
                System.out.println(Options.HELP);
            } else {
                return run(options);
            }
            return 0;
        } catch (Options.UsageException e) {
            System.err.println("vesper: " + e.getMessage());
            return WRONG_USAGE;
        } catch (ConfigurationException e) {
            System.err.println("vesper: " + e.getMessage());
            return FAILED;
        }
    }

    private static int run(Options options) {
        Path home = home();
        try (Instance instance = Instance.open(home, options.instance().orElseGet(Launcher::defaultInstance))) {
            ServerSettings settings = ServerSettings.read(instance.folder(), options.settings());
            LoggingConfiguration.check(new InstanceLayout(instance.folder()).logging());
            instance.lock();
            System.setProperty("vesper.apps.suspended", String.join(",", options.suspended()));
            LoggingConfiguration.prepare(new InstanceLayout(instance.folder()).levels());
            ConsoleLog.limit(instance.folder());
            GcLog.write(instance.folder());
            Container container = new Container(home, instance.folder(), settings);
            endInTime(container, settings.stopTimeout().plus(GRACE));
            Runtime.getRuntime().addShutdownHook(new Thread(container::stop, "vesper-shutdown"));
            container.start();
            return container.isForPlayback() ? container.play() : serve(container);
        }
    }

    private static int serve(Container container) {
        ServiceManager.ready();
        container.awaitStopping();
        ServiceManager.stopping();
        container.awaitStop();
        return 0;
    }

    /** The default instance, determined by the user's environment as in bin/vesper. */
    private static Path defaultInstance() {
        String folder = System.getProperty("vesper.instance", "");
        if (folder.isEmpty()) {
            throw new ConfigurationException("the server has no folder, because the variable HOME is not set; give --instance DIR, or set"
                    + " VESPER_INSTANCE");
        }
        return Path.of(folder).toAbsolutePath().normalize();
    }

    /** Ends the process by force if code outside of the server, such as a shutdown hook of an application, prevents its end. */
    private static void endInTime(Container container, Duration timeout) {
        Thread last = new Thread(() -> {
            container.awaitStopping();
            try {
                TimeUnit.NANOSECONDS.sleep(timeout.toNanos());
                System.err.println("vesper: the process has not ended " + timeout.toSeconds() + " s after the stop was requested,"
                        + " and is ended by force");
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } finally {
                Runtime.getRuntime().halt(FAILED);
            }
        }, "vesper-end");
        last.setDaemon(true);
        last.start();
    }

    private static Path home() {
        String home = System.getProperty("vesper.home");
        if (home == null) {
            throw new ConfigurationException("the system property vesper.home is missing; start the server with bin/vesper run");
        }
        return Path.of(home).toAbsolutePath().normalize();
    }
}
