// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.activation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import javax.management.timer.Timer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.management.MBeanNames;
import org.vesper.management.ServerMXBean;
import org.vesper.management.audit.AuditLog;
import org.vesper.management.internal.view.ServerView;

class ForeignMBeansTest {

    private final MBeanServer mbeans = MBeanServerFactory.newMBeanServer();

    @TempDir
    private Path instance;

    @Test
    void shouldWriteALineForEachMBeanThatNeitherTheServerNorTheJdkRegisters() throws Exception {
        register("agent:type=First");
        AuditLog audit = AuditLog.of(instance);
        ForeignMBeans foreign = ForeignMBeans.watch(mbeans, audit);
        ServerView view = new ServerView(instance, () -> { }, () -> null, List::of, ManagedFixture.WELL);
        assertTrue(new Registry(mbeans, audit).register(MBeanNames.SERVER, view, ServerMXBean.class));
        mbeans.registerMBean(ManagementFactory.getMemoryMXBean(), new ObjectName(ManagementFactory.MEMORY_MXBEAN_NAME));
        for (String name : List.of("jolokia:type=Config", "java.lang:type=Disguised", "org.vesper:type=Disguised")) {
            register(name);
        }
        mbeans.unregisterMBean(new ObjectName("jolokia:type=Config"));
        foreign.close();
        register("agent:type=AfterTheStop");

        assertEquals(List.of("agent:type=First", "jolokia:type=Config", "java.lang:type=Disguised", "org.vesper:type=Disguised"), named());
    }

    @Test
    void shouldSayWhenItWritesNoMoreLines() throws Exception {
        ForeignMBeans.watch(mbeans, AuditLog.of(instance));
        for (int i = 0; i < ForeignMBeans.MAX_LINES + 10; i++) {
            register("agent:type=Many,name=" + i);
        }
        List<String> lines = Files.readAllLines(instance.resolve(AuditLog.FILE));
        assertEquals(ForeignMBeans.MAX_LINES, lines.size());
        assertTrue(lines.get(ForeignMBeans.MAX_LINES - 1).contains("further MBeans"));
    }

    private void register(String name) throws JMException {
        mbeans.registerMBean(new Timer(), new ObjectName(name));
    }

    private List<String> named() throws IOException {
        return Files.readAllLines(instance.resolve(AuditLog.FILE)).stream().filter(line -> line.contains("\"register an MBean\""))
                .map(line -> line.replaceFirst(".*\"on\":\"([^\"]+)\",\"class\":\"javax.management.timer.Timer\".*", "$1")).toList();
    }
}
