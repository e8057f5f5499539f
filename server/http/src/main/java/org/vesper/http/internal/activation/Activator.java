// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.http.internal.activation;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import javax.net.ssl.SSLEngine;
import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;
import org.osgi.framework.ServiceReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.deployment.Application;
import org.vesper.deployment.ApplicationListener;
import org.vesper.deployment.Deployments;
import org.vesper.http.internal.listener.HttpListener;
import org.vesper.http.internal.listener.OpenConnections;
import org.vesper.http.internal.metrics.MetricsPage;
import org.vesper.http.internal.page.InfoPage;
import org.vesper.http.internal.page.LivePage;
import org.vesper.http.internal.page.Page;
import org.vesper.http.internal.page.Readiness;
import org.vesper.http.internal.page.ReadyPage;
import org.vesper.management.health.Health;
import org.vesper.management.port.HttpPort;
import org.vesper.management.tls.ServerTls;
import org.vesper.management.users.Realm;

/** Opens the listener, unless it is off: then no class of Jetty or Prometheus is loaded. An exception prevents the server from starting. */
public final class Activator implements BundleActivator {

    private static final Logger LOG = LoggerFactory.getLogger(Activator.class);

    private HttpListener listener;

    @Override
    public void start(BundleContext context) {
        Optional<HttpSettings> settings = HttpSettings.of(key -> context.getProperty("vesper." + key));
        settings.ifPresent(on -> open(context, on));
    }

    @Override
    public void stop(BundleContext context) {
        if (listener != null) {
            listener.close();
        }
    }

    private void open(BundleContext context, HttpSettings settings) {
        Readiness readiness = new Readiness(() -> applications(context), service(context, Health.class)::conditions);
        OpenConnections connections = new OpenConnections(settings.maxConnections(), settings.requestTimeout());
        Optional<Supplier<SSLEngine>> tls = settings.isTls() ? Optional.of(service(context, ServerTls.class).open()) : Optional.empty();
        listener = HttpListener.open(settings.address(), tls, pages(settings, readiness, connections), connections,
                service(context, Realm.class));
        context.registerService(ApplicationListener.class, readiness, null);
        service(context, HttpPort.class).isOpenAt(listener.url());
        LOG.info("HTTP listens at {} with the pages /health/live, /health/ready, /info and /metrics", listener.url());
        if (settings.isExposed()) {
            LOG.warn("HTTP listens at {} in plain text (http.tls = never): whoever can read the network learns the passwords of users,"
                    + " unless something before it speaks TLS", listener.url());
        }
    }

    private static Map<String, Page> pages(HttpSettings settings, Readiness readiness, OpenConnections connections) {
        boolean health = settings.open().includes(HttpSettings.Open.HEALTH);
        boolean metrics = settings.open().includes(HttpSettings.Open.METRICS);
        return Map.of("/health/live", new LivePage(health), "/health/ready", new ReadyPage(readiness, health),
                "/info", new InfoPage(readiness), "/metrics", new MetricsPage(readiness, connections, settings.maxRules(), metrics));
    }

    /** None while the server starts or stops. */
    private static List<Application> applications(BundleContext context) {
        ServiceReference<Deployments> deployments = context.getServiceReference(Deployments.class);
        return deployments == null ? List.of() : context.getService(deployments).applications();
    }

    private static <T> T service(BundleContext context, Class<T> type) {
        ServiceReference<T> found = context.getServiceReference(type);
        if (found == null) {
            throw new IllegalStateException("management does not run, and HTTP needs its " + type.getSimpleName());
        }
        return context.getService(found);
    }
}
