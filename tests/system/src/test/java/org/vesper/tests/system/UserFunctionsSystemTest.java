// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.tests.support.ApplicationJar;
import org.vesper.tests.support.Await;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.VesperServer;

/** An application with beans inside its events, with functions and an aggregate of its own, and with events of its own class as outputs. */
@Timeout(600)
class UserFunctionsSystemTest {

    private static final String BEAN = "type=Application,name=orders";
    private static final String PROCESSOR = "type=Processor,application=orders,name=rules";

    @RegisterExtension
    static final VesperServer SERVER = VesperServer.empty(Distribution.built());

    @TempDir
    private Path folder;

    @Test
    void shouldCallTheApplicationsFunctionsFromItsDeploymentToItsEnd() throws IOException {
        SERVER.deploy(orders());

        // Orders with an odd number are buys, their price is half the number: 4.5 is the ninth. Twice that is 9.0, a quarter of it 1.125,
        // and the window also holds the seventh with 3.5. The first has nothing to be compared with.
        SERVER.awaitLog("alert at 0.5: 1.0 0.125 0.0");
        SERVER.awaitLog("alert at 4.5: 9.0 1.125 1.0");
        assertEquals("RUNNING", String.valueOf(SERVER.management().attribute(BEAN, "State")));
        assertThatEachCallThatThrowsIsAFault();

        Files.delete(SERVER.instance().resolve("apps/orders.jar"));
        Await.until("orders is gone", Duration.ofMinutes(3), () -> !SERVER.management().has(BEAN), SERVER::log);
    }

    /** The rule broken fails on each of the ten events, within a tenth of a second; the kernel logs one fault per second. */
    private static void assertThatEachCallThatThrowsIsAFault() {
        Await.until("the processor has its MBean", Duration.ofMinutes(3), () -> SERVER.management().has(PROCESSOR), SERVER::log);
        Await.until("ten faults", Duration.ofMinutes(3), () -> SERVER.management().attribute(PROCESSOR, "Faults").equals(10L), SERVER::log);
        List<String> lines = SERVER.log().lines().filter(line -> line.contains("Integer.parseInt")).toList();
        assertTrue(lines.stream().anyMatch(line -> line.contains("rule broken failed: Integer.parseInt threw ")
                && line.contains("\"BUY\"; in Integer.parseInt(CAST(side, string))")), SERVER::log);
        assertEquals(0, SERVER.log().lines().filter(line -> line.contains("Invocation exception")).count(), SERVER::log);
        assertTrue(SERVER.log().lines().filter(line -> line.contains("failed on")).count() < 5, SERVER::log);
    }

    private Path orders() throws IOException {
        return ApplicationJar.compiled(SERVER.distribution(), folder.resolve("orders.jar"), Map.of(
                "orders/Order.java", resource("Order.java"), "META-INF/spring/orders.xml", resource("orders.xml"),
                "META-INF/vesper/orders.epl", resource("orders.epl")), Map.of()).file();
    }

    private static String resource(String name) throws IOException {
        try (InputStream content = UserFunctionsSystemTest.class.getResourceAsStream("/orders/" + name)) {
            assertNotNull(content, name);
            return new String(content.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
