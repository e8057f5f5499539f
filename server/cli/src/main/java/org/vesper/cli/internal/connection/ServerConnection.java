// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.connection;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import javax.management.InstanceNotFoundException;
import javax.management.JMX;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.RuntimeMBeanException;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXServiceURL;
import org.vesper.config.NearestName;
import org.vesper.management.Credential;
import org.vesper.management.MBeanNames;
import org.vesper.management.ManagementClient;
import org.vesper.management.ServerAddress;
import org.vesper.management.ServerMXBean;

/**
 * A connection to the MBeans of a running server. Unless the user names another credential, a server on this machine is asked with the one
 * in its instance.
 */
public final class ServerConnection implements AutoCloseable {

    private final JMXConnector connector;
    private final JMXServiceURL url;
    private final MBeanServerConnection beans;

    private ServerConnection(JMXConnector connector, JMXServiceURL url) throws IOException {
        this.connector = connector;
        this.url = url;
        this.beans = connector.getMBeanServerConnection();
    }

    /** Connects to a server on this machine, with the credential in its instance unless the user has named one. */
    public static ServerConnection open(ServerAddress address, Path instance) {
        return open(address, instance, Installation.credential());
    }

    static ServerConnection open(ServerAddress address, Path instance, Optional<Path> credentialFile) {
        Path file = credentialFile.orElse(instance.resolve(Credential.FILE));
        Credential credential = Credential.readFile(file).orElseThrow(() -> new CommandFailure(ExitCode.FAILED, file + " is missing; "
                + (file.startsWith(instance) ? "restart the server, which makes a new one"
                : "--credential or VESPER_CREDENTIAL names it")));
        String server = "the server in " + instance + " (process " + address.pid() + ")";
        try {
            return new ServerConnection(ManagementClient.connect(address, instance, credential), address.jmxUrl());
        } catch (SecurityException e) {
            throw new CommandFailure(ExitCode.FAILED, server + " refuses the credential in " + file
                    + (file.startsWith(instance) ? "; if that file was changed, restart the server" : ": " + e.getMessage()));
        } catch (IOException e) {
            throw new CommandFailure(ExitCode.FAILED, server + " does not answer at " + address.jmxUrl() + ": " + rootOf(e));
        }
    }

    /** Connects to a server that is named by its address. */
    static ServerConnection open(RemoteOptions.Target target) {
        String server = "the server at " + target.address();
        try {
            return new ServerConnection(ManagementClient.connect(target.url(), target.credential(), target.certificate()), target.url());
        } catch (SecurityException e) {
            throw new CommandFailure(ExitCode.FAILED, server + " refuses the user " + target.credential().user() + ": " + e.getMessage());
        } catch (IOException e) {
            throw new CommandFailure(ExitCode.FAILED, server + " does not answer: " + rootOf(e) + hint(e, target));
        }
    }

    /** What to do if the two sides do not agree about TLS; RMI gives no better sign of it than these texts. */
    private static String hint(IOException failure, RemoteOptions.Target target) {
        String text = rootOf(failure);
        if (text.contains("certification path") || text.contains("certificate")) {
            return "; give --certificate FILE with its certificate, var/jmx.crt of its instance";
        }
        if (text.contains("SSL message") || text.contains("plaintext")) {
            return "; it does not speak TLS, so it is not reachable from other machines: set jmx.host there, or use a tunnel";
        }
        return text.contains("non-JRMP") && target.certificate().isEmpty()
                ? "; if it speaks TLS, give --certificate FILE with its certificate, var/jmx.crt of its instance" : "";
    }

    /** The URL of the server's connector. */
    public JMXServiceURL url() {
        return url;
    }

    public ServerMXBean server() {
        return proxy(MBeanNames.SERVER, ServerMXBean.class);
    }

    public <T> T proxy(ObjectName name, Class<T> type) {
        return JMX.newMXBeanProxy(beans, name, type);
    }

    /** The applications by name. */
    public Map<String, ObjectName> applications() {
        Map<String, ObjectName> applications = new TreeMap<>();
        names(MBeanNames.applications()).forEach(name -> applications.put(MBeanNames.text(name, "name"), name));
        return applications;
    }

    /** The application of a name. <b>Failure:</b> suggests the nearest name if there is none of this name. */
    public ObjectName application(String name) {
        Map<String, ObjectName> applications = applications();
        if (!applications.containsKey(name)) {
            throw new CommandFailure(ExitCode.FAILED, "there is no application " + name
                    + NearestName.hintAmong(name, "applications", applications.keySet()));
        }
        return applications.get(name);
    }

    /** The names that match a pattern, sorted. */
    public Set<ObjectName> names(ObjectName pattern) {
        try {
            return new TreeSet<>(beans.queryNames(pattern, null));
        } catch (IOException e) {
            throw new CommandFailure(ExitCode.FAILED, "the server does not answer: " + e.getMessage());
        }
    }

    /** An attribute of an MBean, as the types that every JMX client knows. */
    public Object attribute(ObjectName name, String attribute) {
        return read(name, () -> beans.getAttribute(name, attribute));
    }

    /** All attributes of an MBean but some, with their names in lower case at the beginning. */
    public Map<String, Object> attributes(ObjectName name, Set<String> leftOut) {
        return read(name, () -> {
            String[] wanted = Stream.of(beans.getMBeanInfo(name).getAttributes()).map(MBeanAttributeInfo::getName)
                    .filter(attribute -> !leftOut.contains(attribute)).sorted().toArray(String[]::new);
            Map<String, Object> values = new LinkedHashMap<>();
            some(name, wanted).forEach((attribute, value) ->
                    values.put(attribute.substring(0, 1).toLowerCase(Locale.ROOT) + attribute.substring(1), value));
            return values;
        });
    }

    /** Those of some attributes that an MBean has. */
    public Map<String, Object> some(ObjectName name, String... attributes) {
        return read(name, () -> {
            Map<String, Object> values = new LinkedHashMap<>();
            beans.getAttributes(name, attributes).asList().forEach(attribute -> values.put(attribute.getName(), attribute.getValue()));
            return values;
        });
    }

    /** Calls an operation whose parameters are numbers and texts, and returns its answer as the types that every JMX client knows. */
    public Object invoke(ObjectName name, String operation, Object... arguments) {
        String[] signature = Stream.of(arguments).map(argument -> argument instanceof Integer ? "int"
                        : argument instanceof Long ? "long" : argument.getClass().getName())
                .toArray(String[]::new);
        return read(name, () -> beans.invoke(name, operation, arguments, signature));
    }

    private static <T> T read(ObjectName name, Callable<T> call) {
        try {
            return call.call();
        } catch (RuntimeMBeanException e) {
            throw e.getTargetException();
        } catch (InstanceNotFoundException e) {
            throw new CommandFailure(ExitCode.FAILED, "the server no longer has " + name);
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new CommandFailure(ExitCode.FAILED, "the server does not answer: " + rootOf(e));
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
        return failure.getCause() == null ? String.valueOf(failure.getMessage()) : rootOf(failure.getCause());
    }
}
