// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import javax.management.openmbean.CompositeData;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.tests.support.CommandResult;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.VesperServer;

/** Changes of rules last, are told, and can be taken back; none is overwritten by somebody who has not seen it. */
@Timeout(value = 600, threadMode = ThreadMode.SEPARATE_THREAD)
class RuleHistorySystemTest {

    private static final String PROCESSOR = "type=Processor,application=signal-generation,name=signals";
    private static final String RULES = "META-INF/vesper/signals.epl";

    @RegisterExtension
    static final VesperServer SERVER = VesperServer.withSignalGeneration(Distribution.built());

    @TempDir
    private Path folder;

    /** Back to the rules of the jar; an upload leaves stopped rules stopped. */
    @AfterEach
    void restoreTheJar() throws IOException {
        rules("upload", "--force", file("jar.epl", text(SERVER.distribution().signalGeneration()))).expect(0);
        List<String> stopped = figures().filter(rule -> !(Boolean) rule.get("running")).map(rule -> (String) rule.get("name")).toList();
        if (!stopped.isEmpty()) {
            SERVER.management().invoke(PROCESSOR, "startRules", String.join(",", stopped));
        }
        assertEquals(0, SERVER.management().attribute(PROCESSOR, "LiveRuleCount"));
    }

    @Test
    void shouldHaveTheSameRulesAfterARestartAndSayWhoChangedThem() throws IOException {
        rules("stop", "percent/A", "-m", "too many signals").expect(0);
        rules("remove", "trend/A").expect(0);
        rules("add", file("jump.epl", rule("jump/WSC", "WSC", 5))).expect(0);
        long version = version();
        rules("add", "--shadow", file("try.epl", rule("try/WSC", "WSC", 5)), "-m", "to see how many").expect(0, "added in the shadow");

        SERVER.restart();

        rules("list").expect(0, "percent/A      stopped", "changed live", "jump/WSC", "try/WSC        shadow", "4 rules differ from the jar");
        rules("diff").expect(0, "+@Shadow('try/WSC')");
        rules("undo", "try/WSC").expect(0, "removed 1 rule: try/WSC");
        version += 2;
        assertFalse(names().contains("trend/A"));
        rules("log", "-n", "5").expect(0, "stopped percent/A  (too many signals)", "removed trend/A", "added jump/WSC");
        rules("diff", String.valueOf(version + 1)).expect(1, "the ledger has no version " + (version + 1) + "; vesper rules log shows");
        rules("diff").expect(0, "-// running\n+// stopped\n @Name('percent/A')", "+++ b/jump/WSC");
        rules("blame", "percent/A").expect(0, "version " + (version - 4), "too many signals");
        assertEquals(version, version());

        rules("undo", String.valueOf(version - 4)).expect(0);
        rules("undo", "trend/A", "-m", "it was right").expect(0);
        assertEquals("running", state("percent/A"));
        assertTrue(names().contains("trend/A"));
        rules("log").expect(0, "added trend/A  (it was right)");
    }

    @Test
    void shouldShowTheSecondOperatorWhatTheFirstHasDoneInsteadOfUndoingIt() throws IOException {
        rules("add", file("first.epl", rule("first", "A", 1))).expect(0);
        String downloaded = folder.resolve("all.epl").toString();
        rules("download", downloaded).expect(0);
        rules("add", file("second.epl", rule("second", "B", 2))).expect(0);

        rules("upload", downloaded).expect(1, "+@Name('second')", "--force");
        assertTrue(names().contains("second"));
        rules("replace", "--based-on", "0", file("first.epl", rule("first", "A", 3))).expect(1, "+@Name('first')");

        rules("upload", "--force", downloaded).expect(0);
        assertFalse(names().contains("second"));
    }

    @Test
    void shouldKeepLiveChangesInAnUpdateOrRefuseItBeforeAnythingHappens() throws IOException {
        rules("stop", "percent/A").expect(0);
        rules("remove", "trend/AP").expect(0);
        rules("add", file("jump.epl", rule("jump/WSC", "WSC", 5))).expect(0);
        rules("replace", file("first.epl", rule("trend/ABF", "ABF", 5))).expect(0);

        Path contrary = jar("contrary.jar", text -> text.replaceFirst("(?s)(@Name\\('trend/ABF'\\).*?)> 2", "$1> 4"));
        Path other = jar("other.jar", text -> text.replace("@Name('trend/A')", "@Name('trend/AA')"));
        SERVER.vesper("deploy", "--dry-run", contrary.toString()).expect(1, "+HAVING TREND(lastPrice) > 4", "vesper rules undo");
        SERVER.vesper("deploy", contrary.toString()).expect(1, "+HAVING TREND(lastPrice) > 4", "vesper rules undo");
        SERVER.vesper("deploy", other.toString()).expect(0, "rules change");

        assertEquals("stopped", state("percent/A"));
        assertTrue(names().containsAll(List.of("trend/AA", "jump/WSC")) && !names().contains("trend/AP") && !names().contains("trend/A"));
        rules("show", "trend/ABF").expect(0, "> 5");
        SERVER.vesper("deploy", SERVER.distribution().signalGeneration().toString()).expect(0);
    }

    @Test
    void shouldTellLiveChangesThatDoNotFitAJarAndTakeThemBackWhileItsApplicationDoesNotRun() throws IOException {
        Path shipped = SERVER.distribution().signalGeneration();
        String moves = rule("moves", "WSC", 1).replace("'WSC'", "?").replace("> 1", "> ?");
        SERVER.vesper("deploy", jar("moves.jar", text -> text + moves).toString()).expect(0);
        rules("params", "add", "moves", file("rows.csv", "row,symbol,least\nsmall,WSC,7.5\n")).expect(0);

        SERVER.vesper("deploy", shipped.toString()).expect(1, "cannot apply the live rule changes", "+++ b/moves/small", "vesper rules undo");
        assertTrue(names().contains("moves/small"));

        SERVER.killAndRestart(() -> Files.copy(shipped, deployed(), StandardCopyOption.REPLACE_EXISTING));
        SERVER.vesper("list").expect(0, "FAILED");
        assertTrue(SERVER.log().contains("cannot apply the live rule changes") && SERVER.log().contains("+++ b/moves/small"), SERVER::log);
        rules("reset", "signal-generation", "-m", "the jar is right").expect(0, "moves/small");
        SERVER.vesper("start", "signal-generation").expect(0);

        assertFalse(names().contains("moves/small"));
        rules("log", "-n", "1").expect(0, "removed moves/small  (the jar is right)");
        rules("reset", "signal-generation").expect(1, "runs");
    }

    private static Path deployed() throws IOException {
        try (Stream<Path> jars = Files.list(SERVER.instance().resolve("apps"))) {
            return jars.filter(jar -> jar.toString().endsWith(".jar")).findFirst().orElseThrow();
        }
    }

    @Test
    void shouldChangeNothingWhenTheLedgerCannotBeWritten() throws IOException {
        rules("stop", "percent/A").expect(0);
        Path branch = SERVER.instance().resolve("var/rules/refs/heads/main");
        Path held = Files.createFile(branch.resolveSibling("main.lock"));

        rules("start", "percent/A").expect(1, "cannot be written, so nothing has changed");
        assertEquals("stopped", state("percent/A"));

        Files.delete(held);
        rules("start", "percent/A").expect(0);
    }

    @Test
    void shouldSaveLiveRulesInTheFileOfTheirAuthor() throws IOException {
        String source = file("signals.epl", text(SERVER.distribution().signalGeneration()));
        rules("replace", file("first.epl", rule("trend/ABF", "ABF", 5))).expect(0);
        rules("remove", "trend/AP").expect(0);

        rules("save", "--patch", source).expect(0, "+++ b/", "+HAVING PERC(lastPrice) > 5", "replaced trend/ABF", "removed trend/AP");
        rules("save", source).expect(0, "replaced trend/ABF", "removed trend/AP");
        Path saved = jar("saved.jar", text -> read(Path.of(source)));
        SERVER.vesper("deploy", saved.toString()).expect(0);

        assertEquals(0, SERVER.management().attribute(PROCESSOR, "LiveRuleCount"));
        assertFalse(names().contains("trend/AP"));
        rules("show", "trend/ABF").expect(0, "> 5");
        SERVER.vesper("deploy", SERVER.distribution().signalGeneration().toString()).expect(0);
    }

    private static String rule(String name, String symbol, int least) {
        return "@Name('" + name + "')\nSELECT symbol, lastPrice, PERC(lastPrice), clientTimestamp, timestamp\n"
                + "FROM (SELECT * FROM StockTick WHERE symbol = '" + symbol + "') RETAIN 2 EVENTS\nHAVING PERC(lastPrice) > " + least + ";\n";
    }

    /** The jar of signal-generation with other rules. */
    private Path jar(String name, UnaryOperator<String> rules) throws IOException {
        Path jar = Files.copy(SERVER.distribution().signalGeneration(), folder.resolve(name));
        try (FileSystem entries = FileSystems.newFileSystem(jar)) {
            Path file = entries.getPath(RULES);
            String before = Files.readString(file);
            String after = rules.apply(before);
            assertFalse(after.equals(before));
            Files.writeString(file, after);
        }
        return jar;
    }

    private static String text(Path jar) throws IOException {
        try (FileSystem entries = FileSystems.newFileSystem(jar)) {
            return Files.readString(entries.getPath(RULES));
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    private static CommandResult rules(String... words) {
        List<String> all = new ArrayList<>(List.of("rules"));
        all.addAll(List.of(words));
        return SERVER.vesper(all.toArray(String[]::new));
    }

    private static long version() {
        return (Long) SERVER.management().attribute(PROCESSOR, "RulesVersion");
    }

    private static List<String> names() {
        return figures().map(rule -> (String) rule.get("name")).toList();
    }

    private static String state(String rule) {
        CompositeData figures = figures().filter(other -> other.get("name").equals(rule)).findFirst().orElseThrow();
        return (Boolean) figures.get("running") ? "running" : "stopped";
    }

    private static Stream<CompositeData> figures() {
        return Stream.of((CompositeData[]) SERVER.management().attribute(PROCESSOR, "Rules"));
    }
}
