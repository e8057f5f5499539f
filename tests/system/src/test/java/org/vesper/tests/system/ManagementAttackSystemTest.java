// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.rmi.AccessException;
import java.rmi.ServerException;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.Query;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.vesper.tests.support.ApplicationJar;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.Jdk;
import org.vesper.tests.support.RunningCommand;
import org.vesper.tests.support.ServerManagement;
import org.vesper.tests.support.VesperServer;

/** The known attacks on the management port of a running server, by somebody with and without the credential. */
@ParameterizedClass(name = "{0}")
@MethodSource("jdks")
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ManagementAttackSystemTest {

    private static final Duration SOON = Duration.ofMinutes(3);
    private static final String PASSWORD = "battery staple";
    private static final int USER = 64_123;
    private static final int THREADS_OF_CONNECTIONS = 50;

    private static VesperServer server;

    @Parameter
    private Jdk jdk;

    private static Stream<Jdk> jdks() {
        return Distribution.built().jdks().stream();
    }

    @BeforeParameterizedClassInvocation
    static void start(Jdk jdk) {
        server = VesperServer.empty(Distribution.built().on(jdk)).set("http.port", "0").start();
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        server.close();
    }

    @Test
    void shouldAnswerWhenALocalUserRemovesTheEntryOfTheRegistryInALoop() throws Exception {
        Registry registry = LocateRegistry.getRegistry(VesperServer.HOST, port());
        assertInstanceOf(AccessException.class, assertThrows(ServerException.class, () -> registry.unbind("jmxrmi")).getCause());
        assertThrows(Exception.class, () -> registry.rebind("jmxrmi", registry));
        assertThrows(Exception.class, () -> registry.bind("other", registry));

        try (RunningCommand attacker = JmxAttacker.start(jdk, port(), "unbind")) {
            attacker.awaitOutput("tried often", SOON);
            server.vesper("list").expect(0);
            server.vesper("list").expect(0);
            assertFalse(attacker.output().contains("removed"), attacker::output);
        }
        assertEquals(List.of("jmxrmi"), List.of(registry.list()));
    }

    @Test
    void shouldServeItsOperatorWhenAStrangerHoldsThreeThousandConnections() {
        int before = threads();
        try (RunningCommand attacker = JmxAttacker.start(jdk, port(), "hold", "3000")) {
            attacker.awaitOutput("opened 3000", SOON);
            server.vesper("status").expect(0, "RUNNING");
            assertTrue(threads() <= before + THREADS_OF_CONNECTIONS, () -> before + " threads before, now " + threads());
        }
        assertTrue(lines("closed because there were too many").size() <= 10, server::log);
        assertTrue(lines("closed because there were too many").get(0).contains("127.0."), server::log);
    }

    /** The strangers guess from the same address, in eight threads: the owner's password, that of vera, and that of nobody. */
    @Test
    void shouldAcceptRightPasswordsWhileStrangersGuess() throws Exception {
        for (String user : List.of("vera", "ida")) {
            server.management().invoke("type=Users", "add", user, "viewer", PASSWORD);
        }
        try (RunningCommand attacker = JmxAttacker.start(jdk, port(), "guess")) {
            attacker.awaitOutput("tried often", SOON);
            for (String user : List.of("vera", "ida", "vera", "ida")) {
                ServerManagement.of(ServerManagement.address(server.instance()), user, PASSWORD).close();
                assertEquals(200, metrics(user, PASSWORD));
            }
            server.vesper("list").expect(0);
            assertEquals(401, metrics("vera", "another password"));
            assertFalse(attacker.output().contains("let in"), attacker::output);
        }
        List<String> lines = lines("wrong credential");
        assertTrue(!lines.isEmpty() && lines.size() <= 10, server::log);
        assertTrue(lines.get(0).contains("127.0."), lines::toString);
    }

    private static int metrics(String user, String password) throws IOException, InterruptedException {
        Properties address = new Properties();
        try (Reader file = Files.newBufferedReader(server.instance().resolve("var/server.properties"))) {
            address.load(file);
        }
        String login = Base64.getEncoder().encodeToString((user + ':' + password).getBytes(StandardCharsets.UTF_8));
        HttpRequest request = HttpRequest.newBuilder(URI.create(address.getProperty("http.url") + "/metrics"))
                .header("Authorization", "Basic " + login).build();
        return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
    }

    @Test
    void shouldRefuseALoginWhenTheCredentialIsNoPairOfTexts() {
        Map<String, Object> map = new HashMap<>(Map.of("user", "admin"));
        for (Object credential : new Object[] {map, List.of("admin"), new ConcurrentHashMap<>(map), 1, "admin", new Object[] {"admin", 1},
            new String[0], new String[] {"admin", null}}) {
            assertThrows(Exception.class, () -> connect(Map.of(JMXConnector.CREDENTIALS, credential)).close());
        }
        // An environment without anything made some servers forget to ask for a password.
        assertThrows(SecurityException.class, () -> connect(Map.of()).close());
        assertThrows(SecurityException.class, () -> connect(null).close());
    }

    @ParameterizedTest
    @ValueSource(strings = {"javax.management.loading.MLet", "javax.management.loading.PrivateMLet", "javax.management.timer.Timer",
        "javax.management.modelmbean.RequiredModelMBean", "javax.management.monitor.StringMonitor"})
    void shouldRefuseToCreateAnMBeanEvenForAnAdministrator(String type) throws Exception {
        ObjectName mine = new ObjectName("mine:type=Attack");
        MBeanServerConnection mbeans = server.management().connection();

        assertThrows(SecurityException.class, () -> mbeans.createMBean(type, mine));
        assertThrows(SecurityException.class, () -> mbeans.unregisterMBean(ServerManagement.name("type=Server")));
        assertFalse(mbeans.isRegistered(mine));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "com.sun.management:type=HotSpotDiagnostic | dumpHeap",
        "com.sun.management:type=HotSpotDiagnostic | setVMOption",
        "com.sun.management:type=DiagnosticCommand | vmSystemProperties",
        "com.sun.management:type=DiagnosticCommand | jvmtiAgentLoad",
        "com.sun.management:type=DiagnosticCommand | vmLog",
        "jdk.management.jfr:type=FlightRecorder | setConfiguration",
        "jdk.management.jfr:type=FlightRecorder | copyTo",
        "java.util.logging:type=Logging | setLoggerLevel"})
    void shouldRefuseAnOperationOfTheJvmThatWritesFilesOrRunsCode(String mbean, String operation, @TempDir Path folder) {
        Path written = folder.resolve("shell.jsp");
        assertThrows(SecurityException.class, () -> server.management().connection().invoke(new ObjectName(mbean), operation,
                new Object[] {written.toString(), true}, new String[] {"java.lang.String", "boolean"}));

        assertFalse(Files.exists(written));
    }

    @ParameterizedTest
    @ValueSource(strings = {"../../../etc/passwd", "/etc/passwd", "..", ""})
    void shouldTakeNoNameOfAnApplicationForAPath(String name) {
        assertThrows(RuntimeException.class, () -> server.manage("undeploy", name));
        assertThrows(RuntimeException.class, () -> server.manage("deploy", name));

        server.vesper("list").expect(0);
    }

    @Test
    void shouldSurviveWhatIsNoJmxAtAll() throws IOException {
        byte[] garbage = new byte[100_000];
        new Random(1).nextBytes(garbage);
        byte[] endless = new byte[200_000];
        System.arraycopy(new byte[] {'J', 'R', 'M', 'I', 0, 2, 0x4B, 0, 0, 0, 0, 0, 0}, 0, endless, 0, 13);
        for (byte[] bytes : List.of(garbage, endless, "GET /jmxrmi HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII),
                new byte[] {22, 3, 1, (byte) 0xFF, (byte) 0xFF, 1}, new byte[] {'J', 'R', 'M', 'I', 0, 2, 0x4C, 0x50, (byte) 0xAC})) {
            try (Socket socket = new Socket(VesperServer.HOST, port())) {
                socket.getOutputStream().write(bytes);
                socket.shutdownOutput();
                socket.getInputStream().readAllBytes();
            } catch (IOException e) {
                // The server closes such a connection in whatever way it likes.
            }
        }
        server.vesper("list").expect(0);
    }

    @Test
    void shouldNotReadAnArgumentThatWouldRunCodeOrNeverEnd() throws Exception {
        MBeanServerConnection mbeans = server.management().connection();
        for (Object crafted : HostileObjects.REJECTED) {
            Exception refused = assertThrows(Exception.class, () -> mbeans.invoke(ServerManagement.name("type=Server"), "suspend",
                    new Object[] {crafted}, new String[] {"java.lang.String"}));
            assertTrue(HostileObjects.texts(refused).contains("REJECTED"), () -> crafted.getClass() + ": " + refused);
        }
        assertThrows(Exception.class, () -> mbeans.queryNames(null, Query.eq(Query.attr("State"), Query.value("RUNNING"))));
        assertThrows(Exception.class, () -> mbeans.invoke(ServerManagement.name("type=Server"), "suspend",
                new Object[] {HostileObjects.nestedLists()}, new String[] {"java.lang.String"}));

        server.vesper("list").expect(0);
    }

    @Test
    void shouldNotReadAnObjectOfAStrangerWhenItIsSentToTheGarbageCollection() throws IOException {
        try (Socket socket = new Socket(VesperServer.HOST, port())) {
            socket.getOutputStream().write(HostileObjects.garbageCollectionCall(new HashMap<>(Map.of("k", "v"))));
            socket.shutdownOutput();
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
            assertTrue(answer.contains("REJECTED"), answer);
        }
    }

    @Test
    void shouldKnowNoUserBeforeSomebodyMakesOneAndReadNoMoreThanALoginNeeds() throws Exception {
        // The server delays wrong logins: these wait beside each other.
        ExecutorService guesses = Executors.newCachedThreadPool();
        try {
            List<Future<?>> refused = new ArrayList<>();
            for (String guess : List.of("admin/admin", "admin/", "system/manager", "karaf/karaf", "weblogic/weblogic1", "monitorRole/QED",
                    "controlRole/R&D", "jolokia/jolokia", "vesper/vesper", "/")) {
                String user = guess.substring(0, guess.indexOf('/'));
                refused.add(guesses.submit(() -> assertThrows(SecurityException.class,
                        () -> connect(login(user, guess.substring(user.length() + 1))))));
            }
            for (Future<?> each : refused) {
                each.get();
            }
        } finally {
            guesses.shutdownNow();
        }
        String endless = "x".repeat(10 << 20);
        assertThrows(Exception.class, () -> connect(login("admin", endless)));

        server.vesper("list").expect(0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"../evil.jar", "/evil.jar", "a/evil.jar", "..\\evil.jar", "evil.jar\u0000.txt", "evil.xml", ".jar", ""})
    void shouldTakeNoNameOfAnUploadedJarForAPath(String name) {
        for (String operation : List.of("deployJar", "planJar")) {
            Exception refused = assertThrows(Exception.class, () -> server.management().connection().invoke(
                    ServerManagement.name("type=Server"), operation, new Object[] {name, new byte[] {'P', 'K'}},
                    new String[] {"java.lang.String", "[B"}));
            assertTrue(HostileObjects.texts(refused).contains("without a folder"), refused::toString);
        }
        assertFalse(Files.exists(server.instance().resolve("var/evil.jar")) || Files.exists(server.instance().resolve("evil.jar")));
    }

    @Test
    void shouldTakeNoNameOfAnApplicationInAJarForAPath(@TempDir Path folder) {
        Path jar = ApplicationJar.compiled(server.distribution(), folder.resolve("evil.jar"), Map.of(),
                Map.of("Vesper-Application", "../evil")).file();

        server.vesper("deploy", jar.toString()).expect(1, "Vesper-Application");
        assertFalse(Files.exists(server.instance().resolve("conf/evil.properties")));
    }

    @Test
    void shouldRefuseAJarThatIsTooLargeOrNoFileAndGoOn(@TempDir Path folder) throws Exception {
        Path zeros = folder.resolve("zeros.jar");
        try (OutputStream out = Files.newOutputStream(zeros); ZipOutputStream zip = new ZipOutputStream(out)) {
            zip.putNextEntry(new ZipEntry("META-INF/vesper/zeros.bin"));
            byte[] step = new byte[1 << 20];
            for (int i = 0; i < 1_200; i++) {
                zip.write(step);
            }
            zip.closeEntry();
        }
        Path pipe = folder.resolve("pipe.jar");
        assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());

        server.vesper("deploy", "--dry-run", zeros.toString())
                .expect(1, "zeros.jar is refused: its entry META-INF/vesper/zeros.bin", "apps.max-entry-size");
        server.vesper("deploy", pipe.toString()).expect(1, "pipe.jar is not a jar: it is a pipe or a device");
        server.vesper("deploy", "--sample", "hello-world").expect(0, "deployed: hello-world");
        server.vesper("undeploy", "hello-world").expect(0);
    }

    /** With few threads for its user, where the test may choose one. */
    @Test
    void shouldStopInAnOrderlyWayWhenAStrangerHoldsThreeThousandConnectionsAndThreadsAreFew(@TempDir Path instance) throws IOException {
        List<String> asUser = ofAnotherUser(instance);
        try (RunningCommand start = vesper(asUser, "start", "--instance", instance.toString(), "--timeout", "3m", "--set", "jmx.port=0")) {
            start.await(SOON).expect(0);
            try (RunningCommand attacker = JmxAttacker.start(jdk, port(instance), "hold", "3000")) {
                attacker.awaitOutput("opened 3000", SOON);
                try (RunningCommand stop = vesper(asUser, "stop", "--instance", instance.toString())) {
                    String output = stop.await(SOON).expect(0, "has stopped").output();
                    assertFalse(output.contains("SIGTERM"), output);
                }
            }
        }
    }

    private RunningCommand vesper(List<String> asUser, String... words) {
        List<String> command = new ArrayList<>(asUser);
        command.add(server.distribution().folder().resolve("bin/vesper").toString());
        command.addAll(List.of(words));
        return RunningCommand.start(Path.of("/"), Map.of("VESPER_JAVA_HOME", jdk.home().toString()), command);
    }

    /** The words that start a command as a user with a limit, who owns the folder; none if this is not root. */
    private static List<String> ofAnotherUser(Path folder) throws IOException {
        List<String> asUser = List.of("setpriv", "--reuid=" + USER, "--regid=" + USER, "--clear-groups", "prlimit", "--nproc=220");
        List<String> tried = new ArrayList<>(asUser);
        tried.addAll(List.of("test", "-x", server.distribution().folder().resolve("bin/vesper").toString()));
        try (RunningCommand trial = RunningCommand.start(Path.of("/"), Map.of(), tried)) {
            if (trial.await(SOON).exitCode() != 0) {
                return List.of();
            }
        } catch (UncheckedIOException e) {
            return List.of();
        }
        Files.setAttribute(folder, "unix:uid", USER);
        return asUser;
    }

    private static Map<String, Object> login(String user, String password) {
        return Map.of(JMXConnector.CREDENTIALS, new String[] {user, password});
    }

    private static JMXConnector connect(Map<String, ?> environment) throws IOException {
        return JMXConnectorFactory.connect(new JMXServiceURL(ServerManagement.address(server.instance())), environment);
    }

    private static int port() {
        return port(server.instance());
    }

    private static int port(Path instance) {
        return Integer.parseInt(ServerManagement.address(instance).replaceAll(".*:(\\d+)/jmxrmi", "$1"));
    }

    private static int threads() {
        try {
            return (int) server.management().connection().getAttribute(new ObjectName("java.lang:type=Threading"), "ThreadCount");
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static List<String> lines(String text) {
        return server.log().lines().filter(line -> line.contains(text)).toList();
    }
}
