// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.activation;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleException;
import org.osgi.framework.Constants;
import org.osgi.framework.ServiceReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.api.Caller;
import org.vesper.api.Role;
import org.vesper.config.ConfigurationException;
import org.vesper.config.NearestName;
import org.vesper.config.Settings;
import org.vesper.deployment.Application;
import org.vesper.deployment.ApplicationListener;
import org.vesper.deployment.Deployments;
import org.vesper.kernel.metrics.HistogramLatencyRecorder;
import org.vesper.management.Credential;
import org.vesper.management.MBeanNames;
import org.vesper.management.ServerAddress;
import org.vesper.management.ServerMXBean;
import org.vesper.management.analysis.LatencyAnalysisMXBean;
import org.vesper.management.audit.AuditLine;
import org.vesper.management.audit.AuditLog;
import org.vesper.management.audit.FollowedFiles;
import org.vesper.management.health.Health;
import org.vesper.management.internal.access.Access;
import org.vesper.management.internal.analysis.LatencyAnalysisView;
import org.vesper.management.internal.connector.ConnectorSettings;
import org.vesper.management.internal.connector.JmxConnector;
import org.vesper.management.internal.directory.Directories;
import org.vesper.management.internal.directory.UserDirectory;
import org.vesper.management.internal.log.LoggingView;
import org.vesper.management.internal.log.OwnPackages;
import org.vesper.management.internal.tls.ServerCertificate;
import org.vesper.management.internal.view.AuditedMBean;
import org.vesper.management.internal.view.DescribedMBean;
import org.vesper.management.internal.view.NotifyingMBean;
import org.vesper.management.internal.view.ServerView;
import org.vesper.management.log.LoggingMXBean;
import org.vesper.management.port.HttpPort;
import org.vesper.management.tls.ServerTls;
import org.vesper.management.users.EditedUsers;
import org.vesper.management.users.Realm;
import org.vesper.management.users.UserFile;
import org.vesper.management.users.UsersMXBean;

/** Opens management when its bundle starts, and closes it when the bundle stops. An exception prevents the server from starting. */
public final class Activator implements BundleActivator {

    private static final Logger LOG = LoggerFactory.getLogger(Activator.class);

    /** What stops the server if no manager does: a signal to the process, or the end of its start. */
    private static final Caller SIGNAL = new Caller("signal", Role.ADMIN, "local");

    private final MBeanServer mbeans = ManagementFactory.getPlatformMBeanServer();
    private Path instance;
    private AuditLog audit;
    private Duration stopTimeout;
    private JmxConnector connector;
    private ServerView server;
    private ManagedApplications applications;
    private LatencyAnalysisView analysis;
    private ForeignMBeans foreign;

    @Override
    public void start(BundleContext context) throws JMException {
        instance = Path.of(context.getProperty("vesper.instance"));
        audit = AuditLog.of(instance);
        UnaryOperator<String> settings = key -> context.getProperty("vesper." + key);
        List<UserDirectory> directories = Directories.of(settings, instance, audit);
        Access access = new Access(Credential.readOrMake(instance), directories, audit);
        ConnectorSettings port = ConnectorSettings.of(settings);
        connector = JmxConnector.open(port, instance, access, mbeans);
        Health health = ServerHealth.open(context, instance, Stream.concat(directories.stream(), Stream.of(audit, connector)));
        context.registerService(ServerTls.class,
                () -> ServerHealth.checked(context, ServerCertificate.open(instance, port.tls()))::engine, null);
        server = new ServerView(instance, () -> stopServer(context), () -> deployments(context),
                () -> ShownSettings.of(context::getProperty, instance), health);
        NotifyingMBean serverMBean = new NotifyingMBean(new DescribedMBean(server, ServerMXBean.class), audit, MBeanNames.SERVER);
        mbeans.registerMBean(serverMBean, MBeanNames.SERVER);
        FollowedFiles files = FollowedFiles.of(instance, settings, audit);
        showWholeServer(context, settings, files);
        applications = new ManagedApplications(new Registry(mbeans, audit), server, serverMBean, files, health, this::ready);
        stopTimeout = stopTimeout(context);
        warnOfUncleanEnd();
        StartLine.write(audit, files, ShownSettings.of(context::getProperty, instance));
        foreign = ForeignMBeans.watch(mbeans, audit);
        writeAddress(false);
        context.registerService(HttpPort.class, url -> httpIsOpenAt(port.reachable(url)), null);
        context.registerService(Realm.class, access, null);
        context.registerService(ApplicationListener.class, applications, null);
    }

    @Override
    public void stop(BundleContext context) throws JMException, IOException {
        audit.done(AuditLine.of(server.isAskedToStop() ? Caller.SERVER : SIGNAL, "stop the server").with("pid", server.getPid()));
        ServerAddress.remove(instance);
        foreign.close();
        applications.close();
        mbeans.unregisterMBean(MBeanNames.USERS);
        mbeans.unregisterMBean(MBeanNames.ANALYSIS);
        analysis.stop();
        mbeans.unregisterMBean(MBeanNames.LOGGING);
        mbeans.unregisterMBean(MBeanNames.SERVER);
        connector.close();
    }

    private void showWholeServer(BundleContext context, UnaryOperator<String> settings, FollowedFiles files) throws JMException {
        show(new LoggingView(instance, name -> packages(context, name), files::ownWrite), LoggingMXBean.class, MBeanNames.LOGGING);
        EditedUsers users = new EditedUsers(UserFile.of(instance), Optional.ofNullable(settings.apply("users.realm")).orElse("file"));
        show(users, UsersMXBean.class, MBeanNames.USERS);
        analysis = new LatencyAnalysisView(() -> recorders(context));
        show(analysis, LatencyAnalysisMXBean.class, MBeanNames.ANALYSIS);
    }

    private <T> void show(T bean, Class<T> view, ObjectName name) throws JMException {
        mbeans.registerMBean(new AuditedMBean(new DescribedMBean(bean, view), audit), name);
    }

    /** Warns if the previous server did not shut down cleanly: it would have removed its address. */
    private void warnOfUncleanEnd() {
        ServerAddress.read(instance).ifPresent(last -> LOG.warn("The server before, process {} of {}, did not shut down cleanly;"
                + " the log and logs/console.1.log may show why", last.pid(), last.started()));
    }

    private void httpIsOpenAt(String url) {
        server.httpIsOpenAt(url);
        writeAddress(server.getReadyAfterMs() >= 0);
    }

    private void ready() {
        server.ready();
        writeAddress(true);
    }

    private void writeAddress(boolean isReady) {
        Instant started = Instant.ofEpochMilli(server.getStarted().getTime());
        ServerAddress address = new ServerAddress(server.getPid(), connector.url(), connector.isTls(), server.getHttpUrl(), started,
                isReady, stopTimeout);
        address.write(instance);
    }

    /** The timeout, which the launcher has checked. */
    private static Duration stopTimeout(BundleContext context) {
        String value = context.getProperty("vesper.stop.timeout");
        return new Settings("server", value == null ? Map.of() : Map.of("stop.timeout", value))
                .duration("stop.timeout", Duration.ofSeconds(20));
    }

    private static Set<String> packages(BundleContext context, String application) {
        Deployments all = deployments(context);
        return OwnPackages.of(all.application(application).orElseThrow(() -> new ConfigurationException("there is no application "
                + application + NearestName.hintAmong(application, "applications", all.applications().stream().map(Application::name)
                        .toList()))));
    }

    /** The latency recorders of all applications, by APP/ID. */
    private static Map<String, HistogramLatencyRecorder> recorders(BundleContext context) {
        Map<String, HistogramLatencyRecorder> all = new TreeMap<>();
        deployments(context).applications().forEach(application -> application.latencyRecorders()
                .forEach((id, recorder) -> all.put(application.name() + "/" + id, recorder)));
        return all;
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
            LOG.error("The server cannot be shut down cleanly", e);
        }
    }
}
