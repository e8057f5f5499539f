// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.vesper.tests.support.Await;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.VesperServer;

/** Who copies hello-world into a server sees what its README says. */
@Timeout(600)
class HelloWorldSystemTest {

    private static final Path HELLO_WORLD = Distribution.built().sample("hello-world");

    @RegisterExtension
    final VesperServer server = VesperServer.empty(Distribution.built()).set("app.hello-world.heartbeat.interval", "20ms");

    @Test
    void shouldSayHelloAtEveryThirdHeartbeatWhenItIsCopiedIntoAServer() {
        server.deploy(HELLO_WORLD);
        server.awaitLog("Hello, world! (heartbeat 9)");
        List<String> greetings = server.log().lines().filter(line -> line.startsWith("Hello")).limit(3).toList();
        assertEquals(List.of("Hello, world! (heartbeat 3)", "Hello, world! (heartbeat 6)", "Hello, world! (heartbeat 9)"), greetings);

        String heart = "type=Adapter,application=hello-world,name=heart";
        String greeting = "type=Processor,application=hello-world,name=greeting";
        Await.until("the application is managed, after its first greetings",
                () -> server.management().has(heart) && server.management().has(greeting));
        assertEquals(true, server.management().attribute(heart, "Address").toString().startsWith("every 20"));
        long in = (long) server.management().attribute(greeting, "EventsIn");
        assertTrue(in >= 9, () -> "events in: " + in);
    }
}
