// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.vesper.cli.VesperCommand;
import org.vesper.management.figures.LiveRuleFigures;
import picocli.CommandLine;

/** The commands on rules as a user types them, against the real management and a processor that records the requests. */
@Timeout(60)
class RulesCommandTest {

    private static final String VERSION_17 = "// version 17 of the rules: vesper rules upload refuses this file if they have changed since\n";

    @TempDir
    private Path folder;

    private ManagedServer server;
    private ShownProcessor processor;
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void startServer() throws Exception {
        server = ManagedServer.start(folder.resolve("instance"));
        processor = server.show("trades");
    }

    @AfterEach
    void stopServer() throws Exception {
        server.close();
    }

    @Test
    void shouldListRulesAsATable() {
        assertEquals(0, rules("list"));
        assertEquals("""
                RULE         STATE         OUTPUTS  TEMPLATE  HORIZON
                percent/WSC  running         1,234        T1  2 filtered events of Ticks
                jump         stopped             0       T17  endless                     changed live
                percent/IBM  shadow              5        T1  2 filtered events of Ticks
                1 rule differs from the jar; vesper rules diff shows how
                """, out.toString());
    }

    @Test
    void shouldShowWhatRulesRetainTheMostFirst() {
        assertEquals(0, rules("list", "--memory"));
        assertEquals("""
                RULE                 EVENTS  PARTIAL MATCHES      GROUPS      BYTES, ABOUT       REFUSED       EVICTED
                jump                  1,000                3           0            40,000            17             5
                percent/WSC               2                0           1               250             0             0
                all rules             1,002                3           1            40,250            17             5
                """, out.toString());
    }

    @Test
    void shouldShowRulesAsARulesFile() {
        assertEquals(0, rules("show", "jump", "percent/WSC", "percent"));
        assertEquals("""
                // version 17 of the rules: vesper rules upload refuses this file if they have changed since
                @Shadow('jump')
                SELECT *
                FROM Ticks;
                -- percent/WSC is a row of this rule; vesper rules params list percent shows the rows
                @Name('percent')
                SELECT * FROM Ticks WHERE symbol = ?;
                @Name('percent')
                SELECT * FROM Ticks WHERE symbol = ?;
                """, out.toString());
    }

    @Test
    void shouldHandFilesToTheServerUnderTheNamesThatWereTyped() throws IOException {
        String rules = file("a.epl", "@Name('a') one");
        String table = file("b.csv", ShownProcessor.TABLE);

        assertEquals(0, rules("add", rules));
        assertEquals(0, rules("replace", rules));
        assertEquals(0, rules("upload", rules, table));
        assertEquals(0, rules("params", "add", "b", table));

        assertEquals(List.of("add " + rules + " @Name('a') one", "replace " + rules + " @Name('a') one",
                "upload [" + rules + ", " + table + "] [@Name('a') one, " + ShownProcessor.TABLE + "]",
                "add rows b " + table + " " + ShownProcessor.TABLE), processor.calls);
        assertEquals("added: " + rules + "; there are now 400 rules in 2 templates", out.toString().lines().findFirst().orElseThrow());
    }

    @Test
    void shouldTellWhatTheServerAnswersWhenRowsAreSet() throws IOException {
        String table = file("b.csv", ShownProcessor.TABLE);

        assertEquals(0, rules("params", "set", "b", table));
        assertEquals(0, rules("params", "set", "b", "WSC=WSC,7.5", "IBM=IBM,2"));
        assertEquals(2, rules("params", "set", "b", table, "IBM=IBM,2"));

        assertEquals(List.of("set rows b " + table + " " + ShownProcessor.TABLE, "set rows b the command line WSC=WSC,7.5; IBM=IBM,2"),
                processor.calls);
        assertEquals("replaced 1 row: b/WSC; there are now 400 rules in 2 templates", out.toString().lines().findFirst().orElseThrow());
    }

    @Test
    void shouldAddRulesInTheShadowShowTheirOutputsAndPromoteThem() throws IOException {
        String rules = file("a.epl", "@Name('a') one");

        assertEquals(0, rules("add", "--shadow", rules, "-m", "a trial"));
        assertEquals(0, rules("outputs", "a"));
        assertEquals(0, rules("promote", "a", "-m", "it is right"));

        assertEquals(List.of("add in the shadow " + rules + " @Name('a') one", "comment a trial", "promote a", "comment it is right"),
                processor.calls);
        assertEquals("added in the shadow: " + rules + "; there are now 400 rules in 2 templates\n1970-01-01T00:00:00Z a@120 symbol=WSC\n"
                + "promoted 1 rule: a; there are now 400 rules in 2 templates\n", out.toString());
    }

    @Test
    void shouldAddAndReplaceRulesThatBeginWarmAndShowWhatTheyWereFed() throws IOException {
        String rules = file("a.epl", "@Name('a') one");

        assertEquals(0, rules("add", "--warm", rules, "-m", "at once"));
        assertEquals(0, rules("add", "--shadow", "--warm", rules));
        assertEquals(0, rules("replace", "--warm", rules));

        assertEquals(List.of("add warm " + rules + " @Name('a') one", "comment at once", "add warm in the shadow " + rules + " @Name('a') one",
                "replace warm " + rules + " @Name('a') one"), processor.calls);
        String fed = " events of the last 0.2 s in 10 ms; other events waited 0.1 ms for it; there are now 400 rules in 2 templates\n";
        assertEquals("added: " + rules + "; fed 3" + fed + "added in the shadow: " + rules + "; fed 3" + fed + "replaced: the rules in "
                + rules + "; fed 0" + fed, out.toString());
    }

    @Test
    void shouldOnlyShowWhatChangesWouldDoWhenTheyRunDry() throws IOException {
        String rules = file("a.epl", "@Name('a') one");

        assertEquals(0, rules("add", "--dry-run", rules));
        assertEquals(0, rules("add", "--dry-run", "--shadow", "--warm", rules));
        assertEquals(0, rules("replace", "--dry-run", "--warm", "--based-on", "7", "--force", rules));
        assertEquals(0, rules("upload", "--dry-run", rules));
        assertEquals(0, rules("remove", "--dry-run", "a", "b, c"));

        assertEquals(List.of("plan add " + rules + " @Name('a') one", "plan add in the shadow warm " + rules + " @Name('a') one",
                "plan replace warm 7 true " + rules + " @Name('a') one", "plan upload -1 false [" + rules + "] [@Name('a') one]",
                "plan remove a\nb, c"), processor.calls);
        assertEquals(("planned: would add 1 rule: a; 1 event that the old ones retain would be dropped; 399 rules would go on unchanged\n")
                .repeat(5), out.toString());
    }

    @Test
    void shouldHandOverNamesOneToALine() {
        assertEquals(0, rules("remove", "a", "b, c"));
        assertEquals(0, rules("start", "a"));
        assertEquals(0, rules("stop", "a", "b"));
        assertEquals(0, rules("restart"));
        assertEquals(0, rules("params", "remove", "percent", "WSC", "IBM"));

        assertEquals(List.of("remove a\nb, c\n", "start a\n", "stop a\nb\n", "restart", "remove rows percent WSC\nIBM\n"), processor.calls);
    }

    @Test
    void shouldReadRulesFromStandardInputWhenTheFileIsADash() {
        InputStream terminal = System.in;
        System.setIn(new ByteArrayInputStream("@Name('ä') one".getBytes(StandardCharsets.UTF_8)));
        try {
            assertEquals(0, rules("add", "-"));
        } finally {
            System.setIn(terminal);
        }
        assertEquals(List.of("add stdin @Name('ä') one"), processor.calls);
    }

    @Test
    void shouldWriteRulesAndTablesSideBySide() throws IOException {
        Path file = folder.resolve("all.epl");

        assertEquals(0, rules("download", file.toString()));
        assertEquals("written: " + file + ", " + folder.resolve("percent.csv") + "\n", out.toString());
        assertEquals(VERSION_17 + "@Name('percent') SELECT ?;\n", Files.readString(file));
        assertEquals(ShownProcessor.TABLE, Files.readString(folder.resolve("percent.csv")));
    }

    @Test
    void shouldShowRulesAndSayWhatIsMissingWhenTheyAreDownloadedToTheTerminal() {
        assertEquals(0, rules("download"));
        assertEquals(VERSION_17 + "@Name('percent') SELECT ?;\n", out.toString());
        assertEquals("vesper: not shown here: the table percent.csv\n", err.toString());
    }

    /** What a rule may have in its text, and a terminal must not get: a round trip through a file or a pipe changes nothing. */
    @Test
    void shouldGiveBackTheSameTextWhenTheOutputIsNoTerminal() {
        processor.rulesText = "@Name('a') SELECT '\u001b[2J\r\n\t\u202e\u2028\u00e4\ud83d\ude00\u0085' FROM Ticks;\r\n-- end";
        byte[] file = outputOf("file", "download", "-");
        assertEquals(VERSION_17 + processor.rulesText, new String(file, StandardCharsets.UTF_8));
        assertEquals(ShownProcessor.TABLE, new String(outputOf("file", "params", "list", "percent"), StandardCharsets.UTF_8));
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream(file));
        try {
            assertEquals(0, rules("upload", "-"));
        } finally {
            System.setIn(before);
        }
        assertEquals(List.of("upload [stdin] [" + VERSION_17 + processor.rulesText + "]", "based on 17 false"), processor.calls);

        out.getBuffer().setLength(0);
        assertEquals(0, outputOf("terminal", "download", "-").length);
        assertTrue(out.toString().contains("SELECT '\\u001b[2J\n") && out.toString().contains("\\u202e\\u2028\u00e4"), out::toString);
    }

    private byte[] outputOf(String kind, String... words) {
        PrintStream before = System.out;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        System.setProperty("vesper.output", kind);
        try {
            assertEquals(0, rules(words));
        } finally {
            System.setOut(before);
            System.clearProperty("vesper.output");
        }
        return bytes.toByteArray();
    }

    @Test
    void shouldShowTheRowsOfARule() {
        assertEquals(0, rules("params", "list", "percent"));
        assertEquals(ShownProcessor.TABLE, out.toString());
    }

    @Test
    void shouldShowAMistakeAsItIsWhenTheServerRefusesRules() throws IOException {
        String file = file("new.epl", "@Name('a') SELCT 1\n");

        assertEquals(1, rules("add", file));
        assertEquals(file + ":1:12: unknown word SELCT; did you mean SELECT?\n@Name('a') SELCT 1\n           ^\n", err.toString());
        assertEquals("", out.toString());

        assertEquals(1, rules("show", "jmp"));
        assertTrue(err.toString().endsWith("trades/rules: there is no rule jmp; did you mean jump?\n"), err::toString);
    }

    @Test
    void shouldAskWhichProcessorIsMeantWhenThereAreSeveral() throws Exception {
        server.show("orders");

        assertEquals(1, rules("list"));
        assertEquals("vesper: there are several processors; name one of them with --in: orders/rules, trades/rules\n",
                err.toString());

        assertEquals(0, rules("stop", "a", "--in", "trades"));
        assertEquals(0, rules("stop", "b", "--in", "trades/rules"));
        assertEquals(List.of("stop a\n", "stop b\n"), processor.calls);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "1 | list --in trade | there is no processor trade. Known processors: trades/rules",
        "1 | list --in trades/rule | there is no processor trades/rule; did you mean trades/rules? Known processors: trades/rules",
        "1 | add missing.epl | there is no file missing.epl",
        "2 | lst | unknown command lst; did you mean list? (vesper rules --help shows the commands)",
        "2 | add | Missing required parameter: 'FILE' (vesper rules add --help shows the options)",
        "2 | params ad | unknown command ad; did you mean add? (vesper rules params --help shows the commands)",
    })
    void shouldSayWhatIsWrongWhenACommandCannotBeCarriedOut(int exitCode, String words, String message) {
        assertEquals(exitCode, rules(words.split(" ")));
        assertEquals("vesper: " + message + "\n", err.toString());
    }

    @Test
    void shouldSayOnWhichVersionAFileIsBasedAndWhyItIsSent() throws IOException {
        String rules = file("a.epl", "// version 17 of the rules: and so on\n@Name('a') one");

        assertEquals(0, rules("upload", rules, "-m", "as agreed"));
        assertEquals(0, rules("replace", rules, "--based-on", "12", "--force"));
        assertEquals(0, rules("stop", "jump", "--comment", "too many"));

        assertEquals(List.of("based on 17 false", "comment as agreed", "based on 12 true", "comment too many"),
                processor.calls.stream().filter(call -> call.startsWith("based on") || call.startsWith("comment")).toList());
    }

    @Test
    void shouldShowTheHistoryOfRules() {
        assertEquals(0, rules("log"));
        assertEquals(0, rules("diff"));
        assertEquals(0, rules("diff", "3", "4"));
        assertEquals(0, rules("blame", "jump"));

        List<String> lines = out.toString().lines().toList();
        assertEquals("VERSION  TIME                       USER   CHANGE", lines.get(0));
        String time = "\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:00(Z|[+-]\\d\\d:\\d\\d)";
        assertTrue(lines.get(1).matches("17       " + time + " +alice  replaced jump  \\(too\\\\nmany\\)"), lines.get(1));
        assertEquals(List.of("diff 0 -1", "diff 3 4"), lines.subList(2, 4));
        assertTrue(lines.get(4).matches("jump  version 17, alice, " + time + ": replaced jump  \\(too\\\\nmany\\)"), lines.get(4));

        assertEquals(2, rules("log", "-n", "0"));
        assertTrue(err.toString().startsWith("vesper: -n is 0 but must be at least 1"), err::toString);
    }

    @Test
    void shouldUndoAVersionOrTheLatestChangeOfARule() {
        assertEquals(0, rules("undo", "17", "--force"));
        assertEquals(0, rules("undo", "jump", "-m", "was better"));

        assertEquals(List.of("undo 17 true Undo of version 17", "undo jump was better"), processor.calls);
    }

    @Test
    void shouldWriteLiveRulesIntoTheFileOfTheirAuthorAndLeaveTheRest() throws IOException {
        String source = file("source.epl", "-- mine\n@Name('other') SELECT *\nFROM Ticks;\n@Name('jump') SELECT *\nFROM Ticks; -- yours\n");

        assertEquals(0, rules("save", source));

        assertEquals("-- mine\n@Name('other') SELECT *\nFROM Ticks;\n@Name('jump') SELECT 1 FROM Ticks; -- yours\n",
                Files.readString(Path.of(source)));
    }

    @Test
    void shouldWriteTheShadowOfALiveRuleIntoTheFileOfItsAuthor() throws IOException {
        String source = file("source.epl", "@Name('other') SELECT *\nFROM Ticks;\n@Shadow(\"jump\")\nSELECT *\nFROM Ticks;\n");
        processor.live = new LiveRuleFigures("jump", "@Shadow('jump') SELECT *\nFROM Ticks;\n", "@Name('jump') SELECT *\nFROM Ticks;\n",
                false, false);

        assertEquals(0, rules("save", source));

        assertEquals("@Name('other') SELECT *\nFROM Ticks;\n@Name(\"jump\")\nSELECT *\nFROM Ticks;\n", Files.readString(Path.of(source)));
    }

    @Test
    void shouldPrintAPatchOfTheAuthorsFileAndLeaveItAlone() throws IOException {
        String source = file("source.epl", "-- mine\n@Name('other') SELECT *\nFROM Ticks;\n@Name('jump') SELECT *\nFROM Ticks; -- yours\n");
        String before = Files.readString(Path.of(source));

        assertEquals(0, rules("save", "--patch", source));

        assertEquals(String.format(Locale.ROOT, """
                --- a%s
                +++ b%s
                @@ -1,5 +1,4 @@
                 -- mine
                 @Name('other') SELECT *
                 FROM Ticks;
                -@Name('jump') SELECT *
                -FROM Ticks; -- yours
                +@Name('jump') SELECT 1 FROM Ticks; -- yours
                """, source, source), out.toString());
        assertEquals("replaced jump in " + source + "\n", err.toString());
        assertEquals(before, Files.readString(Path.of(source)));
    }

    @Test
    void shouldWriteNothingWhenAFileLacksWhatWasChangedLive() throws IOException {
        String source = file("source.epl", "@Name('jump') SELECT 2 FROM Ticks;");

        assertEquals(1, rules("save", source));

        assertTrue(err.toString().contains("rule jump"), err::toString);
        assertEquals("@Name('jump') SELECT 2 FROM Ticks;", Files.readString(Path.of(source)));
    }

    @Test
    void shouldMakeTheTableOfARuleThatHasHadNone() throws IOException {
        String source = file("source.epl", "@Name('percent') SELECT ? FROM Ticks;\n@Name('jump') SELECT *\nFROM Ticks;\n");
        Path table = folder.resolve("percent.csv");
        processor.live = new LiveRuleFigures("percent/WSC", "", ShownProcessor.TABLE, false, false);

        assertEquals(0, rules("save", "--patch", source));
        assertTrue(out.toString().contains("--- /dev/null\n+++ b" + table + "\n@@ -0,0 +1,2 @@\n+row,symbol\n+WSC,WSC\n"), out::toString);
        assertFalse(Files.exists(table));

        assertEquals(0, rules("save", source));
        assertEquals(ShownProcessor.TABLE, Files.readString(table));

        assertEquals(1, rules("save", source), "the table exists, but is not given");
        assertTrue(err.toString().contains("percent.csv, the table with the row percent/WSC"), err::toString);
    }

    @Test
    void shouldNotReadWhatIsNoText() throws IOException {
        Path file = Files.write(folder.resolve("new.epl"), new byte[] {(byte) 0xff, 0});

        assertEquals(1, rules("add", file.toString()));
        assertEquals("vesper: " + file + " is not a text in UTF-8\n", err.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"list", "show", "add", "replace", "remove", "start", "stop", "upload", "download", "log", "diff", "undo",
        "blame", "save", "params list", "params add",
        "params remove"})
    void shouldDocumentTheExitCodesOfACommand(String command) {
        assertEquals(0, run(("help rules " + command).split(" ")));
        assertTrue(out.toString().contains("Exit codes: 0 "), out::toString);
        assertTrue(out.toString().contains("--in=APP[/PROCESSOR]"), out::toString);
    }

    @Test
    void shouldShowItsCommandsWhenNoneIsNamed() {
        assertEquals(0, run("rules"));
        assertTrue(out.toString().contains("download") && out.toString().contains("params"), out::toString);
        assertFalse(out.toString().contains("loadgen"), out::toString);
    }

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    private int rules(String... words) {
        List<String> all = new ArrayList<>(List.of("rules"));
        all.addAll(List.of(words));
        all.addAll(List.of("--instance", folder.resolve("instance").toString()));
        return run(all.toArray(String[]::new));
    }

    private int run(String... words) {
        CommandLine command = VesperCommand.commandLine();
        command.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        return command.execute(words);
    }
}
