// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vesper.tests.support.CommandResult;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.RunningCommand;
import org.vesper.tests.support.VesperServer;

/** Language, time zone, charset, user and place of a machine change nothing that Vesper computes or prints. */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class OtherMachinesSystemTest {

    private static final String RULE = """
            @Name('größer')
            SELECT UPPER(s) AS u, LOWER(s) AS l, ROUND(x / 3, 2) AS third, ISO_TIME(t, 'UTC') AS at FROM T WHERE x > 1.5;
            """;
    private static final String EVENTS = "s,x:double,t:long\nTitle é,1234567.5,1700000000000\nnone,1.5,1\n";
    /** Written by hand: a locale would write other digits, another point, another i, or another year. */
    private static final String OUTPUTS = "größer,TITLE É,title é,411522.5,2023-11-14T22:13:20.000+00:00\n";
    private static final LoadRun.Size LOAD = new LoadRun.Size(2, 20_000, 1, 1);
    private static final String NOBODY = "65534";
    private static final Duration LIMIT = Duration.ofMinutes(5);

    @TempDir
    private Path folder;
    private Path rules;
    private Path events;

    @BeforeEach
    void writeRulesAndEvents() throws IOException {
        Path place = Files.createDirectory(folder.resolve("with blänks – и"));
        rules = Files.writeString(place.resolve("regeln ß.epl"), RULE);
        events = Files.writeString(place.resolve("größen.csv"), EVENTS);
    }

    @ParameterizedTest
    @CsvSource({"-Duser.language=ar -Duser.country=EG, Asia/Kathmandu, C", "-Duser.language=fa -Duser.country=IR, Asia/Tehran, POSIX",
        "-Duser.language=th -Duser.country=TH -Duser.variant=TH, Pacific/Kiritimati, none_NONE.UTF-8",
        "-Duser.language=tr -Duser.country=TR, Pacific/Pago_Pago, C.UTF-8", "-Duser.language=de -Duser.country=CH, Europe/Zurich, C"})
    void shouldComputeAndPrintTheSameInEachLocale(String locale, String zone, String language) {
        Distribution machine = Distribution.built().forShortLives().withEnvironment(Map.of(
                "JAVA_TOOL_OPTIONS", locale, "TZ", zone, "LC_ALL", language));

        assertEquals(OUTPUTS, said(machine.run("epl", "run", "--rules", rules.toString(), "--events", "T=" + events).expect(0)));
        try (VesperServer server = VesperServer.withSignalGeneration(machine).start()) {
            try (LoadRun load = LoadRun.start(server, folder, LOAD)) {
                LoadRun.assertExact(load.report());
            }
            assertAscii(said(server.vesper("status").expect(0, "40,000")));
            assertAscii(said(server.vesper("latency", "signal-generation").expect(0)));
            assertAscii(server.log());
        }
    }

    @Test
    void shouldServeAnOrdinaryUserInAPathWithBlanksAndLettersOfOtherLanguages() throws IOException {
        assumeTrue((Integer) Files.getAttribute(folder, "unix:uid") == 0, "whoever is not root is the ordinary user of all other tests");
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/setpriv")), "setpriv, of util-linux, runs a command as another user");
        Path place = rules.getParent();
        Path home = Files.createDirectory(place.resolve("home"));
        Files.setAttribute(home, "unix:uid", Integer.parseInt(NOBODY));
        for (Path shared = place; !shared.equals(folder.getParent()); shared = shared.getParent()) {
            Files.setPosixFilePermissions(shared, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
        type(place, Map.of(), List.of("cp", "-R", Distribution.built().folder().toString(), "vesper")).expect(0);

        asNobody(home, "start", "--set", "jmx.port=0").expect(0, home.resolve(".vesper") + " is ready");
        try {
            asNobody(home, "deploy", place.resolve("vesper/samples/vesper-sample-hello-world.jar").toString()).expect(0, "RUNNING");
        } finally {
            asNobody(home, "stop").expect(0);
        }
        assertEquals(OUTPUTS, asNobody(Path.of(""), "epl", "run", "--rules", rules.toString(), "--events", "T=" + events).expect(0).output());
    }

    /** Runs a command on the newest JDK; an empty home is none. */
    private CommandResult asNobody(Path home, String... words) {
        List<String> command = new ArrayList<>(List.of("setpriv", "--reuid=" + NOBODY, "--regid=" + NOBODY, "--clear-groups",
                rules.resolveSibling("vesper/bin/vesper").toString()));
        command.addAll(List.of(words));
        var jdks = Distribution.built().jdks();
        return type(rules.getParent(), Map.of("HOME", home.toString(), "LC_ALL", "C",
                "VESPER_JAVA_HOME", jdks.get(jdks.size() - 1).home().toString(), "VESPER_INSTANCE", ""), command);
    }

    private static CommandResult type(Path where, Map<String, String> environment, List<String> command) {
        RunningCommand running = RunningCommand.start(where, environment, command);
        try {
            return running.await(LIMIT);
        } finally {
            running.leave();
        }
    }

    /** The output without what the JVM says of the variable. */
    private static String said(CommandResult result) {
        return result.output().replaceAll("Picked up JAVA_TOOL_OPTIONS: .*\n", "");
    }

    private static void assertAscii(String text) {
        assertTrue(text.chars().allMatch(c -> c < 128), text);
    }
}
