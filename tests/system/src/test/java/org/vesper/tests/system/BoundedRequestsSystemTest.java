// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.management.MBeanOperationInfo;
import javax.management.MBeanParameterInfo;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.ServerManagement;
import org.vesper.tests.support.VesperServer;

/** A server with a small heap and 400 rules, to which users of each role send long texts: it survives, and serves others. */
@Timeout(value = 900, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class BoundedRequestsSystemTest {

    private static final boolean THOROUGH = Boolean.getBoolean("vesper.thorough");
    private static final int[] LENGTHS = THOROUGH ? new int[] {10, 10_000, 1_000_000, 30_000_000} : new int[] {10_000};
    private static final String PASSWORD = "battery staple";
    private static final String TEXT = "java.lang.String";
    private static final String LONGEST = "x".repeat(30_000_000);
    private static final int CLIENTS = 25;

    private static VesperServer server;

    @BeforeAll
    static void start() {
        server = VesperServer.withSignalGeneration(Distribution.built()).set("app.signal-generation.ticks.port", "0")
                .environment("VESPER_JAVA_OPTS", "-Xms192m -Xmx192m").start();
        for (String role : List.of("viewer", "operator", "deployer", "admin")) {
            server.management().invoke("type=Users", "add", role + "1", role, PASSWORD);
        }
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static List<String> texts(int length) {
        return List.of("x".repeat(length), '"' + "\"\"".repeat(length / 2 - 1) + '"', "(".repeat(length / 2) + ")".repeat(length / 2),
                "[{".repeat(length / 2), "@Name('r') SELECT ((((".repeat(length / 22), "a=b, ".repeat(length / 5));
    }

    private static ServerManagement as(String role) {
        return ServerManagement.of(ServerManagement.address(server.instance()), role + "1", PASSWORD);
    }

    /** As the administrator, who may call all. */
    @Test
    void shouldServeOthersAfterLongTextsInEachArgumentOfEachOperation() throws Exception {
        MBeanServerConnection connection = server.management().connection();
        List<String> wrong = new ArrayList<>();
        for (ObjectName mbean : connection.queryNames(new ObjectName("org.vesper:*"), null)) {
            for (MBeanOperationInfo operation : connection.getMBeanInfo(mbean).getOperations()) {
                wrong.addAll(callWithEachText(connection, mbean, operation));
            }
        }
        assertEquals(List.of(), wrong);
        requireServed();
    }

    private static List<String> callWithEachText(MBeanServerConnection connection, ObjectName mbean, MBeanOperationInfo operation) {
        List<String> wrong = new ArrayList<>();
        for (int at = 0; at < operation.getSignature().length; at++) {
            for (String text : IntStream.of(LENGTHS).mapToObj(BoundedRequestsSystemTest::texts).flatMap(List::stream).toList()) {
                call(connection, mbean, operation, at, text).ifPresent(wrong::add);
            }
        }
        return wrong;
    }

    @Test
    void shouldSurviveTheLongestTextsOfManyClientsAtTheSameTime() throws Exception {
        ObjectName rules = ServerManagement.name("type=Processor,application=signal-generation,name=signals");
        for (String role : List.of("viewer", "deployer")) {
            String operation = role.equals("viewer") ? "ruleText" : "addRules";
            List<Thread> clients = new ArrayList<>();
            for (int client = 0; client < CLIENTS; client++) {
                clients.add(new Thread(() -> {
                    try (ServerManagement user = as(role)) {
                        user.connection().invoke(rules, operation, new Object[] {LONGEST}, new String[] {TEXT});
                    } catch (Exception e) {
                        // Refused, or the connection was closed.
                    }
                }));
            }
            clients.forEach(Thread::start);
            for (Thread client : clients) {
                client.join();
            }
            requireServed();
        }
    }

    private static void requireServed() {
        assertTrue(server.isAlive(), server::log);
        assertFalse(server.log().contains("OutOfMemoryError"), server::log);
        try (ServerManagement other = as("viewer")) {
            assertEquals(400, other.attribute("type=Processor,application=signal-generation,name=signals", "RuleCount"));
        }
    }

    private static Optional<String> call(MBeanServerConnection connection, ObjectName mbean, MBeanOperationInfo operation, int at,
            String text) {
        String[] signature = Stream.of(operation.getSignature()).map(MBeanParameterInfo::getType).toArray(String[]::new);
        if (!signature[at].equals(TEXT)) {
            return Optional.empty();
        }
        Object[] arguments = Stream.of(signature).map(type -> type.equals("long") ? (Object) 0L : type.equals("int") ? (Object) 0
                : type.equals("boolean") ? (Object) false : type.equals(TEXT) ? "x" : null).toArray();
        arguments[at] = text;
        try {
            connection.invoke(mbean, operation.getName(), arguments, signature);
            return Optional.empty();
        } catch (Exception e) {
            boolean isError = Stream.iterate((Throwable) e, cause -> cause != null, Throwable::getCause).anyMatch(Error.class::isInstance);
            return isError || e.toString().contains("StackOverflow") || e.toString().contains("OutOfMemory")
                    ? Optional.of(operation.getName() + " " + at + " " + text.substring(0, 9) + ": " + e)
                    : Optional.empty();
        }
    }
}
