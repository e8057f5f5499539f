// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import javax.management.Attribute;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanInfo;
import javax.management.MBeanOperationInfo;
import javax.management.MBeanParameterInfo;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.Jdk;
import org.vesper.tests.support.ServerManagement;
import org.vesper.tests.support.VesperServer;

/**
 * Every operation of every MBean of a running server, called by a user of each role: allowed or refused as the page on security says, and
 * with a line in the audit log unless all that it does is to show something.
 */
@ParameterizedClass(name = "{0}")
@MethodSource("jdks")
@Timeout(600)
class RolesSystemTest {

    /** Of "correct horse", with fewer iterations than the server's own. */
    private static final String HASH = "PBKDF2WithHmacSHA512:1000:MDEyMzQ1Njc4OWFiY2RlZg==:OM0FAoIqCVK1sWtxDiffVlBejtLa+ks4TP71JiecwuQ=";

    /** The beginning of what the owner of the instance did. */
    private static final String OWNER = "\"user\":\"admin\",\"role\":\"admin\",\"from\":\"127.0.0.1\",\"action\":\"";

    private static VesperServer server;

    private final List<String> wrong = new ArrayList<>();
    private final Set<String> logged = new LinkedHashSet<>();
    private int tried;

    @Parameter
    private Jdk jdk;

    private static Stream<Jdk> jdks() {
        return Distribution.built().jdks().stream();
    }

    @BeforeParameterizedClassInvocation
    static void start(Jdk jdk) {
        server = VesperServer.withSignalGeneration(Distribution.built().on(jdk)).start();
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        server.close();
    }

    @Test
    void shouldAllowWhatThePageSaysAndNothingElseWhenAnythingIsCalled() throws Exception {
        writeUsers();
        RolesPage page = RolesPage.read();
        assertTrue(page.size() > 30, "operations on the page: " + page.size());
        for (String role : RolesPage.ROLES) {
            try (ServerManagement user = login(role)) {
                tryAll(user.connection(), role, page);
            }
        }
        assertEquals(List.of(), wrong);
        assertTrue(tried > 400, "calls: " + tried);
        String log = Files.readString(server.instance().resolve("logs/audit.log"));
        assertEquals(List.of(), logged.stream().filter(line -> !log.contains(line)).toList(), "without a line");
        assertTrue(logged.size() > 200, "lines: " + logged.size());
        assertEquals("RUNNING", server.management().attribute("type=Server", "State"));
    }

    @Test
    void shouldSayWhoDidWhatWithWhichJarWhenItIsAsked() throws Exception {
        Path jar = server.distribution().signalGeneration();
        String digest = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(jar)));
        server.vesper("deploy", jar.toString()).expect(0);
        server.vesper("suspend", "signal-generation").expect(0);
        server.vesper("resume", "signal-generation").expect(0);

        String log = Files.readString(server.instance().resolve("logs/audit.log"));

        String folder = line(log, "\"user\":\"folder\"");
        assertTrue(folder.contains("\"action\":\"deploy\"") && folder.contains("\"sha256\":\"" + digest + "\"")
                && folder.contains("signal-generation"), folder);
        String deploy = line(log, OWNER + "deploy\"");
        assertTrue(deploy.contains(jar.toString()) && deploy.contains("\"sha256\":\"" + digest + "\"")
                && deploy.contains("\"result\":\"done\""), deploy);
        assertTrue(line(log, OWNER + "suspend\"").contains("\"arguments\":[\"signal-generation\"]"), log);
        assertTrue(line(log, "\"action\":\"start the server\"").contains("\"pid\""), log);
        assertFalse(log.contains(Files.readAllLines(server.instance().resolve("var/jmx.credential")).stream()
                .filter(credential -> credential.startsWith("password=")).findFirst().orElseThrow().substring("password=".length())));
    }

    private void tryAll(MBeanServerConnection remote, String role, RolesPage page) throws Exception {
        for (ObjectName mbean : remote.queryNames(null, null)) {
            MBeanInfo info = remote.getMBeanInfo(mbean);
            for (MBeanAttributeInfo attribute : info.getAttributes()) {
                check(mbean + " " + attribute.getName(), role, Optional.of(0), () -> remote.getAttribute(mbean, attribute.getName()));
                if (attribute.isWritable()) {
                    Object value = value(remote, mbean, attribute.getName());
                    logged.add(line(mbean, "set " + attribute.getName(), role));
                    check(mbean + " set " + attribute.getName(), role, page.required(mbean, "set " + attribute.getName()), () -> {
                        remote.setAttribute(mbean, new Attribute(attribute.getName(), value));
                        return null;
                    });
                }
            }
            for (MBeanOperationInfo operation : info.getOperations()) {
                String[] signature = Stream.of(operation.getSignature()).map(MBeanParameterInfo::getType).toArray(String[]::new);
                Optional<Integer> required = page.required(mbean, operation.getName());
                boolean onlyLooks = operation.getImpact() == MBeanOperationInfo.INFO || required.equals(Optional.of(0));
                if (!onlyLooks || mayNot(role, required)) {
                    logged.add(line(mbean, operation.getName(), role));
                }
                check(mbean + " " + operation.getName(), role, required,
                        () -> remote.invoke(mbean, operation.getName(), new Object[signature.length], signature));
            }
        }
    }

    /** Who, from where, what: the line of a call that changes something, whether it was allowed or not. */
    private static String line(ObjectName mbean, String action, String role) {
        return "\"user\":\"" + role + "1\",\"role\":\"" + role + "\",\"from\":\"127.0.0.1\",\"action\":\"" + action + "\",\"on\":\""
                + mbean.toString().replace("\"", "\\\"") + "\"";
    }

    /** The present value, so that setting it changes nothing; null if it cannot be read. */
    private static Object value(MBeanServerConnection remote, ObjectName mbean, String attribute) throws IOException {
        try {
            return remote.getAttribute(mbean, attribute);
        } catch (JMException | RuntimeException e) {
            return null;
        }
    }

    /** A call without arguments: one that is allowed fails for that reason at most. */
    private interface Call {

        Object make() throws Exception;
    }

    private void check(String what, String role, Optional<Integer> required, Call call) throws Exception {
        tried++;
        boolean refused = false;
        try {
            call.make();
        } catch (SecurityException e) {
            refused = true;
        } catch (JMException | RuntimeException e) {
            refused = false;
        } catch (IOException e) {
            // A value that the client has no class of, or cannot send.
            refused = false;
        }
        if (refused != mayNot(role, required)) {
            wrong.add(role + (refused ? " may not " : " may ") + what);
        }
    }

    private static boolean mayNot(String role, Optional<Integer> required) {
        return required.isEmpty() || RolesPage.ROLES.indexOf(role) < required.get();
    }

    private static void writeUsers() throws IOException {
        Path file = Files.createFile(server.instance().resolve("conf/users"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.write(file, RolesPage.ROLES.stream().map(role -> role + "1:" + role + ":" + HASH).toList());
    }

    private static ServerManagement login(String role) {
        return ServerManagement.of(ServerManagement.address(server.instance()), role + "1", "correct horse");
    }

    private static String line(String log, String part) {
        return log.lines().filter(line -> line.contains(part) && !line.contains("\"result\":\"begun\"")).findFirst()
                .orElseThrow(() -> new AssertionError(part + " is not in " + log));
    }
}
