// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.ledger.internal.git;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.eclipse.jgit.util.FS;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.config.ConfigurationException;
import org.vesper.health.Condition;
import org.vesper.spi.ledger.ChangeNote;
import org.vesper.spi.ledger.LedgerEntry;
import org.vesper.spi.ledger.LiveChange;
import org.vesper.spi.ledger.RuleHistory;
import org.vesper.spi.processor.RecordedRule;
import org.vesper.spi.processor.RuleEdit;
import org.vesper.spi.processor.RuleFile;

class GitLedgerTest {

    private static final ChangeNote ALICE = new ChangeNote("alice", "127.0.0.1", "too many signals\n\nsince ten", false);
    private static final ChangeNote UPLOAD = new ChangeNote("bob", "", "", true);

    @TempDir
    private Path instance;
    private Path folder;
    private GitLedger ledger;
    private RuleHistory history;

    @BeforeEach
    void open() {
        folder = instance.resolve("var/rules");
        reopen();
    }

    @AfterEach
    void close() {
        ledger.close();
    }

    @Test
    void shouldKnowEachChangeAfterARestart() {
        RecordedRule odd = rule("a/b \u00e4%'.git", "one", true);
        RecordedRule row = new RecordedRule("move/WSC", new RuleFile(RuleFile.tableOf("move"), "name,least\nWSC,7.5\n"), false);
        history.record(List.of(added(odd), added(row), removed(rule("gone", "three", true))), ALICE);

        reopen();

        assertEquals(List.of(new LiveChange("a/b \u00e4%'.git", Optional.empty(), Optional.of(odd)),
                new LiveChange("gone", Optional.of(rule("gone", "three", true)), Optional.empty()),
                new LiveChange("move/WSC", Optional.empty(), Optional.of(row))), history.live());
    }

    @Test
    void shouldReportThatItCannotBeWrittenUntilAChangeIsWritten() throws IOException {
        assertEquals(List.of(), ledger.conditions());
        Files.writeString(instance.resolve("var"), "no folder");
        assertThrows(ConfigurationException.class, () -> history.record(List.of(added(rule("a", "one", true))), ALICE));
        assertEquals(List.of("ledger"), ledger.conditions().stream().map(Condition::subject).toList());
        assertEquals(1, ledger.conditions().size(), "it lasts");

        Files.delete(instance.resolve("var"));
        history.record(List.of(added(rule("a", "one", true))), ALICE);
        assertEquals(List.of(), ledger.conditions());
    }

    @Test
    void shouldTellARuleInTheShadowFromOneThatIsReplaced() {
        RecordedRule inShadow = rule("a", "@Shadow('a') one", true);
        history.record(List.of(added(inShadow)), ALICE);
        history.record(List.of(replaced(inShadow, rule("a", "@Name('a') one", true))), ALICE);
        history.record(List.of(replaced(rule("a", "@Name('a') one", true), inShadow)), ALICE);
        history.record(List.of(replaced(inShadow, rule("a", "@Name('a') two", true))), ALICE);

        assertEquals(List.of("replaced a", "put into the shadow a", "promoted a", "added in the shadow a"),
                history.log(10).stream().map(LedgerEntry::summary).toList());
    }

    @Test
    void shouldTellWhoChangedWhatWhenAndWhy() {
        history.record(List.of(replaced(rule("a", "one", true), rule("a", "one", false))), ALICE);
        ledger.history("app", "other").record(List.of(added(rule("x", "y", true))), UPLOAD);
        history.record(List.of(added(rule("b", "two", true)), replaced(rule("a", "one", false), rule("a", "2", false))), UPLOAD);

        reopen();

        List<LedgerEntry> log = history.log(10);
        assertEquals(List.of("3 bob added b; replaced a", "1 alice stopped a"),
                log.stream().map(entry -> entry.version() + " " + entry.note().user() + " " + entry.summary()).toList());
        assertEquals(ALICE, log.get(1).note());
        assertEquals(List.of(3L, 3L, 3L, 2L), List.of(history.version(), history.lastUpload(), ledger.log(1).get(0).version(),
                ledger.history("app", "other").version()));
        assertEquals(Map.of("a", log.get(0), "b", log.get(0)), history.blame(Set.of("a", "b", "c")));
    }

    @Test
    void shouldForgetALiveChangeWhenTheRuleIsAgainAsItsAuthorWroteIt() {
        RecordedRule authored = rule("a", "one", true);
        history.record(List.of(replaced(authored, rule("a", "two", true))), ALICE);
        history.record(List.of(replaced(rule("a", "two", true), authored)), ALICE);

        reopen();

        assertEquals(List.of(), history.live());
        assertEquals(List.of(replaced(authored, rule("a", "two", true))), history.edits(0, 1));
        assertEquals(List.of(replaced(rule("a", "two", true), authored)), history.edits(1, 2));
        assertEquals(List.of(), history.edits(0, 2));
    }

    @Test
    void shouldCompareWithTheRuleOfANewJarWhenThatWasAdopted() {
        history.record(List.of(replaced(rule("a", "one", true), rule("a", "two", true)), added(rule("b", "x", true))), ALICE);

        history.adopt(List.of(replaced(rule("a", "one", true), rule("a", "two", true)), added(rule("b", "y", true)),
                added(rule("c", "not live", true))), UPLOAD);
        reopen();

        assertEquals(List.of(new LiveChange("b", Optional.of(rule("b", "y", true)), Optional.of(rule("b", "x", true)))), history.live());
    }

    @Test
    void shouldFindTheLatestChangeOfARuleInALongHistory() {
        history.record(IntStream.range(0, 10).mapToObj(i -> added(rule("many/" + i, "one", true))).toList(), UPLOAD);
        history.record(List.of(added(rule("a\nb", "one", true))), ALICE);
        history.record(List.of(replaced(rule("many/9", "one", true), rule("many/9", "two", true))), ALICE);
        history.record(List.of(added(rule("many/99", "one", true))), ALICE);

        assertEquals(Map.of("many/8", 1L, "a\nb", 2L, "many/9", 3L),
                versions(history.blame(Set.of("many/8", "many/9", "a\nb", "many", "never"))));
        assertEquals(Map.of("many/8", 1L), versions(history.blame(Set.of("many/8"))));
        assertEquals(Map.of(), history.blame(Set.of("many/10")));
    }

    private static Map<String, Long> versions(Map<String, LedgerEntry> entries) {
        return entries.entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey, entry -> entry.getValue().version()));
    }

    @Test
    @Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
    void shouldWriteAChangeWhileTheHistoryIsRead() {
        history.record(List.of(added(rule("a", "one", true))), ALICE);

        assertEquals(List.of(2L, 1L), ledger.look((walk, head) -> List.of(
                history.record(List.of(added(rule("b", "one", true))), ALICE), LedgerText.version(head.orElseThrow()))));
    }

    @Test
    void shouldNotMeasureTheFileSystemByFilesOfItsOwn() {
        history.record(List.of(added(rule("a", "one", true))), ALICE);

        assertEquals(Duration.ofMillis(100), FS.getFileStoreAttributes(folder).getFsTimestampResolution());
    }

    @Test
    void shouldShowChangesAsAPatch() {
        assertEquals("""
                --- a/a
                +++ b/a
                @@ -1,2 +1,2 @@
                -// running
                +// stopped
                 one
                --- /dev/null
                +++ b/b
                @@ -0,0 +1,2 @@
                +// running
                +two
                """, history.diff(List.of(replaced(rule("a", "one\n", true), rule("a", "one\n", false)), added(rule("b", "two\n", true)))));
    }

    @Test
    void shouldShowInAPatchThatARuleRunsInTheShadow() {
        RecordedRule shadow = rule("a", "@Shadow('a')\n", true);

        assertEquals("""
                --- /dev/null
                +++ b/a
                @@ -0,0 +1,2 @@
                +// running in the shadow
                +@Shadow('a')
                --- a/a
                +++ b/a
                @@ -1,2 +1,2 @@
                -// running in the shadow
                -@Shadow('a')
                +// running
                +@Name('a')
                --- a/a
                +++ b/a
                @@ -1,2 +1,2 @@
                -// running in the shadow
                +// stopped
                 @Shadow('a')
                """, history.diff(List.of(added(shadow), replaced(shadow, rule("a", "@Name('a')\n", true)),
                replaced(shadow, rule("a", "@Shadow('a')\n", false)))));
    }

    @Test
    void shouldRefuseAChangeThatItCannotWriteAndKnowNothingOfIt() throws IOException {
        Files.createDirectories(folder.getParent());
        Files.writeString(folder, "in the way");

        String message = assertThrows(ConfigurationException.class, () -> history.record(List.of(added(rule("a", "one", true))), ALICE))
                .getMessage();
        assertTrue(message.contains(folder + " cannot be written, so nothing has changed: "), message);
        assertEquals(List.of(), history.live());

        Files.delete(folder);
        assertEquals(1, history.record(List.of(added(rule("a", "one", true))), ALICE));
    }

    @Test
    void shouldWriteAgainWhenAServerDiedWithALockInItsHands() throws IOException {
        history.record(List.of(added(rule("a", "one", true))), ALICE);
        Files.writeString(folder.resolve("refs/heads/main.lock"), "");
        Files.writeString(folder.resolve("HEAD.lock"), "");

        reopen();

        assertEquals(2, history.record(List.of(added(rule("b", "two", true))), ALICE));
    }

    @Test
    void shouldBeARepositoryThatGitReads() throws Exception {
        history.record(IntStream.range(0, 300).mapToObj(i -> added(rule("many/" + i, "text " + i, true))).toList(), UPLOAD);
        history.record(List.of(replaced(rule("many/7", "text 7", true), rule("many/7", "other", true))), ALICE);

        assertEquals("", git("fsck", "--strict", "--no-progress"));
        String log = git("log", "--format=%an %s");
        assertTrue(log.startsWith("alice app/rules: replaced many/7\nbob app/rules: added many/0, many/1"), log);
        assertEquals(300, git("ls-tree", "-r", "--name-only", "main", "app/rules/live/").lines().count());
    }

    @Test
    void shouldPackTheFilesOfManyChangesAndReadThemAfterwards() throws Exception {
        ledger.close();
        ledger = new GitLedger(folder, 10);
        history = ledger.history("app", "rules");
        for (int i = 0; i < 25; i++) {
            history.record(List.of(added(rule("many/" + i, "text " + i, true))), ALICE);
        }
        assertEquals(25, history.version());
        assertEquals(2, files("objects/pack", ".pack"), "10 commits are in each pack, and 5 in none");
        assertTrue(files("objects", "") < 10 * 10, () -> "files are left that are in a pack too");

        reopen();

        assertEquals(25, history.live().size());
        assertEquals(25, history.log(100).size());
        assertEquals(List.of(added(rule("many/4", "text 4", true))), history.edits(4, 5));
        assertEquals("", git("fsck", "--strict", "--no-progress"));
    }

    private long files(String place, String suffix) throws IOException {
        try (Stream<Path> files = Files.walk(folder.resolve(place))) {
            return files.filter(Files::isRegularFile).filter(file -> file.toString().endsWith(suffix)).count();
        }
    }

    @Test
    void shouldGiveEachChangeAVersionOfItsOwnWhenTwoProcessorsChangeAtOnce() {
        List<Long> versions = IntStream.range(0, 40).parallel().mapToObj(i -> ledger.history("app", "rules" + i % 2)
                .record(List.of(added(rule("rule " + i, "text", true))), ALICE)).sorted().toList();

        assertEquals(LongStream.rangeClosed(1, 40).boxed().toList(), versions);
        assertEquals(20, ledger.history("app", "rules0").log(100).size());
    }

    private String git(String... words) throws Exception {
        List<String> command = new ArrayList<>(List.of("git", "--git-dir", folder.toString()));
        command.addAll(List.of(words));
        Path output = instance.resolve("output");
        Process git = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile()).start();
        assertTrue(git.waitFor(60, TimeUnit.SECONDS));
        return Files.readString(output);
    }

    private void reopen() {
        if (ledger != null) {
            ledger.close();
        }
        ledger = new GitLedger(folder);
        history = ledger.history("app", "rules");
    }

    private static RecordedRule rule(String name, String text, boolean running) {
        return new RecordedRule(name, new RuleFile("rule " + name, text), running);
    }

    private static RuleEdit added(RecordedRule rule) {
        return new RuleEdit(rule.name(), Optional.empty(), Optional.of(rule));
    }

    private static RuleEdit removed(RecordedRule rule) {
        return added(rule).inverse();
    }

    private static RuleEdit replaced(RecordedRule before, RecordedRule after) {
        return new RuleEdit(before.name(), Optional.of(before), Optional.of(after));
    }
}
