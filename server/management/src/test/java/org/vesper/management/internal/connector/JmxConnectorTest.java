// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.connector;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.rmi.AccessException;
import java.rmi.Remote;
import java.rmi.ServerException;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.UnicastRemoteObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.management.Attribute;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.vesper.config.ConfigurationException;
import org.vesper.management.Credential;
import org.vesper.management.audit.AuditLog;
import org.vesper.management.internal.access.Access;
import org.vesper.management.internal.directory.FileUsers;
import org.vesper.tests.support.Await;

/** Who gets in, and what those who are in cannot do: the known attacks on JMX, carried out against a real connector. */
@Timeout(60)
class JmxConnectorTest {

    private static final String HOST = "127.0.0.1";
    private static final Credential CREDENTIAL = new Credential("admin", "the-right-password");
    private static final int MAX_CONNECTIONS = 10;
    private static final ObjectName MEMORY = name("java.lang:type=Memory");

    @TempDir
    private Path instance;
    private JmxConnector server;

    @BeforeEach
    void open() {
        server = open(HOST, 0);
    }

    @AfterEach
    void close() {
        server.close();
        Crafted.read = false;
    }

    @Test
    void shouldLetInWhenTheCredentialIsRight() throws Exception {
        try (JMXConnector client = connect(CREDENTIAL.environment())) {
            assertEquals((Long) ProcessHandle.current().pid(),
                    client.getMBeanServerConnection().getAttribute(name("java.lang:type=Runtime"), "Pid"));
        }
    }

    @Test
    void shouldRefuseWhenTheCredentialIsWrongOrMissing() {
        assertRefused(Map.of());
        assertRefused(new Credential("admin", "the-wrong-password").environment());
        assertRefused(new Credential("root", "the-right-password").environment());
        assertRefused(presenting(new String[] {"admin"}));
        assertRefused(presenting(new String[] {"admin", null}));
        assertRefused(presenting(new String[] {"admin", "the-right-password", ""}));
        assertRefused(presenting("admin"));
    }

    @Test
    void shouldNotEvenReadACredentialWhenItIsNoText() {
        assertThrows(Exception.class, () -> connect(presenting(new Crafted())));
        assertThrows(Exception.class, () -> connect(presenting(new HashMap<>(Map.of("admin", new Crafted())))));
        assertThrows(Exception.class, () -> connect(presenting(new Object[] {"admin", new Crafted()})));
        assertFalse(Crafted.read);
    }

    @Test
    void shouldNotReadAnArgumentWhenItsClassIsNotNeeded() throws Exception {
        try (JMXConnector client = connect(CREDENTIAL.environment())) {
            MBeanServerConnection mbeans = client.getMBeanServerConnection();
            assertThrows(Exception.class, () -> mbeans.invoke(name("java.lang:type=Threading"), "getThreadInfo",
                    new Object[] {new Crafted()}, new String[] {"long"}));
            assertThrows(Exception.class, () -> mbeans.setAttribute(MEMORY, new Attribute("Verbose", new Crafted())));
        }
        assertFalse(Crafted.read);
    }

    @ParameterizedTest
    @ValueSource(strings = {"javax.management.loading.MLet", "javax.management.loading.PrivateMLet", "javax.management.timer.Timer",
        "javax.management.modelmbean.RequiredModelMBean"})
    void shouldRefuseToCreateAnMBean(String type) throws Exception {
        ObjectName mine = name("mine:type=Attack");
        try (JMXConnector client = connect(CREDENTIAL.environment())) {
            MBeanServerConnection mbeans = client.getMBeanServerConnection();
            assertThrows(SecurityException.class, () -> mbeans.createMBean(type, mine));
            assertThrows(SecurityException.class, () -> mbeans.createMBean(type, mine, new Object[0], new String[0]));
            assertThrows(SecurityException.class, () -> mbeans.createMBean(type, mine, name("JMImplementation:type=MBeanServerDelegate")));
            assertFalse(mbeans.isRegistered(mine));
        }
    }

    @Test
    void shouldRefuseToRemoveAnMBeanOrToMakeOneAListener() throws Exception {
        try (JMXConnector client = connect(CREDENTIAL.environment())) {
            MBeanServerConnection mbeans = client.getMBeanServerConnection();
            assertThrows(SecurityException.class, () -> mbeans.unregisterMBean(MEMORY));
            assertThrows(SecurityException.class, () -> mbeans.addNotificationListener(MEMORY, name("java.lang:type=Runtime"), null, null));
            assertTrue(mbeans.isRegistered(MEMORY));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "com.sun.management:type=HotSpotDiagnostic | dumpHeap",
        "com.sun.management:type=HotSpotDiagnostic | setVMOption",
        "com.sun.management:type=DiagnosticCommand | vmSystemProperties",
        "com.sun.management:type=DiagnosticCommand | jvmtiAgentLoad",
        "com.sun.management:type=DiagnosticCommand | compilerDirectivesAdd",
        "jdk.management.jfr:type=FlightRecorder | setConfiguration",
        "jdk.management.jfr:type=FlightRecorder | copyTo",
        "java.util.logging:type=Logging | setLoggerLevel",
        "java.lang:type=Threading | resetPeakThreadCount",
        "java.lang:type=ClassLoading | anything",
        "JMImplementation:type=MBeanServerDelegate | anything",
    })
    void shouldRefuseAnOperationOfTheJvmWhenJConsoleDoesNotNeedIt(String mbean, String operation, @TempDir Path folder) throws Exception {
        Path dump = folder.resolve("heap.hprof");
        try (JMXConnector client = connect(CREDENTIAL.environment())) {
            SecurityException refusal = assertThrows(SecurityException.class, () -> client.getMBeanServerConnection().invoke(
                    name(mbean), operation, new Object[] {dump.toString(), false}, new String[] {"java.lang.String", "boolean"}));
            assertEquals(operation + " of " + mbean + " is not allowed from outside", refusal.getMessage());
        }
        assertFalse(Files.exists(dump));
    }

    @Test
    void shouldRefuseToSetAnAttributeOfTheJvm() throws Exception {
        try (JMXConnector client = connect(CREDENTIAL.environment())) {
            assertThrows(SecurityException.class,
                    () -> client.getMBeanServerConnection().setAttribute(MEMORY, new Attribute("Verbose", false)));
        }
    }

    @Test
    void shouldServeWhatJConsoleShowsOfTheJvm() throws Exception {
        ObjectName threads = name("java.lang:type=Threading");
        try (JMXConnector client = connect(CREDENTIAL.environment())) {
            MBeanServerConnection mbeans = client.getMBeanServerConnection();
            long[] ids = (long[]) mbeans.getAttribute(threads, "AllThreadIds");
            CompositeData[] infos = (CompositeData[]) mbeans.invoke(
                    threads, "getThreadInfo", new Object[] {ids, 10}, new String[] {"[J", "int"});
            assertEquals(ids.length, infos.length);
            assertDoesNotThrow(() -> mbeans.invoke(threads, "findDeadlockedThreads", new Object[0], new String[0]));
            assertDoesNotThrow(() -> mbeans.invoke(MEMORY, "gc", new Object[0], new String[0]));
            assertNotNull(mbeans.getMBeanInfo(name("com.sun.management:type=HotSpotDiagnostic")));
            assertFalse(mbeans.queryNames(name("java.lang:type=MemoryPool,*"), null).isEmpty());
        }
    }

    @Test
    void shouldTellAListenerFarAwayWhenGarbageIsCollected() throws Exception {
        CountDownLatch heard = new CountDownLatch(1);
        try (JMXConnector client = connect(CREDENTIAL.environment())) {
            MBeanServerConnection mbeans = client.getMBeanServerConnection();
            for (ObjectName collector : mbeans.queryNames(name("java.lang:type=GarbageCollector,*"), null)) {
                mbeans.addNotificationListener(collector, (notification, handback) -> {
                    if (notification.getUserData() instanceof CompositeData collection && collection.containsKey("gcInfo")) {
                        heard.countDown();
                    }
                }, null, null);
            }
            mbeans.invoke(MEMORY, "gc", new Object[0], new String[0]);
            assertTrue(heard.await(30, TimeUnit.SECONDS));
        }
    }

    @Test
    void shouldKeepItsEntryWhenALocalUserOffersAnotherToTheRegistry() throws Exception {
        Registry registry = LocateRegistry.getRegistry(HOST, port());
        Remote trap = new Remote() { };
        Remote stub = UnicastRemoteObject.exportObject(trap, 0);
        try {
            assertThrows(Exception.class, () -> registry.rebind("jmxrmi", stub));
            assertThrows(Exception.class, () -> registry.bind("other", stub));
            assertEquals(1, registry.list().length);
        } finally {
            UnicastRemoteObject.unexportObject(trap, true);
        }
        connect(CREDENTIAL.environment()).close();
    }

    @Test
    void shouldKeepItsEntryWhenALocalUserRemovesIt() throws Exception {
        Registry registry = LocateRegistry.getRegistry(HOST, port());

        assertInstanceOf(AccessException.class, assertThrows(ServerException.class, () -> registry.unbind("jmxrmi")).getCause());
        assertArrayEquals(new String[] {"jmxrmi"}, registry.list());
    }

    @Test
    void shouldLetAClientInWhenStrangersHoldEveryConnection() throws Exception {
        List<Socket> idle = new ArrayList<>();
        try (JMXConnector before = connect(CREDENTIAL.environment())) {
            for (int i = 0; i < 100; i++) {
                idle.add(new Socket(HOST, port()));
            }
            assertNotNull(before.getMBeanServerConnection().getDefaultDomain());
            connect(CREDENTIAL.environment()).close();
            Await.until(() -> threadsOfConnections() <= MAX_CONNECTIONS);
        } finally {
            for (Socket socket : idle) {
                socket.close();
            }
        }
    }

    @Test
    void shouldCloseAConnectionWhenItSaysNothingOrTooLittle() throws Exception {
        try (Socket silent = new Socket(HOST, port()); Socket slow = new Socket(HOST, port())) {
            slow.getOutputStream().write(new byte[] {'J', 'R', 'M', 'I', 0, 2, 0x4B});
            slow.getInputStream().readNBytes(1);
            assertEquals(-1, silent.getInputStream().read());
            // After the answer to its greeting, nothing but the end.
            slow.getInputStream().readAllBytes();
        }
    }

    @Test
    void shouldLetLoginsWaitAfterThreeWrongOnesButNotThatOfTheOwner() throws Exception {
        for (int i = 0; i < 3; i++) {
            assertRefused(new Credential("admin", "guess " + i).environment());
        }
        long beganNs = System.nanoTime();
        assertRefused(new Credential("admin", "guess").environment());

        assertTrue(System.nanoTime() - beganNs >= Duration.ofMillis(500).toNanos());
        connect(CREDENTIAL.environment()).close();
    }

    @Test
    void shouldListenOnItsAddressOnly() {
        // Every address 127.x.x.x is this machine, on Linux; only a socket bound to all addresses would answer here.
        assertThrows(IOException.class, () -> {
            try (Socket socket = new Socket()) {
                socket.connect(new InetSocketAddress("127.0.0.2", port()), 500);
            }
        });
    }

    @Test
    void shouldGiveThePortBackWhenItIsClosed() throws IOException {
        int port = port();
        server.close();

        Await.until(() -> isFree(port));
    }

    @Test
    void shouldNameAddressAndKeyWhenThePortIsTaken() {
        String message = assertThrows(ConfigurationException.class,
                () -> open(HOST, port())).getMessage();

        assertTrue(message.startsWith("cannot listen for JMX on 127.0.0.1:" + port() + " (Address already in use)"), message);
        assertTrue(message.contains("jmx.port"), message);
    }

    private JmxConnector open(String host, int port) {
        Map<String, String> settings = Map.of("jmx.host", host, "jmx.port", String.valueOf(port), "jmx.max-connections", "20",
                "jmx.max-connections-per-address", String.valueOf(MAX_CONNECTIONS), "jmx.login-timeout", "2s");
        AuditLog audit = AuditLog.of(instance);
        return JmxConnector.open(ConnectorSettings.of(settings::get), instance, new Access(CREDENTIAL, List.of(new FileUsers(instance, audit)), audit),
                ManagementFactory.getPlatformMBeanServer());
    }

    private JMXConnector connect(Map<String, Object> environment) throws IOException {
        return JMXConnectorFactory.connect(server.url(), environment);
    }

    private void assertRefused(Map<String, Object> environment) {
        SecurityException refusal = assertThrows(SecurityException.class, () -> connect(environment));
        assertFalse(refusal.getMessage().contains("the-right-password"), refusal.getMessage());
    }

    /** The system takes the port back a moment after the socket is closed. */
    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getByName(HOST))) {
            return socket.isBound();
        } catch (BindException e) {
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long threadsOfConnections() {
        return Thread.getAllStackTraces().values().stream().filter(stack -> List.of(stack).toString().contains("ClientConnection")).count();
    }

    private int port() {
        String url = server.url().toString();
        return Integer.parseInt(url.replaceAll(".*:(\\d+)/jmxrmi", "$1"));
    }

    private static Map<String, Object> presenting(Object credentials) {
        return Map.of(JMXConnector.CREDENTIALS, credentials);
    }

    private static ObjectName name(String text) {
        return assertDoesNotThrow(() -> new ObjectName(text));
    }

    /** An attacker's object, which runs code while it is read. */
    static final class Crafted implements Serializable {

        private static final long serialVersionUID = 1L;

        static volatile boolean read;

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            read = true;
        }
    }
}
