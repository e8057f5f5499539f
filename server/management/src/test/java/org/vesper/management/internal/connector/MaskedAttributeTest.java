// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.connector;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.api.Caller;
import org.vesper.api.Role;
import org.vesper.management.audit.AuditLog;

class MaskedAttributeTest {

    private static final String PROPERTY = "masked.test.password";
    private static final String PROPERTIES = "SystemProperties";
    private static final Caller VIEWER = new Caller("eve", Role.VIEWER, "10.0.0.7");

    @TempDir
    private Path instance;
    private ObjectName jvm;

    @BeforeEach
    void set() throws Exception {
        jvm = new ObjectName("java.lang:type=Runtime");
        System.setProperty(PROPERTY, "hunter2");
    }

    @AfterEach
    void clear() {
        System.clearProperty(PROPERTY);
    }

    @Test
    void shouldMaskSecretsInTheArgumentsOfTheJvm() {
        String[] shown = (String[]) MaskedAttribute.shown(jvm, "InputArguments", new String[] {
            "-Xmx1g", "-Ddb.password=a, b=c", "-Ddb.user=otto", "-Dfoo.token=${file:/run/token}",
            "-javaagent:jolokia.jar=host=127.0.0.1,user=otto,password=hun,t er2,port=8778", "-javaagent:a.jar=password=x=y",
            "-Durl=jdbc:h2:mem:x;USER=sa;PASSWORD=hunter2", "-Dpassword=x", "-Dquery=partition-key=a,keyStorePassword=b"});

        assertArrayEquals(new String[] {
            "-Xmx1g", "-Ddb.password=***", "-Ddb.user=otto", "-Dfoo.token=${file:/run/token}",
            "-javaagent:jolokia.jar=host=127.0.0.1,user=otto,password=***", "-javaagent:a.jar=password=***",
            "-Durl=jdbc:h2:mem:x;USER=sa;PASSWORD=***", "-Dpassword=***", "-Dquery=partition-key=a,keyStorePassword=***"}, shown);
    }

    @Test
    void shouldMaskSecretsInTheSystemPropertiesHoweverTheyAreRead() throws Exception {
        AttributeList several = (AttributeList) call("getAttributes", String[].class, new String[] {PROPERTIES});

        assertEquals("***", property(call("getAttribute", String.class, PROPERTIES), PROPERTY));
        assertEquals("***", property(((Attribute) several.get(0)).getValue(), PROPERTY));
        assertEquals(System.getProperty("java.home"), property(((Attribute) several.get(0)).getValue(), "java.home"));
    }

    @Test
    void shouldWriteDownNoArgumentOfAnOperationThatDoesNotExist() throws Exception {
        GuardedCalls calls = new GuardedCalls(ManagementFactory.getPlatformMBeanServer(), AuditLog.of(instance), null, new RunningCalls(),
                AuditReads.OFF);
        Method invoke = MBeanServer.class.getMethod("invoke", ObjectName.class, String.class, Object[].class, String[].class);

        assertThrows(SecurityException.class, () -> VIEWER.call(() -> calls.call(invoke,
                new Object[] {jvm, "changePassword", new Object[] {"hunter2"}, new String[] {"java.lang.String"}})));

        String log = Files.readString(instance.resolve(AuditLog.FILE));
        assertTrue(log.contains("changePassword") && log.contains("[\"java.lang.String\"]") && !log.contains("hunter2"), log);
    }

    private Object call(String method, Class<?> type, Object attribute) throws Exception {
        GuardedCalls calls = new GuardedCalls(ManagementFactory.getPlatformMBeanServer(), AuditLog.of(instance), null, new RunningCalls(),
                AuditReads.OFF);
        return VIEWER.call(() -> calls.call(MBeanServer.class.getMethod(method, ObjectName.class, type), new Object[] {jvm, attribute}));
    }

    private static Object property(Object properties, String key) {
        CompositeData row = ((TabularData) properties).get(new Object[] {key});
        return row.get("value");
    }
}
