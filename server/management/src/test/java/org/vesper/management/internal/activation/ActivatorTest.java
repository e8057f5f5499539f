// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.activation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.management.MBeanServer;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.osgi.framework.BundleContext;
import org.vesper.config.ConfigurationException;
import org.vesper.deployment.ApplicationListener;
import org.vesper.management.Credential;
import org.vesper.management.MBeanNames;
import org.vesper.management.ServerAddress;

@Timeout(60)
class ActivatorTest {

    private final MBeanServer mbeans = ManagementFactory.getPlatformMBeanServer();
    private final List<ApplicationListener> listeners = new ArrayList<>();
    private final Activator management = new Activator();

    @TempDir
    private Path instance;

    @Test
    void shouldLetClientsFindAServerFromItsStartToItsStop() throws Exception {
        management.start(container(0));
        assertFalse(ServerAddress.read(instance).orElseThrow().isReady());
        assertEquals(-1L, mbeans.getAttribute(MBeanNames.SERVER, "ReadyAfterMs"));

        listeners.get(0).initialDeploymentDone();
        ServerAddress address = ServerAddress.read(instance).orElseThrow();
        assertEquals(ProcessHandle.current().pid(), address.pid());
        assertTrue(address.isAlive() && address.isReady());
        assertEquals(Duration.ofSeconds(20), address.stopTimeout());
        Credential credential = Credential.read(instance).orElseThrow();
        try (JMXConnector client = JMXConnectorFactory.connect(address.jmxUrl(), credential.environment())) {
            assertEquals("RUNNING", client.getMBeanServerConnection().getAttribute(MBeanNames.SERVER, "State"));
        }

        management.stop(container(0));
        assertEquals(Optional.empty(), ServerAddress.read(instance));
        assertFalse(mbeans.isRegistered(MBeanNames.SERVER));
    }

    @Test
    void shouldLeaveNothingBehindWhenItsPortIsTaken() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            BundleContext container = container(taken.getLocalPort());
            String message = assertThrows(ConfigurationException.class, () -> management.start(container)).getMessage();

            assertTrue(message.contains("127.0.0.1:" + taken.getLocalPort()) && message.contains("jmx.port"), message);
        }
        assertEquals(List.of(), listeners);
        assertFalse(mbeans.isRegistered(MBeanNames.SERVER));
    }

    private BundleContext container(int port) {
        Map<String, String> properties =
                Map.of("vesper.instance", instance.toString(), "vesper.jmx.host", "127.0.0.1", "vesper.jmx.port", String.valueOf(port));
        return (BundleContext) Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] {BundleContext.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "getProperty" -> properties.get(arguments[0]);
                    case "registerService" -> {
                        if (arguments[1] instanceof ApplicationListener listener) {
                            listeners.add(listener);
                        }
                        yield null;
                    }
                    default -> throw new UnsupportedOperationException(method.toString());
                });
    }
}
