// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.tests.support.Await;
import org.vesper.tests.support.CommandResult;
import org.vesper.tests.support.Distribution;

/**
 * Whoever types the pages for beginners and operators from top to bottom in a fresh clone, and writes the files that they say to write,
 * sees what they show. Only the ports differ, so that the test can run beside a server. The clone has what this build has made; with
 * -Pthorough, the first command builds, which gives the same bytes. Not typed: JConsole, which needs a display, and the demo, a minute at
 * full load, of which DemoSystemTest has a smaller one.
 */
@Timeout(value = 20, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FreshCloneSystemTest {

    private static final boolean BUILDS = Boolean.getBoolean("vesper.thorough");
    private static final List<String> PAGES = List.of("docs/getting-started.md", "docs/operations/running-a-server.md",
            "docs/operations/applications-and-updates.md", "docs/operations/changing-rules.md", "sample-apps/hello-world/README.md",
            "sample-apps/fx/README.md", "sample-apps/signal-generation/README.md", "sample-apps/concentrator/README.md");
    private static final Pattern STARTS_A_SERVER = Pattern.compile("\\./vesper start( --instance \\S+)?");
    private static final String FREE_PORTS = " --set jmx.port=0 --set app.signal-generation.ticks.port=0"
            + " --set app.concentrator.sensors.port=0";
    /** What they show comes in its own time; a user looks again. */
    private static final Pattern LOOKS = Pattern.compile("(?:cat|grep|sort|\\./vesper status)\\b.*");
    private static final Duration TIMEOUT = Duration.ofMinutes(1);
    /** A machine that is busy with other tests may not keep the rate, which is not what the pages are about. */
    private static final Pattern LOAD = Pattern.compile("\\./vesper loadgen .*");

    private final Map<String, String> ports = new HashMap<>();

    @TempDir
    private Path folder;
    private FreshClone clone;

    @AfterEach
    void stopWhatStillRuns() {
        if (clone != null) {
            clone.type("test -x server/distribution/target/vesper/bin/vesper && ./vesper stop; ./vesper stop --instance my-server");
        }
    }

    @Test
    void shouldShowWhatThePagesShowWhenTheyAreTypedFromTopToBottom() throws IOException {
        assumeTrue(Files.exists(Path.of(System.getProperty("vesper.root"), ".git")), "no clone, but sources only");
        clone = BUILDS ? FreshClone.in(folder.toRealPath()) : FreshClone.builtIn(folder.toRealPath());
        for (String page : PAGES) {
            List<TypedPage.Step> steps = TypedPage.steps(clone.root().resolve(page));
            assertTrue(steps.size() > 3, page);
            for (TypedPage.Step step : steps) {
                take(step, page);
            }
        }
        assertTrue(Files.exists(folder.resolve("greetings/target/surefire-reports/greetings.ApplicationTest.txt")), "its test has run");
        if (BUILDS) {
            assertThatBothBuildsGaveTheSameBytes();
        }
    }

    /** The build of the clone has begun with nothing, that of this tree may have found an older one. */
    private void assertThatBothBuildsGaveTheSameBytes() throws IOException {
        Path here = Distribution.built().folder();
        Path there = clone.root().resolve("server/distribution/target/vesper");
        try (Stream<Path> files = Files.walk(here)) {
            List<Path> jars = files.filter(file -> file.toString().endsWith(".jar")).map(here::relativize).toList();
            assertTrue(jars.size() > 20, jars.toString());
            for (Path jar : jars) {
                assertEquals(-1, Files.mismatch(here.resolve(jar), there.resolve(jar)), "the first byte of " + jar + " that differs");
            }
        }
    }

    private void take(TypedPage.Step step, String page) throws IOException {
        if (step.isFile()) {
            Files.writeString(clone.root().resolve(step.file()), step.text());
            return;
        }
        String typed = typed(step.command());
        ShownOutput shown = new ShownOutput(step.text(), clone.home().toString());
        if (LOOKS.matcher(typed).matches()) {
            Await.until(page + ": " + typed + " shows\n" + step.text(), TIMEOUT, () -> shown.isOf(output(typed), ports),
                    () -> output(typed));
        } else if (typed.startsWith("mvn ")) {
            // Prints what the tests of the project print.
            clone.type(typed).expect(0);
        } else if (LOAD.matcher(typed).matches()) {
            clone.type(typed).saying("verdict  ");
        } else {
            String output = withoutBuild(clone.type(typed));
            assertTrue(shown.isOf(output, ports), () -> page + ": " + typed + "\nshould show\n" + step.text() + "but shows\n" + output);
        }
    }

    /** The command with the ports of this run. */
    private String typed(String command) {
        String typed = command;
        for (Map.Entry<String, String> port : ports.entrySet()) {
            typed = typed.replace(port.getKey(), port.getValue());
        }
        return STARTS_A_SERVER.matcher(typed).matches() ? typed + FREE_PORTS : typed;
    }

    private String output(String typed) {
        return clone.type(typed).output();
    }

    /** The first command builds, and says so before anything else. */
    private static String withoutBuild(CommandResult result) {
        return result.output().replaceFirst("\\ABuilding Vesper .*\n(?:  .*\n)*", "");
    }
}
