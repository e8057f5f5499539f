// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.launcher;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicBoolean;
import org.osgi.framework.BundleContext;
import org.osgi.framework.Constants;
import org.vesper.config.ConfigurationException;

/**
 * A server in this JVM, for tests; one at a time, because its system properties and its locale apply to the whole JVM.
 *
 * <p><b>Threading:</b> one thread. <b>Failure:</b> a server that cannot start is a {@link ConfigurationException}.
 */
public final class EmbeddedServer implements AutoCloseable {

    private static final AtomicBoolean RUNS = new AtomicBoolean();

    private final Defaults before;
    private final Instance instance;
    private final Container container;

    private EmbeddedServer(Defaults before, Path home, Path folder, Map<String, String> settings, String sharedPackages) {
        this.before = before;
        // The console belongs to the test; the log has everything else.
        System.setProperty("vesper.console", "WARN");
        instance = Instance.open(home, folder);
        ServerSettings effective = ServerSettings.read(instance.folder(), settings);
        container = new Container(home, instance.folder(), effective, Map.of(
                Constants.FRAMEWORK_SYSTEMPACKAGES_EXTRA, sharedPackages,
                "vesper.apps.later", "true",
                // The framework's resolver threads would stay for a minute after the end.
                "felix.resolver.parallelism", "1"));
        System.setProperty("vesper.settings", effective.withoutManagement());
        try {
            instance.lock();
            container.start();
        } catch (RuntimeException | Error e) {
            container.stop();
            instance.close();
            throw e;
        }
    }

    /**
     * Starts the bundles of a distribution.
     *
     * @param home the folder of the distribution
     * @param instance the folder of the server, which is created if it is missing
     * @param settings the settings, as in {@code vesper run --set}
     * @param sharedPackages the packages of the class path that bundles may import, separated by commas
     */
    public static EmbeddedServer start(Path home, Path instance, Map<String, String> settings, String sharedPackages) {
        if (!RUNS.compareAndSet(false, true)) {
            throw new ConfigurationException("a server runs in this JVM already; close it before you start another");
        }
        Defaults before = Defaults.ofThisJvm();
        try {
            return new EmbeddedServer(before, home, instance, settings, sharedPackages);
        } catch (RuntimeException | Error e) {
            leave(before);
            throw e;
        }
    }

    /** The context of the framework. */
    public BundleContext context() {
        return container.context();
    }

    /** Stops the server, leaving no thread, no system property and no locale behind. */
    @Override
    public void close() {
        container.stop();
        instance.close();
        leave(before);
    }

    private static void leave(Defaults before) {
        before.restore();
        RUNS.set(false);
    }

    /** The defaults of the JVM that a server changes. */
    private record Defaults(Properties properties, Locale locale, Locale display, Locale format) {

        static Defaults ofThisJvm() {
            return new Defaults((Properties) System.getProperties().clone(), Locale.getDefault(),
                    Locale.getDefault(Locale.Category.DISPLAY), Locale.getDefault(Locale.Category.FORMAT));
        }

        void restore() {
            System.setProperties(properties);
            Locale.setDefault(locale);
            Locale.setDefault(Locale.Category.DISPLAY, display);
            Locale.setDefault(Locale.Category.FORMAT, format);
        }
    }
}
