// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.MalformedURLException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import javax.management.remote.JMXServiceURL;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.config.ConfigurationException;
import org.vesper.tests.support.Await;

@Timeout(60)
class ServerAddressTest {

    private static final Instant STARTED = Instant.ofEpochMilli(ManagementFactory.getRuntimeMXBean().getStartTime());

    @TempDir
    private Path instance;

    @Test
    void shouldReadWhatWasWrittenAndNothingOnceItIsRemoved() throws IOException {
        ServerAddress address = address(ProcessHandle.current().pid(), STARTED);
        address.write(instance);
        assertEquals(Optional.of(address), ServerAddress.read(instance));

        ServerAddress.remove(instance);
        assertEquals(Optional.empty(), ServerAddress.read(instance));
    }

    @Test
    void shouldBeAliveWhenTheProcessRuns() throws IOException {
        assertTrue(address(ProcessHandle.current().pid(), STARTED).isAlive());
    }

    @Test
    void shouldNotBeAliveWhenTheProcessHasEnded() throws Exception {
        Process ended = new ProcessBuilder("true").start();
        ended.waitFor();

        assertFalse(address(ended.pid(), Instant.now()).isAlive());
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void shouldNotBeAliveWhenNobodyHasNoticedItsEnd() throws Exception {
        // The shell becomes sleep, which never asks how its child has ended. The child waits for that.
        String waiting = "(until read name < /proc/$$/comm && [ \"$name\" = sleep ]; do :; done)";
        Process parent = new ProcessBuilder("sh", "-c", waiting + " & echo $!; exec sleep 60").start();
        try (BufferedReader output = parent.inputReader()) {
            long child = Long.parseLong(output.readLine());
            ServerAddress address = address(child, Instant.now());
            Await.until(() -> !address.isAlive());
            assertTrue(ProcessHandle.of(child).isPresent(), "it is still listed");
        } finally {
            parent.destroy();
        }
    }

    @Test
    void shouldNotBeAliveWhenAnotherProcessHasTheNumberByNow() throws IOException {
        assertFalse(address(ProcessHandle.current().pid(), STARTED.minus(Duration.ofHours(1))).isAlive());
    }

    @Test
    void shouldSayWhatToDoWhenTheFileIsDamaged() throws IOException {
        Files.createDirectories(instance.resolve("var"));
        Files.writeString(instance.resolve(ServerAddress.FILE), "pid=12\njmx.url=nonsense\n");

        String message = assertThrows(ConfigurationException.class, () -> ServerAddress.read(instance)).getMessage();
        assertTrue(message.contains("server.properties is damaged") && message.contains("delete it"), message);
    }

    private static ServerAddress address(long pid, Instant started) throws MalformedURLException {
        return new ServerAddress(pid, new JMXServiceURL("service:jmx:rmi:///jndi/rmi://127.0.0.1:9003/jmxrmi"), false, "http://127.0.0.1:9004", started, true,
                Duration.ofSeconds(20));
    }
}
