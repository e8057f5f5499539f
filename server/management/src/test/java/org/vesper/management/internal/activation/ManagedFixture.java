// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.activation;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import javax.management.MBeanServer;
import javax.management.MBeanServerConnection;
import javax.management.MBeanServerFactory;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import org.vesper.api.Role;
import org.vesper.deployment.Deployments;
import org.vesper.management.Credential;
import org.vesper.management.MBeanNames;
import org.vesper.management.ServerMXBean;
import org.vesper.management.audit.AuditLog;
import org.vesper.management.audit.FollowedFiles;
import org.vesper.management.health.Health;
import org.vesper.management.internal.access.Access;
import org.vesper.management.internal.connector.ConnectorSettings;
import org.vesper.management.internal.connector.JmxConnector;
import org.vesper.management.internal.directory.FileUsers;
import org.vesper.management.internal.view.NotifyingMBean;
import org.vesper.management.internal.view.ServerView;
import org.vesper.management.users.PasswordHash;
import org.vesper.management.users.User;
import org.vesper.management.users.UserFile;

/** The management of a server with one application, and a connected user of each role, named like it: viewer1, operator1 and so on. */
final class ManagedFixture implements AutoCloseable {

    /** Of a server that does all that it should. */
    static final Health WELL = new Health(List::of, Stream::empty, Health.BUSY_LIMIT);
    static final Credential OWNER = new Credential("admin", "password of the instance");
    static final String PASSWORD = "correct horse";
    /** Of it, with fewer iterations than the server's own. */
    private static final PasswordHash HASH = PasswordHash.parse(
            "PBKDF2WithHmacSHA512:1000:MDEyMzQ1Njc4OWFiY2RlZg==:OM0FAoIqCVK1sWtxDiffVlBejtLa+ks4TP71JiecwuQ=");

    final MBeanServer mbeans = MBeanServerFactory.newMBeanServer();
    final UserFile users;
    private final Path instance;
    private final TestApplication application = new TestApplication("1.0.0");
    private final ManagedApplications applications;
    private final JmxConnector server;
    private final Map<Role, JMXConnector> clients = new EnumMap<>(Role.class);

    ManagedFixture(Path instance) throws Exception {
        this.instance = instance;
        Files.createDirectories(instance.resolve("conf"));
        users = UserFile.of(instance);
        users.add(Stream.of(Role.values()).map(role -> user(role, role)).toArray(User[]::new));
        AuditLog audit = AuditLog.of(instance);
        ServerView view = new ServerView(Path.of(""), () -> { }, ManagedFixture::deployments, List::of, WELL);
        Registry registry = new Registry(mbeans, audit);
        NotifyingMBean serverMBean = registry.notifying(MBeanNames.SERVER, view, ServerMXBean.class);
        mbeans.registerMBean(serverMBean, MBeanNames.SERVER);
        applications = new ManagedApplications(registry, view, serverMBean,
                FollowedFiles.of(instance, key -> null, audit), WELL, () -> { });
        applications.applicationStarted(application);
        server = JmxConnector.open(ConnectorSettings.of(Map.of("jmx.port", "0")::get), instance,
                new Access(OWNER, List.of(new FileUsers(instance, audit)), audit), mbeans);
        for (Role role : Role.values()) {
            clients.put(role, connect(name(role), PASSWORD));
        }
    }

    /** The user named after a role, with that or another role. */
    static User user(Role named, Role role) {
        return new User(name(named), role, HASH);
    }

    static String name(Role role) {
        return role.name().toLowerCase(Locale.ROOT) + "1";
    }

    JMXConnector connect(String user, String password) throws IOException {
        return JMXConnectorFactory.connect(server.url(), new Credential(user, password).environment());
    }

    JMXServiceURL url() {
        return server.url();
    }

    MBeanServerConnection as(Role role) throws IOException {
        return clients.get(role).getMBeanServerConnection();
    }

    List<String> auditLines() throws IOException {
        return Files.readAllLines(instance.resolve(AuditLog.FILE));
    }

    @Override
    public void close() throws IOException {
        for (JMXConnector client : clients.values()) {
            client.close();
        }
        server.close();
        applications.close();
        application.close();
    }

    /** Deployments that do nothing: operations without an argument do not even reach them. */
    private static Deployments deployments() {
        return (Deployments) Proxy.newProxyInstance(ManagedFixture.class.getClassLoader(), new Class<?>[] {Deployments.class},
                (proxy, method, arguments) -> method.getName().equals("applications") ? List.of() : method.getReturnType() == boolean.class);
    }
}
