// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.RMISocketFactory;
import java.rmi.server.UnicastRemoteObject;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import javax.management.remote.JMXAuthenticator;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorServer;
import javax.management.remote.JMXPrincipal;
import javax.management.remote.JMXServiceURL;
import javax.management.remote.rmi.RMIConnectorServer;
import javax.management.remote.rmi.RMIJRMPServerImpl;
import javax.security.auth.Subject;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A connector behind a registry that closes the first connections at once, as a server does that somebody floods. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ManagementClientTest {

    private static final Credential RIGHT = new Credential("admin", "right");

    private final AtomicInteger toClose = new AtomicInteger();
    private final AtomicInteger closed = new AtomicInteger();
    private final AtomicInteger logins = new AtomicInteger();
    private final ClosingSockets sockets = new ClosingSockets();

    private Registry registry;
    private JMXConnectorServer server;
    private JMXServiceURL url;

    @BeforeEach
    void start() throws Exception {
        JMXAuthenticator authenticator = presented -> {
            logins.incrementAndGet();
            if (!((String[]) presented)[1].equals("right")) {
                throw new SecurityException("wrong");
            }
            return new Subject(true, Set.of(new JMXPrincipal("admin")), Set.of(), Set.of());
        };
        Map<String, Object> environment = Map.of(JMXConnectorServer.AUTHENTICATOR, authenticator);
        RMIJRMPServerImpl stub = new RMIJRMPServerImpl(0, null, null, environment);
        server = new RMIConnectorServer(new JMXServiceURL("service:jmx:rmi://"), environment, stub,
                ManagementFactory.getPlatformMBeanServer());
        server.start();
        registry = LocateRegistry.createRegistry(0, null, sockets);
        registry.bind("jmxrmi", stub.toStub());
        url = new JMXServiceURL("service:jmx:rmi:///jndi/rmi://127.0.0.1:" + sockets.open.getLocalPort() + "/jmxrmi");
    }

    @AfterEach
    void stop() throws IOException {
        server.stop();
        UnicastRemoteObject.unexportObject(registry, true);
        sockets.open.close();
    }

    @Test
    void shouldTryAgainWhenItsConnectionIsClosedBeforeItHasLoggedIn() throws IOException {
        toClose.set(4);
        connect(RIGHT).close();

        assertEquals(4, closed.get());
        assertEquals(1, logins.get());
    }

    @Test
    void shouldGiveUpWhenEachConnectionIsClosed() {
        toClose.set(100);
        assertThrows(IOException.class, () -> connect(RIGHT));

        assertEquals(5, closed.get());
    }

    @Test
    void shouldNotTryAgainWhenThePasswordIsWrong() {
        assertThrows(SecurityException.class, () -> connect(new Credential("admin", "wrong")));

        assertEquals(1, logins.get());
    }

    private JMXConnector connect(Credential credential) throws IOException {
        return ManagementClient.connect(url, credential, Optional.empty());
    }

    /** Closes as many connections as it is told to, before anything is read from them. */
    private final class ClosingSockets extends RMISocketFactory {

        private ServerSocket open;

        @Override
        public Socket createSocket(String host, int port) {
            throw new UnsupportedOperationException();
        }

        @Override
        public ServerSocket createServerSocket(int port) throws IOException {
            open = new ServerSocket(port, 0, InetAddress.getLoopbackAddress()) {
                @Override
                public Socket accept() throws IOException {
                    Socket accepted = super.accept();
                    while (toClose.getAndDecrement() > 0) {
                        closed.incrementAndGet();
                        accepted.close();
                        accepted = super.accept();
                    }
                    return accepted;
                }
            };
            return open;
        }
    }
}
