// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.tests.support.ApplicationJar;
import org.vesper.tests.support.Await;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.VesperServer;

/** A server whose memory is used up ends, and leaves behind why. */
@Timeout(600)
class OutOfMemorySystemTest {

    private static final String NETWORK = """
            <?xml version="1.0" encoding="UTF-8"?>
            <beans xmlns="http://www.springframework.org/schema/beans" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
                   xsi:schemaLocation="http://www.springframework.org/schema/beans http://www.springframework.org/schema/beans/spring-beans.xsd">
              <bean class="greedy.Greedy"/>
            </beans>
            """;
    private static final String GREEDY = """
            package greedy;
            public class Greedy {
                private final long[][] all = new long[64][1 << 28];
            }
            """;

    @TempDir
    private Path folder;

    @Test
    void shouldLeaveItsReasonAndItsHeapWhenTheMemoryIsUsedUp() throws IOException {
        Path jar = ApplicationJar.compiled(Distribution.built(), folder.resolve("greedy.jar"), Map.of("greedy/Greedy.java", GREEDY,
                "META-INF/spring/greedy.xml", NETWORK), Map.of()).file();
        try (VesperServer server = VesperServer.empty(Distribution.built()).start()) {
            server.deploy(jar);
            Await.until("the server has ended", Duration.ofMinutes(3), () -> !server.isAlive(), server::log);

            Path logs = server.instance().resolve("logs");
            assertTrue(Files.size(logs.resolve("heap.hprof")) > 0, "there is no heap");
            String log = Files.readString(logs.resolve("vesper.log"));
            assertTrue(log.contains("The memory of the server is used up") && log.contains("logs/heap.hprof"), log);
        }
    }
}
