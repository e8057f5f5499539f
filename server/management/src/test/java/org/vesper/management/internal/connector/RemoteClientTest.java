// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.connector;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.management.Credential;
import org.vesper.management.audit.AuditLog;
import org.vesper.management.internal.access.Access;
import org.vesper.management.internal.directory.FileUsers;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RemoteClientTest {

    /** Tells whom a call comes from. */
    public interface CallerMXBean {

        String getName();
    }

    /** As above. */
    public static final class Caller implements CallerMXBean {

        @Override
        public String getName() {
            return RemoteClient.named("admin");
        }
    }

    @Test
    void shouldNameTheAddressOfTheClientWhoseCallTheThreadServes(@TempDir Path instance) throws Exception {
        MBeanServer mbeans = ManagementFactory.getPlatformMBeanServer();
        ObjectName name = new ObjectName("mine:type=Caller");
        Credential credential = new Credential("admin", "the-right-password");
        mbeans.registerMBean(new Caller(), name);
        AuditLog audit = AuditLog.of(instance);
        Access access = new Access(credential, List.of(new FileUsers(instance, audit)), audit);
        try (JmxConnector server = JmxConnector.open(ConnectorSettings.of(Map.of("jmx.port", "0")::get), instance, access, mbeans);
                JMXConnector client = JMXConnectorFactory.connect(server.url(), credential.environment())) {
            assertEquals("user admin from 127.0.0.1", client.getMBeanServerConnection().getAttribute(name, "Name"));
        } finally {
            mbeans.unregisterMBean(name);
        }
    }

    @Test
    void shouldKeepALineOfTheLogWholeWhateverAStrangerPresents() {
        assertEquals("user a\\n2026 ERROR\\u001b from an unknown address", RemoteClient.named("a\n2026 ERROR\u001b"));
        assertEquals("user " + "x".repeat(40) + "... (1000 characters) from an unknown address", RemoteClient.named("x".repeat(1000)));
        assertEquals("without a user from an unknown address", RemoteClient.named(null));
    }
}
