// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.tests.support.ApplicationJar;
import org.vesper.tests.support.Await;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.VesperServer;

/** The network in Java that docs/network.md shows compiles and runs, and a mistake in it is told with its place. */
@Timeout(180)
class NetworkPageSystemTest {

    private static final Path PAGE = Path.of(System.getProperty("vesper.root"), "docs/network.md");
    private static final String RULE = "@Name('third') SELECT number FROM %s WHERE number %% 3 = 0;\n";

    @RegisterExtension
    static final VesperServer SERVER = VesperServer.empty(Distribution.built());

    @TempDir
    private Path folder;

    @Test
    void shouldRunTheNetworkThatThePageShows() throws IOException {
        SERVER.deploy(application("heartbeats", example(), "Heartbeat"));

        // One in three heartbeats, each at 50 ms: 3 and 6 come first.
        SERVER.awaitLog("every third: third{number=3}");
        SERVER.awaitLog("every third: third{number=6}");
        awaitState("heartbeats", "RUNNING");
    }

    @Test
    void shouldNameTheRuleThatWaitsForWhatCannotComeAndGoOnWithTheOthers() throws IOException {
        String other = "eventType(\"Alarm\").property(\"number\", long.class),\n                adapter(";
        SERVER.deploy(application("sound", example().replace("every third", "sound"), "Heartbeat"));
        SERVER.awaitLog("sound 1.0.0 RUNNING");
        SERVER.deploy(application("deaf", example().replaceFirst("adapter\\(", Matcher.quoteReplacement(other)).replace(
                ".set(\"number-property\"", ".set(\"event-type\", \"Heartbeat\").set(\"number-property\""), "Alarm"));

        SERVER.awaitLog("META-INF/vesper/heartbeats.epl:1:1: rule third reads Alarm, which cannot come to its processor rules"
                + " (Heartbeats.java:23); what comes is Heartbeat from adapter heart (Heartbeats.java:21). Wire a stage");
        awaitState("deaf", "FAILED");
        awaitState("sound", "RUNNING");
    }

    private static void awaitState(String application, String state) {
        Await.until(application + " is " + state, Duration.ofMinutes(1), () ->
                state.equals(String.valueOf(SERVER.management().attribute("type=Application,name=" + application, "State"))), SERVER::log);
    }

    private Path application(String name, String source, String type) {
        return ApplicationJar.compiled(SERVER.distribution(), folder.resolve(name + ".jar"), Map.of(
                "org/example/Heartbeats.java", source,
                "META-INF/vesper/heartbeats.epl", RULE.formatted(type),
                "META-INF/vesper/application.properties", "interval = 50ms\n"), Map.of(
                "Vesper-Configuration", "org.example.Heartbeats",
                "Import-Package", "org.vesper.api, org.vesper.epn")).file();
    }

    private static String example() throws IOException {
        Matcher block = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL).matcher(Files.readString(PAGE));
        assertTrue(block.find());
        return block.group(1);
    }
}
