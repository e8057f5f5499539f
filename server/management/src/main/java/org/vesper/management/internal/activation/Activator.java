// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.activation;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import javax.management.JMException;
import javax.management.MBeanServer;
import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleException;
import org.osgi.framework.Constants;
import org.osgi.framework.ServiceReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.config.ConfigurationException;
import org.vesper.config.Reason;
import org.vesper.config.Settings;
import org.vesper.deployment.ApplicationListener;
import org.vesper.deployment.Deployments;
import org.vesper.management.Credential;
import org.vesper.management.MBeanNames;
import org.vesper.management.ServerAddress;
import org.vesper.management.ServerMXBean;
import org.vesper.management.internal.connector.ConnectorSettings;
import org.vesper.management.internal.connector.JmxConnector;
import org.vesper.management.internal.view.DescribedMBean;
import org.vesper.management.internal.view.ServerView;

/** Opens management when its bundle starts, and closes it when the bundle stops. An exception prevents the server from starting. */
public final class Activator implements BundleActivator {

    private static final Logger LOG = LoggerFactory.getLogger(Activator.class);

    private final MBeanServer mbeans = ManagementFactory.getPlatformMBeanServer();
    private Path instance;
    private Duration stopTimeout;
    private JmxConnector connector;
    private ServerView server;
    private ManagedApplications applications;

    @Override
    public void start(BundleContext context) throws JMException {
        instance = Path.of(context.getProperty("vesper.instance"));
        connector = JmxConnector.open(ConnectorSettings.of(key -> context.getProperty("vesper." + key)), Credential.readOrMake(instance),
                mbeans);
        server = new ServerView(() -> stopServer(context), () -> deployments(context));
        mbeans.registerMBean(new DescribedMBean(server, ServerMXBean.class), MBeanNames.SERVER);
        applications = new ManagedApplications(mbeans, this::ready);
        stopTimeout = stopTimeout(context);
        warnOfUncleanEnd();
        writeAddress(false);
        context.registerService(ApplicationListener.class, applications, null);
    }

    @Override
    public void stop(BundleContext context) throws JMException, IOException {
        ServerAddress.remove(instance);
        applications.close();
        mbeans.unregisterMBean(MBeanNames.SERVER);
        connector.close();
    }

    /** Warns if the previous server did not stop in an orderly way: it would have removed its address. */
    private void warnOfUncleanEnd() {
        ServerAddress.read(instance).ifPresent(last -> LOG.warn("The server before, process {} of {}, did not stop in an orderly way;"
                + " the log and logs/console.1.log may show why", last.pid(), last.started()));
    }

    private void ready() {
        server.ready();
        writeAddress(true);
    }

    private void writeAddress(boolean isReady) {
        Instant started = Instant.ofEpochMilli(server.getStarted().getTime());
        ServerAddress address = new ServerAddress(server.getPid(), connector.url(), started, isReady, stopTimeout);
        try {
            address.write(instance);
        } catch (IOException e) {
            throw new ConfigurationException("cannot write " + instance.resolve(ServerAddress.FILE) + ": " + Reason.of(e), e);
        }
    }

    /** The timeout, which the launcher has checked. */
    private static Duration stopTimeout(BundleContext context) {
        String value = context.getProperty("vesper.stop.timeout");
        return new Settings("server", value == null ? Map.of() : Map.of("stop.timeout", value))
                .duration("stop.timeout", Duration.ofSeconds(20));
    }

    private static Deployments deployments(BundleContext context) {
        ServiceReference<Deployments> service = context.getServiceReference(Deployments.class);
        if (service == null) {
            throw new IllegalStateException("the server is starting or stopping; try again when it runs");
        }
        return context.getService(service);
    }

    private static void stopServer(BundleContext context) {
        try {
            context.getBundle(Constants.SYSTEM_BUNDLE_LOCATION).stop();
        } catch (BundleException e) {
            LOG.error("The server cannot be stopped in an orderly way", e);
        }
    }
}
