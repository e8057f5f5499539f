// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.tests.support.ApplicationJar;
import org.vesper.tests.support.Await;
import org.vesper.tests.support.CommandResult;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.VesperServer;

/** A server reports what somebody must mend, and starts without the application that ends it again and again. */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DegradedServerSystemTest {

    private static final String NETWORK = """
            <epn:event-type name="Tick"><epn:property name="number" type="long"/></epn:event-type>
            <epn:adapter id="timer" provider="timer" listeners="ending">
              <epn:setting name="interval" value="1h"/><epn:setting name="number-property" value="number"/>
            </epn:adapter>
            <bean id="ending" class="app.Ending"/>
            """;
    private static final String BEAN = """
            package app;
            public class Ending implements org.vesper.api.EventSink {
                public void onEvent(Object tick) { System.exit(9); }
            }
            """;

    @RegisterExtension
    final VesperServer server = VesperServer.empty(Distribution.built());

    @TempDir
    private Path folder;

    @Test
    void shouldListEachFileThatIsNoApplicationUntilItIsGone() throws IOException {
        Path apps = server.instance().resolve("apps");
        byte[] whole = Files.readAllBytes(Distribution.built().sample("hello-world"));
        server.vesper("status").expect(0);
        Files.write(apps.resolve("half.jar"), Arrays.copyOf(whole, whole.length / 3));
        Files.createSymbolicLink(apps.resolve("link.jar"), folder.resolve("nowhere"));
        Files.writeString(apps.resolve("UPPER.JAR"), "");

        for (String file : List.of("half.jar", "link.jar", "UPPER.JAR")) {
            Await.until(file + " is listed", () -> server.vesper("list").output().contains(file + " "));
        }
        CommandResult status = server.vesper("status").expect(4);
        assertEquals("DEGRADED:", status.output().lines().skip(1).findFirst().orElse(""), status.output());
        assertTrue(status.output().contains("  link.jar: FAILED: " + apps.resolve("link.jar") + " is a link without a target"), status.output());

        server.vesper("undeploy", "half.jar").expect(0);
        Files.delete(apps.resolve("link.jar"));
        Files.delete(apps.resolve("UPPER.JAR"));
        Await.until("nothing is left to mend", () -> server.vesper("status").exitCode() == 0);
    }

    @Test
    void shouldSuspendAnApplicationThatEndsTheServerThreeTimes() {
        Path jar = ApplicationJar.compiled(server.distribution(), folder.resolve("ending.jar"),
                Map.of("app/Ending.java", BEAN, "META-INF/spring/app.xml", NETWORK), Map.of()).file();
        server.vesper("deploy", jar.toString()).expect(0);
        for (int end = 0; end < 3; end++) {
            server.vesper("inject", "ending/ending", "Tick", "number=1");
            Await.until("the server has ended", () -> !server.isAlive());
            server.killAndRestart(() -> { });
        }

        CommandResult status = server.vesper("status").expect(4);
        assertTrue(status.output().contains("ending SUSPENDED"), status.output());
        assertTrue(status.output().contains("System.exit, called by app.Ending.onEvent"), status.output());
        server.vesper("resume", "ending").expect(0);
        server.vesper("status").expect(0);
    }
}
