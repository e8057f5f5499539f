// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.vesper.epl.processor.RuleTrial.add;
import static org.vesper.epl.processor.RuleTrial.count;
import static org.vesper.epl.processor.RuleTrial.remove;
import static org.vesper.epl.processor.RuleTrial.replace;
import static org.vesper.epl.processor.RuleTrial.rows;
import static org.vesper.epl.processor.RuleTrial.start;
import static org.vesper.epl.processor.RuleTrial.stop;
import static org.vesper.epl.processor.RuleTrial.upload;

import com.espertech.esper.runtime.client.EPRuntime;
import com.espertech.esper.runtime.client.EPRuntimeProvider;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.vesper.config.ConfigurationException;
import org.vesper.epl.language.result.EplException;
import org.vesper.spi.processor.ColumnChange;
import org.vesper.spi.processor.JavaPolicy;
import org.vesper.spi.processor.PreparedChange;
import org.vesper.spi.processor.RuleChange;
import org.vesper.spi.processor.RuleEffect;
import org.vesper.spi.processor.RuleFile;

class RuleChangeTest {

    private static final String ABOVE = "@Name('above') SELECT price FROM (SELECT * FROM Tick WHERE price > ?) RETAIN 1 EVENT;";

    private RuleTrial trial;

    @AfterEach
    void close() {
        if (trial != null) {
            trial.close();
        }
    }

    @Test
    void shouldGoOnWithTheOthersWhenARuleIsAdded() {
        trial = new RuleTrial(count("a", "A"));
        trial.tick("A", 1);
        trial.change(add(count("b", "A")));
        trial.tick("A", 2);
        assertEquals(List.of("a 1", "a 2", "b 1"), trial.outputs());
        assertEquals("a: 2, b: 1", trial.list());
        assertEquals(trial.status("a").template(), trial.status("b").template());
    }

    @Test
    void shouldChangeNothingWhenOneOfSeveralChangesIsWrong() {
        trial = new RuleTrial(count("a", "A"), count("b", "A"));
        trial.tick("A", 1);
        List<RuleChange> changes = List.of(remove("a"), stop("b"), add(count("c", "A")), add("@Name('d')\nSELECT prize FROM Tick;"));
        ConfigurationException refusal = assertThrows(ConfigurationException.class, () -> trial.processor().rules().prepare(changes));
        assertTrue(refusal.getMessage().startsWith("add.epl:2:8: rule d: "), refusal.getMessage());
        assertTrue(refusal.getMessage().contains("price"), refusal.getMessage());
        trial.tick("A", 2);
        assertEquals("a: 2, b: 2", trial.list());
    }

    @Test
    void shouldChangeNothingWhenEsperCannotStartWhatItHasCompiled() {
        trial = new RuleTrial(count("a", "A"));
        trial.tick("A", 1);
        // A parameter of Esper's own is missed when the statement starts, not when it is compiled.
        PreparedChange prepared = trial.processor().rules().prepare(List.of(remove("a"), add(count("b", "A")),
                add("@Dialect('esper')", "@name('bad') select price from Tick(price > ?::double);")));
        ConfigurationException refusal = assertThrows(ConfigurationException.class, prepared::apply);
        assertTrue(refusal.getMessage().contains("rule bad cannot be started"), refusal.getMessage());
        trial.tick("A", 2);
        assertEquals(List.of("a 1", "a 2"), trial.outputs());
        assertEquals("a: 2", trial.list());
        trial.change(add(count("b", "A")));
        trial.tick("A", 3);
        assertEquals(List.of("a 3", "b 1"), trial.outputs());
    }

    @Test
    void shouldRefuseToSwitchWhenOtherRulesHaveChangedSince() {
        trial = new RuleTrial(count("a", "A"));
        PreparedChange prepared = trial.processor().rules().prepare(List.of(remove("a")));
        trial.change(add(count("b", "A")));
        assertThrows(ConfigurationException.class, prepared::apply);
        assertEquals("a: 0, b: 0", trial.list());
    }

    @Test
    void shouldLeaveNoGapAndTheOthersAloneWhenARuleIsReplaced() {
        trial = new RuleTrial(count("a", "A"), count("b", "A"));
        trial.tick("A", 1);
        trial.change(replace("@Name('a') SELECT count(*), sum(price) AS sum FROM (SELECT * FROM Tick WHERE symbol = 'A') RETAIN ALL;"));
        trial.tick("A", 2);
        // The new rule begins empty: one event, 2.0.
        assertEquals(List.of("a 1", "a 1 2.0", "b 1", "b 2"), trial.outputs());
        assertEquals("a: 1, b: 2", trial.list());
        assertEquals("SELECT count(*), sum(price) AS sum FROM (SELECT * FROM Tick WHERE symbol = 'A') RETAIN ALL",
                trial.processor().rules().text("a"));
    }

    @Test
    void shouldStayStoppedWhenAStoppedRuleIsReplaced() {
        trial = new RuleTrial(count("a", "A"));
        trial.change(stop("a"));
        trial.change(replace(count("a", "B")));
        trial.tick("B", 1);
        assertEquals("a (stopped): 0", trial.list());
        trial.change(start("a"));
        trial.tick("B", 1);
        assertEquals("a: 1", trial.list());
    }

    @Test
    void shouldBeginEmptyWhenAStoppedRuleStarts() {
        trial = new RuleTrial(count("a", "A"), count("b", "A"));
        trial.tick("A", 1);
        trial.change(stop("a"));
        trial.tick("A", 2);
        assertEquals("a (stopped): 1, b: 2", trial.list());
        trial.change(start("a", "b"));
        trial.tick("A", 3);
        assertEquals(List.of("a 1", "a 1", "b 1", "b 2", "b 3"), trial.outputs());
        assertEquals("a: 2, b: 3", trial.list());
        trial.change(stop("a"), start("a"));
        trial.tick("A", 4);
        assertEquals(List.of("a 1", "b 4"), trial.outputs());
    }

    @Test
    void shouldKeepWhatIsEqualWhenAFileIsUploaded() {
        trial = new RuleTrial(count("same", "A"), count("changed", "A"), count("gone", "A"));
        trial.tick("A", 1);
        trial.change(upload(count("new", "A"), count("changed", "A").replace("RETAIN ALL", "RETAIN 9 EVENTS"), count("same", "A")));
        trial.tick("A", 2);
        assertEquals(List.of("changed 1", "changed 1", "gone 1", "new 1", "same 1", "same 2"), trial.outputs());
        assertEquals("same: 2, changed: 1, new: 1", trial.list());
    }

    @Test
    void shouldTellWhatComesOfAnUploadAndChangeNothingUntilItIsMade() {
        trial = new RuleTrial(count("same", "A"), count("changed", "A"), count("gone", "A"));
        trial.tick("A", 1);
        PreparedChange prepared = trial.processor().rules().prepare(List.of(
                upload(count("new", "A"), count("changed", "A").replace("RETAIN ALL", "RETAIN 9 EVENTS"), count("same", "A"))));
        RuleEffect effect = new RuleEffect(Map.of(RuleEffect.Kind.ADDED, List.of("new"), RuleEffect.Kind.REPLACED, List.of("changed"),
                RuleEffect.Kind.REMOVED, List.of("gone")), 1);
        assertEquals(Optional.of(effect), prepared.effect());
        assertEquals("same: 1, changed: 1, gone: 1", trial.list());
        prepared.apply();
        assertEquals(Optional.of(effect), prepared.effect());
    }

    @Test
    void shouldReportTheColumnsWhoseTypesChange() {
        trial = new RuleTrial("@Name('out') INSERT INTO Mid SELECT symbol, price * 2 AS value FROM Tick;",
                "@Name('top') SELECT symbol, MAX(value) AS most, COUNT(*) AS n FROM Mid RETAIN 5 EVENTS;",
                ABOVE, count("same", "A"));
        trial.change(rows("row,limit\nten,10\n"));
        String uploaded = String.join("\n", "@Name('out') INSERT INTO Mid SELECT symbol, LENGTH(symbol) AS value FROM Tick;",
                "@Name('top') SELECT symbol, MAX(value) AS most, COUNT(*) AS n FROM Mid RETAIN 5 EVENTS;",
                ABOVE.replace("SELECT price", "SELECT CAST(price, decimal) AS price"), count("same", "A"));
        PreparedChange prepared = trial.processor().rules().prepare(List.of(new RuleChange.Upload(List.of(
                new RuleFile("upload.epl", uploaded), new RuleFile("above.csv", "row,limit\nten,10\n")))));
        assertEquals(Set.of("rule out: column value double -> int", "rule top: column most double -> int",
                "rule above/ten: column price double -> decimal"),
                prepared.effect().orElseThrow().columns().stream().map(ColumnChange::toString).collect(Collectors.toSet()));
    }

    @Test
    void shouldKeepAllRulesWhenAnEmptyFileIsUploaded() {
        trial = new RuleTrial(count("a", "A"));
        ConfigurationException refusal = assertThrows(ConfigurationException.class, () -> trial.change(upload("-- nothing yet")));
        assertTrue(refusal.getMessage().contains("the upload contains no rule"), refusal.getMessage());
        assertEquals("a: 0", trial.list());
    }

    @Test
    void shouldUndeployATemplateWhenItsLastRuleGoes() {
        trial = new RuleTrial();
        int empty = deployments();
        trial.change(add(count("a", "A"), count("b", "B"), "@Name('fill') INSERT INTO High SELECT price FROM Tick;",
                "@Name('read') SELECT price FROM High RETAIN 1 EVENT;"));
        assertEquals(empty + 4, deployments());
        trial.change(remove("a", "read"));
        assertEquals(empty + 3, deployments());
        trial.change(remove("b", "fill"));
        assertEquals(empty, deployments());
    }

    @Test
    void shouldUseTheGeneralTemplateWhenASecondThresholdComes() {
        trial = new RuleTrial(above("a", 1.0), above("b", 1.0));
        assertEquals(trial.status("a").template(), trial.status("b").template());
        trial.change(add(above("c", 2.0)));
        assertNotEquals(trial.status("a").template(), trial.status("c").template());
        trial.change(add(above("d", 3.0), above("e", 1.0)));
        assertEquals(trial.status("c").template(), trial.status("d").template());
        assertEquals(trial.status("a").template(), trial.status("e").template());
        trial.tick("A", 2.5);
        assertEquals(List.of("a 2.5", "b 2.5", "c 2.5", "e 2.5"), trial.outputs());
    }

    private static String above(String rule, double limit) {
        return "@Name('" + rule + "') SELECT price FROM Tick WHERE price > " + limit + ";";
    }

    // ---- streams ----

    @Test
    void shouldFindTheStreamWhenReaderAndFillerComeInAnyOrder() {
        trial = new RuleTrial("@Name('read') SELECT count(*) FROM High RETAIN ALL;",
                "@Name('fill') INSERT INTO High SELECT symbol, price FROM Tick WHERE price > 10.0;");
        trial.tick("A", 11);
        trial.change(remove("fill"), add("@Name('fill2') INSERT INTO High SELECT symbol, price FROM Tick WHERE price > 20.0;"));
        trial.tick("A", 15);
        trial.tick("A", 21);
        assertEquals(List.of("fill A 11.0", "fill2 A 21.0", "read 1", "read 2"), trial.outputs());
    }

    @Test
    void shouldKeepTheLastFillerOfAStreamWhenOthersReadIt() {
        String fill = "@Name('fill') INSERT INTO High SELECT price FROM Tick;";
        String read = "@Name('read') SELECT price FROM High;";
        trial = new RuleTrial(fill, read);
        for (RuleChange change : List.of(remove("fill"), upload(read), replace(fill.replace("INTO High", "INTO Low")))) {
            ConfigurationException refusal = assertThrows(ConfigurationException.class, () -> trial.change(change));
            assertTrue(refusal.getMessage().contains("no remaining rule fills High, which these rules read: read;"), refusal.getMessage());
        }
        trial.change(stop("fill"));
        trial.change(replace(read));
        trial.change(add(fill.replace("'fill'", "'more'")));
        trial.change(remove("fill"));
        trial.tick("A", 1);
        assertEquals(List.of("more 1.0", "read 1.0"), trial.outputs());
        trial.change(remove("more", "read"));
        assertEquals("", trial.list());
    }

    @Test
    void shouldFillAStreamAgainWhenATableHadNoRowsMeanwhile() {
        trial = new RuleTrial("@Name('above') INSERT INTO High SELECT price FROM Tick WHERE price > ?;");
        String read = "@Name('read') SELECT price FROM High;";
        trial.change(add(read), rows("name,limit\nlow,10\n"));
        trial.change(new RuleChange.RemoveParameters("above", List.of("low")));
        trial.change(replace(read));
        trial.change(remove("read"));
        trial.change(rows("name,limit\nlow,10\n"));
        trial.change(new RuleChange.RemoveParameters("above", List.of("low")));
        trial.change(add(read));
        trial.change(rows("name,limit\nmid,15\n"));
        trial.tick("A", 16);
        assertEquals(List.of("above/mid 16.0", "read 16.0"), trial.outputs());
        assertThrows(ConfigurationException.class, () -> trial.change(remove("above")));
    }

    @Test
    void shouldNameTheReaderWhenAStreamWouldGetOtherColumns() {
        trial = new RuleTrial("@Name('fill') INSERT INTO High SELECT price FROM Tick;", "@Name('read') SELECT price FROM High;");
        ConfigurationException refusal = assertThrows(ConfigurationException.class,
                () -> trial.change(replace("@Name('fill') INSERT INTO High SELECT symbol, price FROM Tick;")));
        assertTrue(refusal.getMessage().startsWith("replace.epl:1:1: rule fill: ") && refusal.getMessage().contains("read"),
                refusal.getMessage());
        trial.tick("A", 1);
        assertEquals(List.of("fill 1.0", "read 1.0"), trial.outputs());
    }

    @Test
    void shouldSwitchToTheNewColumnsWhenFillerAndReaderAreReplacedTogether() {
        trial = new RuleTrial("@Name('fill') INSERT INTO High SELECT price FROM Tick;", "@Name('read') SELECT price FROM High;");
        trial.change(replace("@Name('fill') INSERT INTO High SELECT symbol, price FROM Tick;", "@Name('read') SELECT price FROM High;"));
        trial.change(add("@Name('more') SELECT symbol FROM High;"));
        trial.tick("A", 1);
        assertEquals(List.of("fill A 1.0", "more A", "read 1.0"), trial.outputs());
    }

    @Test
    void shouldRenewTheReadersWhenAnUploadGivesAStreamOtherColumns() {
        String table = "name,limit\nlow,10\nhigh,20\n";
        List<String> rules = List.of("@Name('read') SELECT * FROM High;", "@Name('deep') INSERT INTO Deep SELECT * FROM High;",
                "@Name('deeper') SELECT * FROM Deep;", "@Name('above') SELECT * FROM High WHERE price > ?;", count("same", "A"),
                "@Dialect('esper')", "@name('e') select count(*) as n from High;");
        String filler = "@Name('fill') INSERT INTO High SELECT price FROM Tick;";
        trial = new RuleTrial(files(filler, rules, table), Map.of(), 1);
        trial.change(stop("deeper", "above/high"));
        trial.tick("A", 15);
        assertEquals(List.of("above/low 15.0", "deep 15.0", "e 1", "fill 15.0", "read 15.0", "same 1"), trial.outputs());
        trial.change(new RuleChange.Upload(files(filler.replace("price", "price, symbol"), rules, table)));
        trial.change(start("deeper"));
        trial.tick("A", 25);
        assertEquals(List.of("above/low 25.0 A", "deep 25.0 A", "deeper 25.0 A", "e 1", "fill 25.0 A", "read 25.0 A", "same 2"),
                trial.outputs());
        assertEquals("stopped", trial.status("above/high").running() ? "running" : "stopped");
    }

    @Test
    void shouldChangeNothingWhenAReaderDoesNotFitTheNewColumns() {
        List<String> reader = List.of("@Name('read') SELECT price FROM High;");
        trial = new RuleTrial(files("@Name('fill') INSERT INTO High SELECT price FROM Tick;", reader, ""), Map.of(), 1);
        ConfigurationException refusal = assertThrows(ConfigurationException.class,
                () -> trial.change(new RuleChange.Upload(files("@Name('fill') INSERT INTO High SELECT symbol FROM Tick;", reader, ""))));
        assertTrue(refusal.getMessage().startsWith("rules.epl:2:22: rule read: "), refusal.getMessage());
        trial.tick("A", 1);
        assertEquals(List.of("fill 1.0", "read 1.0"), trial.outputs());
    }

    private static List<RuleFile> files(String filler, List<String> rules, String table) {
        RuleFile text = new RuleFile("rules.epl", filler + "\n" + String.join("\n", rules));
        return table.isEmpty() ? List.of(text) : List.of(text, new RuleFile("above.csv", table));
    }

    // ---- errors that only Esper's compiler finds ----

    @Test
    void shouldNameTheRuleInItsOwnWordsWhenEsperRefusesItsTemplate() {
        trial = new RuleTrial(JavaPolicy.Access.BUNDLE, count("a", "A"));
        // The translator knows only the classes of Java.
        String wrong = "\n@Name('c') SELECT com.example.Nothing.of(price) AS n FROM Tick;";
        for (String rule : List.of(wrong, wrong.replace(";", " WHERE price > ?;"))) {
            EplException refusal = assertThrows(EplException.class, () -> trial.change(add(count("b", "A") + rule)));
            assertEquals(1, refusal.errors().size());
            assertTrue(refusal.getMessage().startsWith("add.epl:2:1: rule c: this rule cannot be run as written"), refusal.getMessage());
            assertTrue(!refusal.getMessage().matches("(?is).*(esper|context\\.|exception).*"), refusal.getMessage());
        }
        trial.tick("A", 1);
        assertEquals("a: 1", trial.list());
    }

    // ---- rules with ? ----

    @Test
    void shouldRunARowAsARuleWhenATableHasIt() {
        trial = new RuleTrial(List.of(new RuleFile("rules/above.epl", ABOVE),
                new RuleFile("rules/above.csv", "name,limit\nlow,10\nhigh,20\n")),
                Map.of(), 1);
        trial.tick("A", 15);
        trial.change(rows("name,limit\n\"very, high\",30\n"));
        trial.change(new RuleChange.RemoveParameters("above", List.of("low")));
        trial.tick("A", 31);
        assertEquals(List.of("above/high 31.0", "above/low 15.0", "above/very, high 31.0"), trial.outputs());
        assertEquals("above/high: 1, above/very, high: 1", trial.list());
        assertEquals("name,limit\nhigh,20\n\"very, high\",30\n", trial.processor().rules().parameters("above"));
        assertEquals(trial.processor().rules().text("above"), trial.processor().rules().text("above/high"));
    }

    @Test
    void shouldKeepTheHeaderOfTheFirstTableThatIsAdded() {
        trial = new RuleTrial(ABOVE);
        trial.change(rows("name,limit\nlow,10\n"));
        trial.change(rows("name,bound\nhigh,20\n"));
        assertEquals("name,limit\nlow,10\nhigh,20\n", trial.processor().rules().parameters("above"));
        trial.change(new RuleChange.RemoveParameters("above", List.of("low")));
        assertEquals("name,limit\nhigh,20\n", trial.processor().rules().parameters("above"));
    }

    @Test
    void shouldReplaceRowsInOneStepWhenTheyAreSet() {
        trial = new RuleTrial(ABOVE);
        trial.change(rows("name,limit\nlow,10\nhigh,20\n"));
        trial.change(stop("above/high"));
        trial.tick("A", 15);

        trial.change(new RuleChange.SetParameters("above", new RuleFile("rows.csv", "name,limit\nlow,10\nhigh,12\nmid,14\n")));
        assertEquals("above/low: 1, above/high (stopped): 0, above/mid: 0", trial.list());
        assertEquals("name,limit\nlow,10\nhigh,12\nmid,14\n", trial.processor().rules().parameters("above"));
        trial.change(new RuleChange.SetParameters("above", new RuleFile("rows.csv", "name,limit\nlow,16\n")));
        trial.tick("A", 15);

        assertEquals(List.of("above/low 15.0", "above/mid 15.0"), trial.outputs());
        assertThrows(ConfigurationException.class,
                () -> trial.change(new RuleChange.SetParameters("above", new RuleFile("rows.csv", "name,limit\nlow,1\nmid,much\n"))));
        assertTrue(trial.processor().rules().parameters("above").contains("low,16"));
    }

    @Test
    void shouldRefuseATableWithoutRows() {
        trial = new RuleTrial(ABOVE);
        ConfigurationException refusal = assertThrows(ConfigurationException.class, () -> trial.change(rows("name,p1 WSC,7.5")));
        assertTrue(refusal.getMessage().contains("the table has no rows, so nothing would change"), refusal.getMessage());
        assertEquals("name,p1\n", trial.processor().rules().parameters("above"));
    }

    @Test
    void shouldRefuseATableWithoutAHeader() {
        trial = new RuleTrial(ABOVE);
        ConfigurationException refusal = assertThrows(ConfigurationException.class,
                () -> trial.change(rows("low,10\nhigh,20\n")));
        assertTrue(refusal.getMessage().contains("the first line names the columns, but 10 is a value"), refusal.getMessage());
    }

    @Test
    void shouldChangeNothingWhenARowIsWrong() {
        trial = new RuleTrial(ABOVE);
        trial.change(rows("name,limit\nlow,10\n"));
        ConfigurationException refusal = assertThrows(ConfigurationException.class,
                () -> trial.change(rows("name,limit\nmid,15\nlow,10\nhigh,much\n")));
        assertTrue(refusal.getMessage().contains("rows.csv:3:1: rule above/low") && refusal.getMessage().contains("much"),
                refusal.getMessage());
        assertEquals("above/low: 0", trial.list());
        ConfigurationException unknown = assertThrows(ConfigurationException.class,
                () -> trial.change(new RuleChange.RemoveParameters("above", List.of("lov"))));
        assertTrue(unknown.getMessage().endsWith("did you mean low?"), unknown.getMessage());
    }

    @Test
    void shouldKeepTheRowsWhenTheRuleIsReplaced() {
        trial = new RuleTrial(ABOVE);
        trial.change(rows("name,limit\nlow,10\nhigh,20\n"), stop("above"));
        trial.change(new RuleChange.Stop(List.of("above/low")), start("above/high"));
        trial.change(replace(ABOVE.replace('>', '<')));
        trial.tick("A", 5);
        assertEquals(List.of("above/high 5.0"), trial.outputs());
        assertEquals("above/low (stopped): 0, above/high: 1", trial.list());
        trial.change(remove("above"));
        assertEquals("", trial.list());
        assertThrows(ConfigurationException.class, () -> trial.processor().rules().text("above"));
    }

    @Test
    void shouldKeepARuleWithItsRowsWhenItsSuccessorHasNoPlaceForThem() {
        trial = new RuleTrial(ABOVE);
        trial.change(rows("name,p1\nlow,10\n"));
        RuleChange withoutPlace = replace(ABOVE.replace("?", "20"));
        ConfigurationException refusal = assertThrows(ConfigurationException.class, () -> trial.change(withoutPlace));
        assertTrue(refusal.getMessage().contains("above has no ? in its text"), refusal.getMessage());
        assertEquals("name,p1\nlow,10\n", trial.processor().rules().parameters("above"));
        trial.change(new RuleChange.RemoveParameters("above", List.of("low")));
        trial.change(withoutPlace);
        assertEquals("above: 0", trial.list());
    }

    @Test
    void shouldComeBackTheSameWhenWhatWasDownloadedIsUploaded() {
        trial = new RuleTrial(count("its", "A").replace("'its'", "\"it's\""), ABOVE, "@Dialect('esper')", "create variable int least = 3;",
                "@name('e') select symbol from Tick(price > least);");
        trial.change(rows("name,limit\nlow,10\nhigh,20\n"));
        trial.tick("A", 15);
        List<RuleFile> files = Stream.concat(Stream.of(new RuleFile("rules.epl", trial.processor().rules().text())),
                trial.processor().rules().tables().stream()).toList();
        trial.change(new RuleChange.Upload(files));
        assertEquals("it's: 1, variable least: 0, e: 1, above/low: 1, above/high: 0", trial.list());
        trial.tick("A", 15);
        assertEquals(List.of("above/low 15.0", "above/low 15.0", "e A", "e A", "it's 1", "it's 2"), trial.outputs());
    }

    @Test
    void shouldBringATableBackWhenItsRuleHasASlashInItsName() {
        trial = new RuleTrial(ABOVE.replace("'above'", "'move/up'"));
        trial.change(new RuleChange.AddParameters("move/up", new RuleFile("rows.csv", "name,p1\nlow,10\n")));
        List<RuleFile> tables = trial.processor().rules().tables();
        assertEquals(List.of(new RuleFile("move%2Fup.csv", "name,p1\nlow,10\n")), tables);
        RuleFile rules = new RuleFile("all.epl", trial.processor().rules().text());
        trial.change(remove("move/up"), add(count("a", "A")));
        trial.change(new RuleChange.Upload(List.of(rules, new RuleFile("saved/" + tables.get(0).name(), tables.get(0).text()))));
        trial.tick("A", 15);
        assertEquals(List.of("move/up/low 15.0"), trial.outputs());
    }

    // ---- names ----

    @Test
    void shouldRefuseAChangeOfNothing() {
        trial = new RuleTrial(count("a", "A"));
        for (RuleChange change : List.of(add(""), replace("-- nothing yet"), add("@Dialect('esper')"))) {
            ConfigurationException refusal = assertThrows(ConfigurationException.class, () -> trial.change(change));
            assertTrue(refusal.getMessage().matches(".*there is no rule in (add|replace)\\.epl"), refusal.getMessage());
        }
        for (RuleChange change : List.of(stop(), start(), remove())) {
            ConfigurationException refusal = assertThrows(ConfigurationException.class, () -> trial.change(change));
            assertTrue(refusal.getMessage().contains("no name is given"), refusal.getMessage());
        }
        assertEquals("a: 0", trial.list());
    }

    @Test
    void shouldSayWhichNameWasMeantWhenOneIsUnknown() {
        trial = new RuleTrial(count("first", "A"));
        for (RuleChange change : List.of(remove("frist"), stop("frist"), start("frist"), replace(count("frist", "A")))) {
            ConfigurationException refusal = assertThrows(ConfigurationException.class, () -> trial.change(change));
            assertTrue(refusal.getMessage().contains("did you mean first?"), refusal.getMessage());
        }
        assertThrows(ConfigurationException.class, () -> trial.change(add(count("first", "A"))));
        trial.change(remove("first"), add(count("first", "B")));
        trial.tick("B", 1);
        assertEquals(List.of("first 1"), trial.outputs());
    }

    @Test
    void shouldChangeAllPartitionsWhenThereAreSeveral() {
        trial = new RuleTrial(List.of(new RuleFile("p.epl", count("a", "A") + count("b", "B"))), Map.of(), 2);
        trial.tick(0, "A", 1);
        trial.tick(1, "B", 1);
        trial.change(stop("a"), add(count("c", "B"), count("d", "A")));
        trial.tick(0, "A", 2);
        trial.tick(1, "B", 2);
        assertEquals(List.of("a 1", "b 1", "b 2", "c 1", "d 1"), trial.outputs());
        assertEquals("a (stopped): 1, b: 2, c: 1, d: 1", trial.list());
    }

    private static int deployments() {
        EPRuntime runtime = Stream.of(EPRuntimeProvider.getRuntimeURIs()).filter(uri -> uri.startsWith(RuleContext.APPLICATION + '/'))
                .findFirst().map(EPRuntimeProvider::getExistingRuntime).orElseThrow();
        return runtime.getDeploymentService().getDeployments().length;
    }
}
