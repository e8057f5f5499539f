// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.activation;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.osgi.framework.BundleContext;
import org.osgi.framework.InvalidSyntaxException;
import org.osgi.framework.ServiceReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.config.InstanceLayout;
import org.vesper.config.Settings;
import org.vesper.deployment.Application;
import org.vesper.deployment.Deployments;
import org.vesper.health.HealthCheck;
import org.vesper.kernel.recovery.horizon.JournalFolder;
import org.vesper.management.health.ApplicationLimits;
import org.vesper.management.health.Health;
import org.vesper.management.internal.tls.ServerCertificate;
import org.vesper.management.machine.DiskSpace;

/** Brings together all that knows conditions of the server. */
final class ServerHealth {

    private static final Logger LOG = LoggerFactory.getLogger(ServerHealth.class);
    private static final int MAX_PERCENT = 100_000;
    private static final List<String> KEYS = List.of("lane.busy-limit", "disk.min-free", "gc.pause-target", "apps.max-retained",
            "apps.max-busy");

    private ServerHealth() {
    }

    /**
     * Registers the health of the server as a service, for HTTP.
     *
     * @param own parts of management; those that are checks report conditions
     */
    static Health open(BundleContext context, Path instance, Stream<?> own) {
        Map<String, String> values = new TreeMap<>();
        KEYS.forEach(key -> {
            String value = context.getProperty("vesper." + key);
            if (value != null) {
                values.put(key, value);
            }
        });
        Settings settings = new Settings("server", values);
        InstanceLayout layout = new InstanceLayout(instance);
        DiskSpace disks = new DiskSpace(settings.size("disk.min-free", Health.MIN_FREE_BYTES),
                () -> Stream.concat(Stream.of(instance, layout.logs(), layout.var(), layout.apps()), journals(context)));
        List<HealthCheck> known = Stream.concat(own.filter(HealthCheck.class::isInstance).map(HealthCheck.class::cast), Stream.of(disks))
                .toList();
        Health health = new Health(() -> applications(context),
                () -> Stream.concat(known.stream(), others(context)),
                settings.duration("lane.busy-limit", Health.BUSY_LIMIT),
                settings.durationOrOff("gc.pause-target").orElse(Duration.ZERO),
                new ApplicationLimits(settings.bytes("apps.max-retained", 0), settings.integer("apps.max-busy", 0, 0, MAX_PERCENT),
                        name -> suspend(context, name), System::nanoTime));
        context.registerService(Health.class, health, null);
        return health;
    }

    /** Has a certificate report its conditions too. */
    static ServerCertificate checked(BundleContext context, ServerCertificate certificate) {
        context.registerService(HealthCheck.class, certificate, null);
        return certificate;
    }

    /** On a thread of its own, since it waits for the lanes of the application. */
    private static void suspend(BundleContext context, String application) {
        Thread thread = new Thread(() -> {
            try {
                ServiceReference<Deployments> deployments = context.getServiceReference(Deployments.class);
                context.getService(deployments).suspend(application);
            } catch (RuntimeException e) {
                LOG.error("{} cannot be suspended, although it has exceeded a limit: {}", application, e.getMessage());
            }
        }, "vesper-limit-" + application);
        thread.setDaemon(true);
        thread.start();
    }

    /** Those of other bundles. */
    private static Stream<HealthCheck> others(BundleContext context) {
        try {
            return context.getServiceReferences(HealthCheck.class, null).stream().map(context::getService).filter(Objects::nonNull);
        } catch (InvalidSyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Stream<Path> journals(BundleContext context) {
        return applications(context).stream().flatMap(application -> application.network().stream())
                .filter(network -> network.definition().recovery().isOn()).map(network -> JournalFolder.of(network.definition()));
    }

    /** None while the server starts or stops. */
    private static List<Application> applications(BundleContext context) {
        ServiceReference<Deployments> deployments = context.getServiceReference(Deployments.class);
        return deployments == null ? List.of() : context.getService(deployments).applications();
    }
}
