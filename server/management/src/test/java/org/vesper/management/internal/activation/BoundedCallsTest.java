// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.activation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.management.JMException;
import javax.management.MBeanOperationInfo;
import javax.management.MBeanParameterInfo;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.RuntimeErrorException;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.api.Requires;
import org.vesper.api.Role;
import org.vesper.management.Carries;
import org.vesper.management.ReadOnly;

/** Every text of every operation of every MBean, with long texts of several kinds: the connector serves others afterwards. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class BoundedCallsTest {

    private static final boolean THOROUGH = Boolean.getBoolean("vesper.thorough");
    private static final int[] LENGTHS = THOROUGH ? new int[] {10, 10_000, 1_000_000, 30_000_000} : new int[] {10_000};
    private static final int LONGEST = 30_000_000;
    private static final String LONGEST_TEXT = "x".repeat(LONGEST);
    private static final String TEXT = "java.lang.String";
    private static final String TEXTS = "[Ljava.lang.String;";

    @TempDir
    private Path instance;
    private ManagedFixture server;
    private final List<String> wrong = new ArrayList<>();

    @BeforeEach
    void start() throws Exception {
        server = new ManagedFixture(instance);
    }

    @AfterEach
    void close() throws Exception {
        server.close();
    }

    private static List<String> texts(int length) {
        return List.of("x".repeat(length), '"' + "\"\"".repeat(length / 2 - 1) + '"', "(".repeat(length / 2) + ")".repeat(length / 2),
                "[{".repeat(length / 2), " ".repeat(length - 1) + "x", "a=b, ".repeat(length / 5));
    }

    @Test
    void shouldServeOthersAfterALongTextInEachArgument() throws Exception {
        int calls = 0;
        for (ObjectName mbean : server.mbeans.queryNames(new ObjectName("org.vesper:*"), null)) {
            for (MBeanOperationInfo operation : server.mbeans.getMBeanInfo(mbean).getOperations()) {
                calls += callWithEachText(mbean, operation);
            }
        }
        assertEquals(List.of(), wrong);
        assertTrue(calls > 400, calls + " calls");
    }

    private int callWithEachText(ObjectName mbean, MBeanOperationInfo operation) throws Exception {
        int calls = 0;
        for (int at = 0; at < operation.getSignature().length; at++) {
            for (String text : IntStream.of(LENGTHS).mapToObj(BoundedCallsTest::texts).flatMap(List::stream).toList()) {
                calls += call(server.as(Role.ADMIN), mbean, operation, at, text);
            }
        }
        return calls;
    }

    /**
     * A jar and rules are read, and all else is refused before its arguments are. Of the operations that carry the same, one is called
     * here, since a digest of so much takes a second.
     */
    @Test
    void shouldServeOthersAfterTheLongestTextInEachOperation() throws Exception {
        Set<Object> kinds = new HashSet<>();
        for (ObjectName mbean : server.mbeans.queryNames(new ObjectName("org.vesper:*"), null)) {
            for (MBeanOperationInfo operation : server.mbeans.getMBeanInfo(mbean).getOperations()) {
                Object carried = operation.getDescriptor().getFieldValue(Carries.FIELD);
                if (operation.getSignature().length > 0 && (carried == null || THOROUGH || kinds.add(carried))) {
                    call(server.as(Role.ADMIN), mbean, operation, 0, LONGEST_TEXT);
                }
            }
        }
        assertEquals(List.of(), wrong);
    }

    /** Returns the number of calls made. */
    private int call(MBeanServerConnection client, ObjectName mbean, MBeanOperationInfo operation, int at, String text) throws Exception {
        String[] signature = Stream.of(operation.getSignature()).map(MBeanParameterInfo::getType).toArray(String[]::new);
        Object argument = signature[at].equals(TEXT) ? text : signature[at].equals(TEXTS) ? new String[] {text} : null;
        if (argument == null) {
            return 0;
        }
        Object[] arguments = Stream.of(signature).map(type -> type.equals("long") ? (Object) 0L : type.equals("int") ? (Object) 0
                : type.equals("boolean") ? (Object) false : type.equals(TEXT) ? "x" : null).toArray();
        arguments[at] = argument;
        try {
            client.invoke(mbean, operation.getName(), arguments, signature);
        } catch (RuntimeErrorException e) {
            wrong.add(operation.getName() + " " + at + " " + text.substring(0, 5) + ": " + e.getTargetError());
        } catch (JMException | RuntimeException | IOException e) {
            boolean isError = Stream.iterate((Throwable) e, cause -> cause != null, Throwable::getCause).anyMatch(Error.class::isInstance);
            if (isError || e.toString().contains("StackOverflow") || e.toString().contains("OutOfMemory")) {
                wrong.add(operation.getName() + " " + at + " " + text.substring(0, 5) + ": " + e);
            }
        }
        server.as(Role.VIEWER).getMBeanCount();
        return 1;
    }

    @Test
    void shouldRefuseALargeCallThatCarriesNothing() throws Exception {
        String[] one = {TEXT};
        ObjectName processor = server.mbeans.queryNames(new ObjectName("org.vesper:type=Processor,*"), null).iterator().next();
        String large = "x".repeat(100_000);

        assertInstanceOf(SecurityException.class, assertThrows(Exception.class,
                () -> server.as(Role.ADMIN).invoke(processor, "ruleText", new Object[] {large}, one)));
        assertThrows(SecurityException.class, () -> server.as(Role.ADMIN).isRegistered(new ObjectName("a:type=" + large)));
        assertThrows(SecurityException.class, () -> server.as(Role.VIEWER).invoke(processor, "ruleText", new Object[] {large}, one));
        assertTrue(Stream.of(server.mbeans.getMBeanInfo(processor).getOperations()).filter(operation -> operation.getName().equals("addRules"))
                .allMatch(operation -> operation.getDescriptor().getFieldValue(Carries.FIELD).equals("rules")));
        server.as(Role.ADMIN).invoke(processor, "stopRules", new Object[] {large}, one);
    }

    /** Each way in which a request of this connector is too large: its arguments, all else of a call, an array. */
    @Test
    void shouldHaveWhoSentTooMuchInTheAuditLog() throws Exception {
        ObjectName processor = server.mbeans.queryNames(new ObjectName("org.vesper:type=Processor,*"), null).iterator().next();
        String large = "x".repeat(100_000);
        Object[] arrays = {new String[20_000], new String[0]};

        assertThrows(Exception.class, () -> server.as(Role.ADMIN).isRegistered(new ObjectName("a:type=" + large)));
        assertThrows(Exception.class, () -> server.as(Role.DEPLOYER).invoke(processor, "uploadRules", arrays, new String[] {TEXTS, TEXTS}));
        assertThrows(Exception.class,
                () -> server.as(Role.VIEWER).invoke(processor, "ruleText", new Object[] {large}, new String[] {TEXT}));

        List<String> refused = server.auditLines().stream().filter(line -> line.contains("\"result\":\"refused\"")).toList();
        for (String expected : List.of("admin1.*isRegistered.*at most 65536 bytes", "deployer1.*too large: an array of more than 10000",
                "viewer1.*ruleText.*at most 65536 bytes")) {
            assertTrue(refused.stream().anyMatch(line -> line.matches(".*" + expected + ".*")), () -> expected + " in " + refused);
        }
    }

    /** A few bytes that ask for 64 million references. */
    @Test
    void shouldMakeNoArrayThatAFewBytesAskFor() throws Exception {
        ObjectName processor = server.mbeans.queryNames(new ObjectName("org.vesper:type=Processor,*"), null).iterator().next();
        String[] signature = {TEXTS, TEXTS};

        assertThrows(Exception.class, () -> server.as(Role.ADMIN).invoke(processor, "uploadRules",
                new Object[] {new String[20_000], new String[0]}, signature));
        assertEquals(true, server.as(Role.ADMIN).isRegistered(processor));
    }

    public interface SleeperMXBean {

        @ReadOnly
        @Requires(Role.VIEWER)
        void sleep();
    }

    private static final class Sleeper implements SleeperMXBean {

        private final CountDownLatch began = new CountDownLatch(1);
        private final CountDownLatch interrupted = new CountDownLatch(1);

        @Override
        public void sleep() {
            began.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                interrupted.countDown();
            }
        }
    }

    @Test
    void shouldEndAReadWhenItsClientHasGone() throws Exception {
        Sleeper sleeper = new Sleeper();
        ObjectName name = new ObjectName("com.example:type=Sleeper");
        server.mbeans.registerMBean(sleeper, name);
        Process client = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
                System.getProperty("java.class.path"), Caller.class.getName(), server.url().toString(), name.toString()).inheritIO().start();
        assertTrue(sleeper.began.await(60, TimeUnit.SECONDS));

        client.destroyForcibly();

        assertTrue(sleeper.interrupted.await(60, TimeUnit.SECONDS));
        assertTrue(client.waitFor(60, TimeUnit.SECONDS));
    }

    /** A client in a process of its own. */
    static final class Caller {

        private Caller() {
        }

        public static void main(String[] words) throws Exception {
            Map<String, ?> login = Map.of(JMXConnector.CREDENTIALS, new String[] {ManagedFixture.name(Role.VIEWER), ManagedFixture.PASSWORD});
            try (JMXConnector client = JMXConnectorFactory.connect(
                    new JMXServiceURL(words[0]), login)) {
                client.getMBeanServerConnection().invoke(new ObjectName(words[1]), "sleep", null, null);
            }
        }
    }

    @Test
    void shouldLetAUserWaitWhoCallsWithoutAnEnd() throws Exception {
        MBeanServerConnection viewer = server.as(Role.VIEWER);
        long beganNs = System.nanoTime();
        for (int i = 0; i < 200; i++) {
            viewer.getMBeanCount();
        }
        assertTrue(System.nanoTime() - beganNs > Duration.ofMillis(1_000).toNanos(), "30 a second, and those of five seconds at once");
    }
}
