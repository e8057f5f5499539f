// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.connection;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import javax.management.JMX;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import org.vesper.management.Credential;
import org.vesper.management.MBeanNames;
import org.vesper.management.ManagementClient;
import org.vesper.management.ServerAddress;
import org.vesper.management.ServerMXBean;

/** A connection to the MBeans of a running server, with the credential in its instance. */
public final class ServerConnection implements AutoCloseable {

    private final JMXConnector connector;
    private final MBeanServerConnection beans;

    private ServerConnection(JMXConnector connector, MBeanServerConnection beans) {
        this.connector = connector;
        this.beans = beans;
    }

    public static ServerConnection open(ServerAddress address, Path instance) {
        Path file = Installation.credential().orElse(instance.resolve(Credential.FILE));
        Credential credential = Credential.readFile(file).orElseThrow(() -> new CommandFailure(ExitCode.FAILED, file + " is missing; "
                + (file.startsWith(instance) ? "restart the server, which makes a new one" : "VESPER_CREDENTIAL names it")));
        try {
            JMXConnector connector = ManagementClient.connect(address, instance, credential);
            return new ServerConnection(connector, connector.getMBeanServerConnection());
        } catch (SecurityException e) {
            throw new CommandFailure(ExitCode.FAILED, "the server in " + instance + " (process " + address.pid() + ") refuses the"
                    + " credential in " + file + (file.startsWith(instance) ? "; if that file was changed, restart the server"
                    : ": " + e.getMessage()));
        } catch (IOException e) {
            throw new CommandFailure(ExitCode.FAILED, "the server in " + instance + " (process " + address.pid() + ") does not answer at "
                    + address.jmxUrl() + ": " + rootOf(e));
        }
    }

    public ServerMXBean server() {
        return proxy(MBeanNames.SERVER, ServerMXBean.class);
    }

    public <T> T proxy(ObjectName name, Class<T> type) {
        return JMX.newMXBeanProxy(beans, name, type);
    }

    /** The names that match a pattern, sorted. */
    public Set<ObjectName> names(ObjectName pattern) {
        try {
            return new TreeSet<>(beans.queryNames(pattern, null));
        } catch (IOException e) {
            throw new CommandFailure(ExitCode.FAILED, "the server does not answer: " + e.getMessage());
        }
    }

    @Override
    public void close() {
        try {
            connector.close();
        } catch (IOException e) {
            // The server has closed the connection first, as after a shutdown; there is nothing left to close.
        }
    }

    private static String rootOf(Throwable failure) {
        return failure.getCause() == null ? failure.getMessage() : rootOf(failure.getCause());
    }
}
