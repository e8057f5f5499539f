// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.launcher;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.felix.framework.FrameworkFactory;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleEvent;
import org.osgi.framework.BundleException;
import org.osgi.framework.Constants;
import org.osgi.framework.FrameworkEvent;
import org.osgi.framework.ServiceReference;
import org.osgi.framework.SynchronousBundleListener;
import org.osgi.framework.launch.Framework;
import org.osgi.framework.startlevel.FrameworkStartLevel;
import org.vesper.config.ConfigurationException;
import org.vesper.config.InstanceLayout;
import org.vesper.config.Reason;
import org.vesper.config.ShownSetting;

/**
 * The OSGi framework of one server, with the bundles of the distribution. Applications are deployed at its last start level, which is
 * entered only when every bundle below it runs.
 */
final class Container {

    /** The property with the file that says what to play. */
    private static final String PLAYBACK = "vesper.playback";
    /** The bundles that only a server needs: they open ports, or keep the history of its rules. */
    private static final Set<String> SERVING = Set.of("vesper-management", "vesper-http", "vesper-ledger");

    private final ServerSettings settings;
    private final Framework framework;
    private final InstalledBundles bundles;
    private final CompletableFuture<Void> stopping = new CompletableFuture<>();
    private volatile long stopDeadlineNs;

    Container(Path home, Path instance, ServerSettings settings) {
        this(home, instance, settings, Map.of());
    }

    /** A container whose framework has additional properties. */
    Container(Path home, Path instance, ServerSettings settings, Map<String, String> more) {
        this.settings = settings;
        // A server computes and prints the same on every machine. Felix, for one, has no package of its own where a locale has digits of
        // its own.
        Locale.setDefault(Locale.ENGLISH);
        System.setProperty("vesper.home", home.toString());
        System.setProperty("vesper.instance", instance.toString());
        // For the log. The settings themselves are properties of the framework, since everybody can read those of the system through JMX.
        System.setProperty("vesper.settings", settings.toString());
        settings.ofLog().forEach((key, value) -> System.setProperty("vesper." + key, value));
        Map<String, String> properties = frameworkProperties(instance, settings);
        properties.putAll(more);
        framework = new FrameworkFactory().newFramework(properties);
        bundles = new InstalledBundles(home.resolve("bundles"), isForPlayback() ? SERVING : Set.of());
    }

    void start() {
        try {
            framework.init();
            framework.getBundleContext().addBundleListener((SynchronousBundleListener) this::followStop);
            bundles.install(framework.getBundleContext());
            framework.start();
            raiseTo(bundles.lastServerLevel());
            raiseTo(bundles.lastLevel());
        } catch (BundleException e) {
            throw new ConfigurationException("the OSGi framework does not start: " + Reason.withRoot(e), e);
        }
    }

    /** Whether this process plays a journal, instead of being a server. It then has no port. */
    boolean isForPlayback() {
        return System.getProperty(PLAYBACK) != null;
    }

    /** Plays the journal, and returns the exit code. Which one, and how, is the business of the bundle that offers the service. */
    int play() {
        try {
            BundleContext context = framework.getBundleContext();
            ServiceReference<?> task = context.getAllServiceReferences(Callable.class.getName(), "(" + PLAYBACK + "=true)")[0];
            return (Integer) ((Callable<?>) context.getService(task)).call();
        } catch (Exception e) {
            throw new ConfigurationException("the playback has failed: " + e, e);
        } finally {
            stop();
        }
    }

    /** The context of the framework; null before {@link #start()}. */
    BundleContext context() {
        return framework.getBundleContext();
    }

    /** Waits until the framework is being stopped, and then up to stop.timeout for it to end. */
    void awaitStop() {
        try {
            awaitStopping();
            awaitEnd();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits until the framework is being stopped, by any means. */
    void awaitStopping() {
        stopping.join();
    }

    /** Stops the bundles in the reverse order of their start and waits for up to stop.timeout, even if another thread began the stop. */
    void stop() {
        try {
            beginToStop();
            framework.stop();
            awaitEnd();
        } catch (BundleException e) {
            System.err.println("vesper: the server did not shut down cleanly: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void followStop(BundleEvent event) {
        if (event.getType() == BundleEvent.STOPPING && event.getBundle().getBundleId() == Constants.SYSTEM_BUNDLE_ID) {
            beginToStop();
        }
    }

    private synchronized void beginToStop() {
        if (!stopping.isDone()) {
            stopDeadlineNs = System.nanoTime() + settings.stopTimeout().toNanos();
            stopping.complete(null);
        }
    }

    private void awaitEnd() throws InterruptedException {
        long leftMs = Math.max(1, TimeUnit.NANOSECONDS.toMillis(stopDeadlineNs - System.nanoTime()));
        if (framework.waitForStop(leftMs).getType() == FrameworkEvent.WAIT_TIMEDOUT) {
            System.err.println("vesper: the server did not stop within stop.timeout (" + settings.stopTimeout().toSeconds()
                    + " s) and is ended now");
        }
    }

    /** Returns when the level is reached, or when the framework is stopped before. */
    private void raiseTo(int level) {
        CompletableFuture<Void> reached = new CompletableFuture<>();
        framework.adapt(FrameworkStartLevel.class).setStartLevel(level, event -> reached.complete(null));
        CompletableFuture.anyOf(reached, stopping).join();
        if (!stopping.isDone()) {
            bundles.check(level);
        }
    }

    private static Map<String, String> frameworkProperties(Path instance, ServerSettings settings) {
        InstanceLayout layout = new InstanceLayout(instance);
        Map<String, String> properties = new HashMap<>();
        settings.values().forEach((key, value) -> properties.put("vesper." + key, value));
        properties.put("vesper.apps.settings", text(settings.ofApplications()));
        properties.put("vesper.settings.values", text(shown(settings, ShownSetting::value)));
        properties.put("vesper.settings.origins", text(shown(settings, ShownSetting::from)));
        properties.put(Constants.FRAMEWORK_STORAGE, layout.var().resolve("felix").toString());
        properties.put(Constants.FRAMEWORK_STORAGE_CLEAN, Constants.FRAMEWORK_STORAGE_CLEAN_ONFIRSTINIT);
        // Two versions of an application are installed side by side during a handover.
        properties.put(Constants.FRAMEWORK_BSNVERSION, Constants.FRAMEWORK_BSNVERSION_MULTIPLE);
        // InstalledBundles.check reports failures at start, pax-logging later ones.
        properties.put("felix.log.level", "0");

        properties.put("org.ops4j.pax.logging.property.file", layout.logging().toString());
        properties.put("org.ops4j.pax.logging.DefaultServiceLog.level", "ERROR");

        properties.put("felix.fileinstall.dir", layout.apps().toString());
        properties.put("felix.fileinstall.filter", ".*\\.jar");
        properties.put("felix.fileinstall.poll", String.valueOf(settings.pollInterval().toMillis()));
        properties.put("felix.fileinstall.noInitialDelay", "true");
        properties.put("felix.fileinstall.bundles.new.start", "false");
        properties.put("felix.fileinstall.disableNio2", "true");
        properties.put("felix.fileinstall.tmpdir", layout.var().resolve("fileinstall").toString());
        return properties;
    }

    /** What management shows. */
    private static Map<String, String> shown(ServerSettings settings, Function<ShownSetting, String> part) {
        return settings.shown().stream().collect(Collectors.toMap(ShownSetting::key, part));
    }

    /** Settings as the text of one property; bundles cannot list the properties of a framework. */
    private static String text(Map<String, String> settings) {
        Properties properties = new Properties();
        properties.putAll(settings);
        StringWriter text = new StringWriter();
        try {
            properties.store(text, null);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }
}
