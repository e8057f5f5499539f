// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.launcher;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.apache.felix.framework.FrameworkFactory;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleException;
import org.osgi.framework.Constants;
import org.osgi.framework.FrameworkEvent;
import org.osgi.framework.launch.Framework;
import org.osgi.framework.startlevel.FrameworkStartLevel;
import org.vesper.spi.ConfigurationException;

/**
 * The OSGi framework of one server, with the bundles of the distribution. Its last start level is the one that takes the
 * applications in, and is entered only when every bundle before it runs.
 */
final class Container {

    private final ServerSettings settings;
    private final Framework framework;
    private final InstalledBundles bundles;

    Container(Path home, Path instance, ServerSettings settings) {
        this(home, instance, settings, Map.of());
    }

    /** One whose framework has properties beside those of a server. */
    Container(Path home, Path instance, ServerSettings settings, Map<String, String> more) {
        this.settings = settings;
        System.setProperty("vesper.home", home.toString());
        System.setProperty("vesper.instance", instance.toString());
        settings.effective().forEach((key, value) -> System.setProperty("vesper." + key, value));
        // For the log, which is in a bundle.
        System.setProperty("vesper.settings", settings.toString());
        Map<String, String> properties = frameworkProperties(instance, settings);
        properties.putAll(more);
        framework = new FrameworkFactory().newFramework(properties);
        bundles = new InstalledBundles(home.resolve("bundles"));
    }

    void start() {
        try {
            framework.init();
            bundles.install(framework.getBundleContext());
            framework.start();
            raiseTo(bundles.lastServerLevel());
            raiseTo(bundles.lastLevel());
        } catch (BundleException e) {
            throw new ConfigurationException("the OSGi framework does not start: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The framework's own context; null before {@link #start()}. */
    BundleContext context() {
        return framework.getBundleContext();
    }

    /** Waits until someone stops the framework. */
    void awaitStop() {
        try {
            framework.waitForStop(0);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Stops the bundles in the reverse order of their start. */
    void stop() {
        try {
            framework.stop();
            FrameworkEvent outcome = framework.waitForStop(settings.stopTimeout().toMillis());
            if (outcome.getType() == FrameworkEvent.WAIT_TIMEDOUT) {
                System.err.println("vesper: the server did not stop within stop.timeout (" + settings.stopTimeout().toSeconds()
                        + " s) and is ended now");
            }
        } catch (BundleException e) {
            System.err.println("vesper: the server did not stop in an orderly way: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void raiseTo(int level) throws InterruptedException {
        CountDownLatch reached = new CountDownLatch(1);
        framework.adapt(FrameworkStartLevel.class).setStartLevel(level, event -> reached.countDown());
        reached.await();
        bundles.check(level);
    }

    private static Map<String, String> frameworkProperties(Path instance, ServerSettings settings) {
        Map<String, String> properties = new HashMap<>();
        properties.put(Constants.FRAMEWORK_STORAGE, instance.resolve("var/felix").toString());
        properties.put(Constants.FRAMEWORK_STORAGE_CLEAN, Constants.FRAMEWORK_STORAGE_CLEAN_ONFIRSTINIT);
        // Two versions of an application are installed side by side while one takes over from the other.
        properties.put(Constants.FRAMEWORK_BSNVERSION, Constants.FRAMEWORK_BSNVERSION_MULTIPLE);
        // What fails at start is told by InstalledBundles.check, what fails later by pax-logging.
        properties.put("felix.log.level", "0");

        properties.put("org.ops4j.pax.logging.property.file", instance.resolve("conf/logback.xml").toString());
        properties.put("org.ops4j.pax.logging.DefaultServiceLog.level", "ERROR");

        properties.put("felix.fileinstall.dir", instance.resolve("apps").toString());
        properties.put("felix.fileinstall.filter", ".*\\.jar");
        properties.put("felix.fileinstall.poll", String.valueOf(settings.pollInterval().toMillis()));
        properties.put("felix.fileinstall.noInitialDelay", "true");
        properties.put("felix.fileinstall.bundles.new.start", "false");
        properties.put("felix.fileinstall.disableNio2", "true");
        properties.put("felix.fileinstall.tmpdir", instance.resolve("var/fileinstall").toString());
        return properties;
    }
}
