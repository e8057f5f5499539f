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
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.tests.support.Await;
import org.vesper.tests.support.CommandResult;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.VesperServer;

/** What an operator does from the command line, on the machine of a running server and from another one. */
@Timeout(value = 600, threadMode = ThreadMode.SEPARATE_THREAD)
class AdministrationSystemTest {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    /** A timer with an event each 2 ms, and a bean. */
    private static final BadApplication STEADY = BadApplication.plain("steady", "count++;");

    @RegisterExtension
    static final VesperServer SERVER = VesperServer.empty(Distribution.built()).set("http.port", "0");

    @TempDir
    private static Path jars;
    @TempDir
    private Path folder;

    @BeforeAll
    static void deploy() {
        SERVER.vesper("deploy", STEADY.jar(SERVER.distribution(), jars).toString()).expect(0);
    }

    @Test
    void shouldReachAllOfAServerElsewhereByAProfile() throws IOException {
        String url = (String) SERVER.management().attribute("type=Server", "HttpUrl");
        assertTrue(url.matches("http://127\\.0\\.0\\.1:[1-9]\\d*"), url);
        Path profiles = folder.resolve("profiles.properties");
        Files.writeString(profiles, "here.url = " + property("jmx.url").replaceAll(".*//([^/]+)/jmxrmi", "$1") + "\nhere.credential = "
                + SERVER.instance().resolve("var/jmx.credential") + "\n");
        byProfile(profiles, "status").expect(0, "steady RUNNING", "HTTP " + url);
        assertEquals(url, property("http.url").replace("\\", ""));
        byProfile(profiles, "logs", "steady").expect(0, " INFO ", " steady ");
        byProfile(profiles, "logs", "server", "--json").expect(0, "\"application\":\"server\"", "Vesper ready in");
        byProfile(profiles, "config", "show").expect(0, "http.port", "--set", "stop.timeout", "default");
        byProfile(profiles, "users", "list").expect(0, "USER");
        byProfile(profiles, "suspend", "steady").expect(0, "suspended: steady");
        byProfile(profiles, "resume", "steady").expect(0);
        CommandResult doctor = byProfile(profiles, "doctor").saying("lanes", "limit of files and sockets");
        assertTrue(doctor.exitCode() < 2, doctor::output);
        assertEquals("steady/out\nsteady/timer", SERVER.vesper("names", "tap", "st").expect(0).output().strip());
        SERVER.distribution().run(Map.of("VESPER_PROFILES", profiles.toString()), "names", "status", "--profile", "").expect(0, "here");
    }

    @Test
    void shouldShowEventsThatPassAndNoOthers() {
        List<String> lines = SERVER.vesper("tap", "steady/timer", "--where", "number % 2 = 0", "--count", "3", "--json").expect(0)
                .output().lines().toList();
        List<String> events = lines.stream().filter(line -> line.contains("\"name\":\"Tick\"")).toList();
        assertEquals(3, events.size(), lines::toString);
        events.forEach(event -> assertTrue(event.matches(".*\"number\":\"?\\d*[02468]\"?}.*"), event));
        assertTrue(lines.get(lines.size() - 1).contains("\"matched\":"), lines::toString);
        SERVER.vesper("tap", "steady/tmer").expect(1, "timer");
    }

    @Test
    void shouldMeasureALatencyUntilItIsSwitchedOff() {
        SERVER.vesper("latency", "steady", "timer", "out", "--threshold", "1000000").expect(0, "measured from now on: timer.exit to out.exit");
        Await.until("events are measured", PATIENCE, () ->
                (long) SERVER.management().attribute("type=LatencyMeasurement,application=steady,name=timer.exit-out.exit", "Count") > 100,
                SERVER::log);
        SERVER.vesper("latency", "steady").expect(0, "timer.exit to out.exit, since", "last 10 s", "threshold: p99 of the last 10 s above"
                + " 1,000,000.0 us: no", "#");
        SERVER.vesper("latency", "steady", "timer", "out", "--json").expect(0, "\"buckets\"", "\"p9999Us\"", "\"thresholdUs\" : 1000000.0");
        SERVER.vesper("latency", "steady", "--off").expect(0, "no longer measured: timer.exit-out.exit");
        SERVER.vesper("latency", "steady").expect(0, "nothing is measured in steady");
    }

    /** Java then records each read of a socket that takes long, and those of management are such. */
    @Test
    void shouldAnswerItsClientsWhileItRecordsWhatDelaysOutputs() {
        SERVER.vesper("latency-analyze", "--threshold", "1000", "--seconds", "2").expect(0, "Observes outputs for 2 s",
                "No output took 1,000.0 ms or longer.");
    }

    @Test
    void shouldReturnToTheVersionBeforeWhenItIsRolledBack() throws IOException {
        Path first = BadApplication.plain("counts", "count++;").jar(SERVER.distribution(), Files.createDirectory(folder.resolve("1")));
        Path second = BadApplication.plain("counts", "count += 2;").jar(SERVER.distribution(), Files.createDirectory(folder.resolve("2")));
        SERVER.vesper("deploy", first.toString()).expect(0);
        SERVER.vesper("rollback", "counts").expect(1, "no version of counts before the present one is kept");
        SERVER.vesper("deploy", second.toString()).expect(0);
        SERVER.vesper("rollback", "counts").expect(0, "deployed: counts 1.0.0 RUNNING");
        assertTrue(isDeployed(first), "the first version");
        SERVER.vesper("rollback", "counts").expect(0);
        assertTrue(isDeployed(second), "the second version");
        SERVER.vesper("undeploy", "counts").expect(0);
    }

    @Test
    void shouldSayByItsExitCodeThatAFaultHasStoppedAStage() {
        BadApplication faulty = BadApplication.plain("faulty", "throw new IllegalStateException(\"out of order\");").stoppingAtAFault();
        SERVER.vesper("status", "steady").expect(0);
        SERVER.vesper("deploy", faulty.jar(SERVER.distribution(), folder).toString()).expect(0);
        Await.until("the stage stops", PATIENCE, () ->
                (boolean) SERVER.management().attribute("type=EventBean,application=faulty,name=out", "Stopped"), SERVER::log);
        SERVER.vesper("status", "faulty").expect(4, "out of order");
        SERVER.vesper("undeploy", "faulty").expect(0);
    }

    private static CommandResult byProfile(Path profiles, String... words) {
        return SERVER.distribution().run(Map.of("VESPER_PROFILES", profiles.toString()),
                Stream.concat(Stream.of(words), Stream.of("--profile", "here")).toArray(String[]::new));
    }

    private static String property(String key) throws IOException {
        return Files.readAllLines(SERVER.instance().resolve("var/server.properties")).stream().filter(line -> line.startsWith(key + "="))
                .map(line -> line.substring(key.length() + 1)).findFirst().orElseThrow();
    }

    private static boolean isDeployed(Path jar) throws IOException {
        try (Stream<Path> apps = Files.list(SERVER.instance().resolve("apps"))) {
            for (Path app : apps.toList()) {
                if (Files.mismatch(app, jar) == -1) {
                    return true;
                }
            }
            return false;
        }
    }
}
