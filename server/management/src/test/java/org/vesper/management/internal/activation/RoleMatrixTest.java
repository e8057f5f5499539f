// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.activation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import javax.management.Attribute;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanOperationInfo;
import javax.management.MBeanParameterInfo;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.openmbean.OpenMBeanParameterInfo;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.api.Requires;
import org.vesper.api.Role;
import org.vesper.management.AdapterMXBean;
import org.vesper.management.ApplicationMXBean;
import org.vesper.management.EventBeanMXBean;
import org.vesper.management.LatencyRecorderMXBean;
import org.vesper.management.ProcessorMXBean;
import org.vesper.management.ReadOnly;
import org.vesper.management.ServerMXBean;
import org.vesper.management.StreamMXBean;

/**
 * Every attribute and every operation of every MBean, called by a user of every role through the connector: allowed or refused as the
 * interface says, each refusal with one line in the audit log, and each change with two.
 */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RoleMatrixTest {

    private static final Map<String, Class<?>> INTERFACES = Map.of(
            "Server", ServerMXBean.class, "Application", ApplicationMXBean.class, "Adapter", AdapterMXBean.class,
            "Stream", StreamMXBean.class, "Processor", ProcessorMXBean.class, "EventBean", EventBeanMXBean.class,
            "LatencyRecorder", LatencyRecorderMXBean.class, "Bean", TestApplication.NotesMXBean.class);

    @TempDir
    private Path instance;
    private ManagedFixture server;
    private final List<String> wrong = new ArrayList<>();
    private int calls;

    @BeforeEach
    void start() throws Exception {
        server = new ManagedFixture(instance);
    }

    @AfterEach
    void close() throws Exception {
        server.close();
    }

    @Test
    void shouldAllowAndLogExactlyWhatTheRoleMayWhenAnythingIsCalled() throws Exception {
        for (ObjectName mbean : server.mbeans.queryNames(new ObjectName("org.vesper:*"), null)) {
            Class<?> type = INTERFACES.get(mbean.getKeyProperty("type"));
            for (MBeanAttributeInfo attribute : server.mbeans.getMBeanInfo(mbean).getAttributes()) {
                tryAttribute(mbean, attribute, type);
            }
            for (MBeanOperationInfo operation : server.mbeans.getMBeanInfo(mbean).getOperations()) {
                tryOperation(mbean, operation, type);
            }
        }
        assertEquals(List.of(), wrong);
        int expected = INTERFACES.values().stream().mapToInt(type -> type.getMethods().length).sum() * Role.values().length;
        assertEquals(expected, calls, "calls made");
    }

    private void tryAttribute(ObjectName mbean, MBeanAttributeInfo attribute, Class<?> type) throws Exception {
        String name = attribute.getName();
        Method getter = method(type, (attribute.isIs() ? "is" : "get") + name).orElseThrow();
        Role toRead = attribute.isWritable() ? Role.VIEWER : required(getter).orElse(Role.VIEWER);
        Object value = server.mbeans.getAttribute(mbean, name);
        for (Role role : Role.values()) {
            check(mbean + " " + name, role, toRead, false, remote -> remote.getAttribute(mbean, name));
            if (attribute.isWritable()) {
                Role toSet = required(method(type, "set" + name, value.getClass().getName()).orElseThrow()).orElseThrow();
                check(mbean + " set" + name, role, toSet, true, remote -> remote.setAttribute(mbean, new Attribute(name, value)));
            }
        }
    }

    private void tryOperation(ObjectName mbean, MBeanOperationInfo operation, Class<?> type) throws Exception {
        String[] signature = Stream.of(operation.getSignature()).map(MBeanParameterInfo::getType).toArray(String[]::new);
        Method declared = method(type, operation.getName(), signature).orElseThrow();
        Role required = required(declared).orElse(Role.OPERATOR);
        Object[] nothing = Stream.of(operation.getSignature()).map(RoleMatrixTest::nothing).toArray();
        boolean changes = !declared.isAnnotationPresent(ReadOnly.class);
        for (Role role : Role.values()) {
            check(mbean + " " + declared, role, required, changes,
                    remote -> remote.invoke(mbean, operation.getName(), nothing, signature));
        }
    }

    /** A call through the connection of a user. */
    private interface Call {

        void make(MBeanServerConnection remote) throws Exception;
    }

    private void check(String what, Role role, Role required, boolean changes, Call call) throws Exception {
        calls++;
        int linesBefore = server.auditLines().size();
        boolean refused = false;
        try {
            call.make(server.as(role));
        } catch (SecurityException e) {
            refused = true;
        } catch (JMException | RuntimeException e) {
            // Allowed, but there is nothing to do without an argument.
            refused = false;
        }
        boolean mayNot = role.ordinal() < required.ordinal();
        List<String> lines = server.auditLines().subList(linesBefore, server.auditLines().size());
        // A change has a line when it begins and one when it ends.
        int expectedLines = mayNot ? 1 : changes ? 2 : 0;
        if (refused != mayNot || lines.size() != expectedLines) {
            wrong.add(role + (refused ? " may not " : " may ") + what + ", and the log says " + lines);
        }
        for (String line : lines) {
            assertTrue(line.contains("\"user\":\"" + ManagedFixture.name(role) + "\"") && line.contains("\"from\":\"127.0.0.1\"")
                    && line.contains("\"result\":\"refused\"") == mayNot, line);
        }
    }

    private static Optional<Role> required(Method method) {
        return Optional.ofNullable(method.getAnnotation(Requires.class)).map(Requires::value);
    }

    private static Optional<Method> method(Class<?> type, String name, String... parameters) {
        return Stream.of(type.getMethods()).filter(method -> method.getName().equals(name)
                && Stream.of(method.getParameterTypes()).map(Class::getName).toList().equals(List.of(parameters))).findFirst();
    }

    /** What a client sends for a field that is left empty. */
    private static Object nothing(MBeanParameterInfo parameter) {
        return switch (parameter.getType()) {
            case "long" -> 0L;
            case "int" -> 0;
            case "boolean" -> false;
            default -> parameter instanceof OpenMBeanParameterInfo open ? open.getDefaultValue() : null;
        };
    }
}
