// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.junit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleException;
import org.vesper.config.InstanceLayout;
import org.vesper.junit.probe.Probe;
import org.vesper.launcher.EmbeddedServer;

/**
 * A container in the test's JVM, with the bundles of a server, in a temporary folder. The application is deployed as in a server:
 *
 * <pre>{@code
 * @RegisterExtension
 * final VesperContainer container = VesperContainer.ofThisProject().replacing("timer");
 *
 * @Test
 * void shouldGreetAtEveryThirdTick() {
 *     CollectedEvents greetings = container.application().collect("greeter");
 *     container.application().send("timer", "Tick", Map.of("number", 3));
 *     assertEquals(3L, greetings.await(1).get(0).get("number"));
 * }
 * }</pre>
 *
 * <p>As an instance field, it starts for each test; as a static field, once for all tests of the class. Without JUnit, call {@link
 * #start()} and {@link #close()}. There is one at a time in a JVM. Its log is printed when a test fails.
 *
 * <p><b>Threading:</b> the test's thread. <b>Failure:</b> if the application of the project does not run, the test fails with the reason.
 */
public final class VesperContainer implements BeforeAllCallback, BeforeEachCallback, AfterEachCallback, AfterAllCallback, AutoCloseable {

    private static final String SHARED = "org.vesper.junit.probe";

    private final boolean withProject;
    private final Map<String, String> settings = new TreeMap<>();
    private String[] replaced = {};
    private Duration patience = Duration.ofSeconds(10);
    private boolean shared;
    private int printed;
    private Path folder;
    private EmbeddedServer server;
    private Probe probe;
    private TestedApplication application;

    private VesperContainer(boolean withProject) {
        this.withProject = withProject;
    }

    /** A container with the application that is on the class path of the test. */
    public static VesperContainer ofThisProject() {
        return new VesperContainer(true);
    }

    /** A container without an application; {@link #deploy} adds them. */
    public static VesperContainer empty() {
        return new VesperContainer(false);
    }

    /** Replaces these adapters of the project by the test: they open nothing, and the test sends their events, or collects them. */
    public VesperContainer replacing(String... adapters) {
        replaced = adapters.clone();
        return this;
    }

    /** Changes a setting of an application, as {@code app.NAME.KEY} in a server. */
    public VesperContainer set(String name, String key, String value) {
        settings.put("app." + name + "." + key, value);
        return this;
    }

    /** Sets how long {@link CollectedEvents#await} waits; 10 s by default. */
    public VesperContainer patience(Duration limit) {
        patience = limit;
        return this;
    }

    public VesperContainer start() {
        printed = 0;
        folder = temporaryFolder();
        try {
            ServerFiles.unpack(folder.resolve("home"));
            server = EmbeddedServer.start(folder.resolve("home"), folder.resolve("instance"), settings, SHARED);
            probe = probe(server.context());
            if (withProject) {
                application = requireRunning(deploy(ProjectJar.onClassPath(), replaced));
            }
            return this;
        } catch (RuntimeException | Error e) {
            close();
            throw e;
        }
    }

    /** The application of the project. */
    public TestedApplication application() {
        return application;
    }

    /**
     * Deploys a jar, or a folder of classes with a manifest; an application of the same name is replaced. The returned application reports
     * whether it runs, or why not.
     *
     * <p><b>Failure:</b> a jar that is not an application, or cannot replace the running one, is an {@link IllegalArgumentException}.
     *
     * @param replacedAdapters the adapters that the test replaces
     */
    public TestedApplication deploy(Path jarOrClasses, String... replacedAdapters) {
        String name = ProjectJar.name(jarOrClasses);
        Path jar = folder.resolve(name + ".jar");
        ProjectJar.write(jarOrClasses, jar);
        probe.deploy(name, jar, List.of(replacedAdapters));
        return new TestedApplication(probe, name, patience);
    }

    /** Stops the container and removes its folder; no thread stays. */
    @Override
    public void close() {
        if (server != null) {
            server.close();
            server = null;
        }
        if (folder != null) {
            delete(folder);
            folder = null;
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
        if (context.getExecutionException().isPresent() && server != null) {
            System.err.println("---- the container's log, for " + context.getDisplayName() + " ----\n" + newLog()
                    + "---- end of the log ----");
        }
        if (!shared) {
            close();
        }
    }

    @Override
    public void afterAll(ExtensionContext context) {
        close();
    }

    private static TestedApplication requireRunning(TestedApplication deployed) {
        if (deployed.failure().isPresent()) {
            throw new AssertionError(deployed.name() + " is " + deployed.state() + ": " + deployed.failure().get());
        }
        return deployed;
    }

    private static Probe probe(BundleContext framework) {
        try {
            framework.installBundle("reference:" + ServerFiles.origin().toUri()).start();
            return framework.getService(framework.getServiceReference(Probe.class));
        } catch (BundleException e) {
            throw new IllegalStateException("the container cannot be inspected: " + e.getMessage(), e);
        }
    }

    /** The log since it was last printed: a container shared by all tests of a class would otherwise print the same lines repeatedly. */
    private String newLog() {
        String log = log();
        String fresh = log.substring(Math.min(printed, log.length()));
        printed = log.length();
        return fresh.isEmpty() ? "(nothing since the test that failed before)\n" : fresh;
    }

    private String log() {
        Path log = new InstanceLayout(folder.resolve("instance")).log();
        try {
            return Files.exists(log) ? Files.readString(log) : "";
        } catch (IOException e) {
            return "cannot read " + log + ": " + e + "\n";
        }
    }

    private static Path temporaryFolder() {
        try {
            return Files.createTempDirectory("vesper-container-");
        } catch (IOException e) {
            throw new UncheckedIOException("cannot make a temporary folder", e);
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
