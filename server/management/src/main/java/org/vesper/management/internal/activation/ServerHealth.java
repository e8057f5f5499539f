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
import org.vesper.config.InstanceLayout;
import org.vesper.config.Settings;
import org.vesper.deployment.Application;
import org.vesper.deployment.Deployments;
import org.vesper.health.HealthCheck;
import org.vesper.kernel.recovery.horizon.JournalFolder;
import org.vesper.management.health.Health;
import org.vesper.management.machine.DiskSpace;

/** Brings together all that knows conditions of the server. */
final class ServerHealth {

    private static final List<String> KEYS = List.of("lane.busy-limit", "disk.min-free", "gc.pause-target");

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
                settings.durationOrOff("gc.pause-target").orElse(Duration.ZERO));
        context.registerService(Health.class, health, null);
        return health;
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
