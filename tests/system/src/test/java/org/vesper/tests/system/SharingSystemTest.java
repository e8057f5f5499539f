// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.LongStream;
import javax.management.openmbean.TabularData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.tests.support.ApplicationJar;
import org.vesper.tests.support.Await;
import org.vesper.tests.support.CommandResult;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.VesperServer;

/**
 * The application heart offers numbered beats, of a class that it exports. With-own follows with a class of its own, with-shared with that
 * class; both write what comes to a file, through a rule.
 */
@Timeout(600)
class SharingSystemTest {

    private static final Duration LIMIT = Duration.ofMinutes(3);

    @TempDir
    private Path folder;

    @RegisterExtension
    final VesperServer server = VesperServer.empty(Distribution.built());

    /** Both followers block, so no beat may be missing or come twice, whatever is deployed meanwhile. */
    @Test
    void shouldGiveEveryBeatOnceToEachFollowerWhileAllAreDeployedAnew() {
        vesper("deploy", withOwn("1.0.0", "")).expect(0);
        vesper("status").expect(0, "in           heart/beats (waiting), 0 events accepted");
        vesper("deploy", heart("1.0.0", "")).expect(0, "deployed: heart 1.0.0 RUNNING");
        vesper("deploy", withShared()).expect(0);
        awaitMoreThan(0);

        deploy(heart("2.0.0", "public String getMood() { return mood; } private String mood = \"calm\";"));
        awaitMoreThan(numbers("own.csv").size());
        deploy(withOwn("2.0.0", "public int getHalf() { return (int) (number / 2); }"));
        deploy(withShared());
        deploy(heart("3.0.0", ""));
        awaitMoreThan(numbers("own.csv").size());
        vesper("status").expect(0, "heart RUNNING, version 3.0.0", "with-own RUNNING, version 2.0.0",
                "in           heart/beats, 1 connection,");
        server.manage("suspend", "heart");

        // One beat may wait in the clock, before the lane that is shut.
        long last = ticks() - 1;
        assertEquals(1, awaitAllTo(last, "own.csv"), "it was there before the heart");
        awaitAllTo(last, "shared.csv");
        assertEquals(0L, server.management().attribute("type=Adapter,application=with-own,name=in", "EventsRejected"));
        assertEquals(0L, server.management().attribute("type=Adapter,application=with-shared,name=in", "EventsRejected"));
    }

    /** The one that follows exports the class, so it is made first; the one that offers gives more than the other can queue. */
    @Test
    void shouldExchangeBothUnderLoadWhenTheFollowerExportsTheClass() {
        deploy(desk("1.0.0"));
        deploy(jar("heart", "1.0.0", Map.of("Import-Package", "org.vesper.api, desk.api"), Map.of(), """
                <epn:event-type name="Beat" class="desk.api.Beat"/>
                <epn:adapter id="clock" provider="timer" listeners="beats">
                  <epn:setting name="interval" value="20us"/>
                  <epn:setting name="number-property" value="number"/>
                </epn:adapter>
                <epn:adapter id="beats" provider="offer"/>
                """, ""));
        awaitMoreThanIn("desk.csv", 0);

        for (String version : List.of("2.0.0", "3.0.0")) {
            deploy(desk(version));
            awaitMoreThanIn("desk.csv", numbers("desk.csv").size());
            vesper("list").expect(0, "desk         RUNNING    " + version);
        }
        server.manage("suspend", "heart");
        awaitAllTo(ticks() - 1, "desk.csv");
    }

    private String desk(String version) {
        String more = "public String version() { return \"" + version + "\"; }";
        return jar("desk", version, Map.of("Export-Package", "desk.api"), beat("desk.api", more),
                follower("desk.api.Beat", "desk.csv").replace("value=\"block\"/>",
                        "value=\"block\"/>\n<epn:setting name=\"capacity\" value=\"64\"/>"),
                "SELECT number FROM Beat;");
    }

    @Test
    void shouldKeepWhatOthersNeedAndStartItAgainInAnyOrder() throws IOException {
        vesper("deploy", withShared()).expect(1, "with-shared 1.0.0 cannot be deployed: its bundle imports the package heart.api, which no"
                + " bundle of the server exports");
        server.deploy(Path.of(withShared()));
        server.awaitLog("with-shared 1.0.0 FAILED: its bundle imports the package heart.api");
        vesper("deploy", heart("1.0.0", "")).expect(0, "deployed: heart 1.0.0 RUNNING");
        vesper("list").expect(0, "with-shared  RUNNING");

        vesper("undeploy", "heart").expect(1, "heart cannot be undeployed: with-shared needs the package heart.api of the application"
                + " heart; with --force it is stopped too");
        vesper("stop", "heart", "--force").expect(0, "stopped: heart");
        vesper("list").expect(0, "heart        STOPPED", "with-shared  FAILED",
                "heart.api of the application heart, which no longer runs");
        vesper("start", "heart").expect(0, "started: heart");
        vesper("list").expect(0, "heart        RUNNING", "with-shared  RUNNING");

        Path jar = server.instance().resolve("apps/heart.jar");
        Files.move(jar, server.instance().resolve("apps/z-heart.jar"));
        server.restart();
        awaitMoreThanIn("shared.csv", numbers("shared.csv").size());
        vesper("status").expect(0, "with-shared RUNNING", "heart/beats, 1 connection,");

        Files.delete(server.instance().resolve("apps/z-heart.jar"));
        server.awaitLog("with-shared 1.0.0 FAILED");
        vesper("undeploy", "with-shared").expect(0, "undeployed: with-shared");
    }

    @Test
    void shouldKeepTwoClassesOfOneNameApart() {
        vesper("deploy", twin("left")).expect(0);
        vesper("deploy", twin("right")).expect(0);

        for (String side : List.of("left", "right")) {
            Await.until("five beats of " + side, LIMIT, () -> lines(side + ".csv").size() == 6, server::log);
            assertEquals(List.of("side", side, side, side, side, side), lines(side + ".csv"));
        }
    }

    private String heart(String version, String more) {
        return jar("heart", version, Map.of("Export-Package", "heart.api"), beat("heart.api", more), """
                <epn:event-type name="Beat" class="heart.api.Beat"/>
                <epn:adapter id="clock" provider="timer" listeners="beats">
                  <epn:setting name="interval" value="200us"/>
                  <epn:setting name="number-property" value="number"/>
                </epn:adapter>
                <epn:adapter id="beats" provider="offer"/>
                """, "");
    }

    private String withOwn(String version, String more) {
        return jar("with-own", version, Map.of(), beat("own", more), follower("own.Beat", "own.csv"), "SELECT number FROM Beat;");
    }

    private String withShared() {
        return jar("with-shared", "1.0.0", Map.of("Import-Package", "org.vesper.api, heart.api"), Map.of(),
                follower("heart.api.Beat", "shared.csv"), "SELECT number FROM Beat;");
    }

    private String twin(String side) {
        return jar(side, "1.0.0", Map.of(), beat("twin", "public String getSide() { return \"" + side + "\"; }"), """
                <epn:event-type name="Beat" class="twin.Beat"/>
                <epn:adapter id="in" provider="timer" listeners="rules">
                  <epn:setting name="interval" value="10ms"/>
                  <epn:setting name="count" value="5"/>
                </epn:adapter>
                """ + written(side + ".csv"), "SELECT side FROM Beat;");
    }

    private String follower(String eventClass, String file) {
        return String.format(Locale.ROOT, """
                <epn:event-type name="Beat" class="%s"/>
                <epn:adapter id="in" provider="follow" listeners="rules">
                  <epn:setting name="application" value="heart"/>
                  <epn:setting name="stream" value="beats"/>
                  <epn:setting name="when-full" value="block"/>
                </epn:adapter>
                """, eventClass) + written(file);
    }

    private String written(String file) {
        return String.format(Locale.ROOT, """
                <epn:processor id="rules" rules="all.epl" listeners="out"/>
                <epn:adapter id="out" provider="csv-writer">
                  <epn:setting name="file" value="%s"/>
                  <epn:setting name="flush-interval" value="50ms"/>
                </epn:adapter>
                """, server.instance().resolve(file));
    }

    private static Map<String, String> beat(String in, String more) {
        return Map.of(in.replace('.', '/') + "/Beat.java", String.format(Locale.ROOT, """
                package %s;

                public class Beat {
                    private long number;
                    public long getNumber() { return number; }
                    public void setNumber(long number) { this.number = number; }
                    %s
                }
                """, in, more));
    }

    @SuppressWarnings("checkstyle:ParameterNumber") // what a jar consists of
    private String jar(
            String name, String version, Map<String, String> headers, Map<String, String> sources, String network, String rules) {
        Map<String, String> entries = new LinkedHashMap<>(sources);
        entries.put("META-INF/spring/epn.xml", network);
        if (!rules.isEmpty()) {
            entries.put("META-INF/vesper/all.epl", "@Name('all') " + rules + "\n");
        }
        Map<String, String> all = new LinkedHashMap<>(headers);
        all.put("Bundle-Version", version);
        Path jar = folder.resolve(version).resolve(name + ".jar");
        return ApplicationJar.compiled(server.distribution(), jar, entries, all).file().toString();
    }

    /** Through JMX, which is there at once, so that little time passes between. */
    private void deploy(String jar) {
        server.manage("deploy", jar);
    }

    /** Waits for this beat, checks that none has been missing or come twice since the first one, and returns that. */
    private long awaitAllTo(long last, String file) {
        Await.until("beat " + last + " in " + file, LIMIT, () -> numbers(file).contains(last), server::log);
        List<Long> written = numbers(file);
        long first = written.get(0);
        assertEquals(LongStream.range(first, first + written.size()).boxed().toList(), written, file);
        return first;
    }

    private void awaitMoreThan(int count) {
        awaitMoreThanIn("own.csv", count);
        awaitMoreThanIn("shared.csv", count);
    }

    private void awaitMoreThanIn(String file, int count) {
        Await.until("more than " + count + " beats in " + file, LIMIT, () -> numbers(file).size() > count, server::log);
    }

    /** How many beats the clock has given, over all its versions. */
    private long ticks() {
        TabularData details = (TabularData) server.management().attribute("type=Adapter,application=heart,name=clock", "Details");
        return Long.parseLong((String) details.get(new Object[] {"ticks"}).get("value"));
    }

    /** What a follower has written, but for a line that is not whole yet. */
    private List<Long> numbers(String file) {
        return lines(file).stream().skip(1).map(Long::valueOf).toList();
    }

    private List<String> lines(String file) {
        try {
            Path path = server.instance().resolve(file);
            String text = Files.exists(path) ? Files.readString(path) : "";
            return text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private CommandResult vesper(String... words) {
        return server.vesper(words);
    }
}
