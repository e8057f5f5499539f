// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.management.Version;
import org.vesper.tests.support.ApplicationJar;
import org.vesper.tests.support.CommandResult;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.RunReport;
import org.vesper.tests.support.RunningCommand;
import org.vesper.tests.support.VesperServer;

/** An author measures an application of his own with the workload that docs/performance.md shows. */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class OwnWorkloadSystemTest {

    private static final Path PAGE = Path.of(System.getProperty("vesper.root"), "docs/performance.md");
    private static final Pattern TIMER = Pattern.compile("<epn:adapter id=\"heart\".*?</epn:adapter>", Pattern.DOTALL);
    private static final int RATE = 3_000;

    @RegisterExtension
    static final VesperServer SERVER = VesperServer.empty(Distribution.built());

    @TempDir
    private static Path folder;

    @BeforeAll
    static void deployHelloWorldWithTheAdapterOfThePage() throws IOException {
        String adapter = block("xml");
        ApplicationJar jar = ApplicationJar.copyOf(Distribution.built().sample("hello-world"), folder.resolve("hello-world.jar"));
        jar.edit("META-INF/spring/hello-world.xml", network -> TIMER.matcher(network).replaceFirst(Matcher.quoteReplacement(adapter)));
        SERVER.deploy(jar.file());
        SERVER.awaitLog("hello-world " + Version.text() + " RUNNING");
    }

    /** Types what the page says, and names the server and the report besides. */
    @Test
    void shouldBeValidWhenTheApplicationDoesWhatTheWorkloadExpects() throws IOException {
        Path file = folder.resolve("report.json");
        Files.writeString(folder.resolve("HelloWorkload.java"), block("java"));
        Path distribution = Distribution.built().folder();
        String commands = commands().replace("server/distribution/target/vesper", distribution.toString())
                .replace("./vesper", distribution.resolve("bin/vesper").toString()).strip()
                + " --instance " + SERVER.instance() + " --connections 2 --report " + file;
        Map<String, String> environment = Map.of("VESPER_JAVA_HOME", Distribution.built().jdk().home().toString(),
                "PATH", Distribution.built().jdk().home().resolve("bin") + ":" + System.getenv("PATH"));
        String output = RunningCommand.start(folder, environment, List.of("sh", "-ec", commands)).await(Duration.ofMinutes(3)).output();
        assertTrue(Files.exists(file), output);

        RunReport report = RunReport.read(file);
        assertEquals(List.of(), report.reasonsBesidesRate(), report::toString);
        long events = 3_000 * (2 + 5);
        assertEquals(events, report.count("events.accepted"));
        assertEquals(events / 3, report.count("signals.hello.expected"));
        assertEquals(events / 3, report.count("signals.hello.received"));
        assertEquals("the workload names no latency recorder.", report.at("latency.responseReason"));
    }

    @Test
    void shouldBeInvalidAndNameTheRuleWhenTheWorkloadExpectsSomethingElse() throws IOException {
        RunReport report = measure("wrong", source -> source.replace("number % 3", "number % 4"));

        assertEquals("INVALID", report.verdict());
        assertEquals(List.of("1 rule has a wrong number of signals in the whole run: hello sent 2,000 instead of 1,500."),
                report.reasonsBesidesRate());
    }

    @Test
    void shouldSayWhatIsWrongWhenThereIsNoSuchWorkload() {
        CommandResult result = Distribution.built().run("loadgen", "--workload", "Missing", "--workload-jar", folder.toString());

        result.expect(2, "--workload Missing is not a class in " + folder);
    }

    private static RunReport measure(String name, UnaryOperator<String> change) throws IOException {
        Path jar = ApplicationJar.compiled(Distribution.built(), folder.resolve(name + ".jar"),
                Map.of("HelloWorkload.java", change.apply(block("java"))), Map.of()).file();
        Path report = folder.resolve(name + ".json");
        CommandResult result = Distribution.built().start("loadgen", "--instance", SERVER.instance().toString(),
                "--workload", "HelloWorkload", "--workload-jar", jar.toString(), "--connections", "2", "--rate", String.valueOf(RATE),
                        "--warmup", "1", "--seconds", "1",
                "--report", report.toString()).await(Duration.ofMinutes(3));
        assertTrue(Files.exists(report), result::output);
        RunReport read = RunReport.read(report);
        result.expect(read.verdict().equals("VALID") ? 0 : 1, read.verdict());
        return read;
    }

    /** The commands of the page from the compiler to the run. */
    private static String commands() throws IOException {
        Matcher commands = Pattern.compile("(?m)(^    javac (?:.*\n)+?^    \\./vesper loadgen .*)$").matcher(Files.readString(PAGE));
        assertTrue(commands.find(), "no commands on " + PAGE);
        return commands.group(1);
    }

    /** The first block of a kind on the page. */
    private static String block(String kind) throws IOException {
        Matcher block = Pattern.compile("```" + kind + "\n(.*?)```", Pattern.DOTALL).matcher(Files.readString(PAGE));
        assertTrue(block.find(), "no " + kind + " on " + PAGE);
        return block.group(1);
    }
}
