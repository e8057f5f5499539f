// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.ledger.internal.git;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.spi.ledger.LiveChange;
import org.vesper.spi.processor.RecordedRule;

/**
 * A process that is killed while it writes to the ledger, at any step of a change or of packing, leaves the rules before or after that
 * change. The property {@code vesper.thorough} asks for 200 kills, one after the other in the same ledger.
 */
@Timeout(value = 2, unit = TimeUnit.HOURS, threadMode = ThreadMode.SEPARATE_THREAD)
class KilledLedgerTest {

    private static final int KILLS = Boolean.getBoolean("vesper.thorough") ? 200 : 4;
    private static final long SEED = Long.getLong("vesper.seed", 20261122);
    /** About as long as two changes. */
    private static final long LATEST_KILL_NS = Duration.ofMillis(40).toNanos();

    @TempDir
    private Path instance;
    private Path folder;

    @Test
    void shouldHoldTheRulesBeforeOrAfterAChangeWhenItsProcessWasKilledAtAnyTime() throws Exception {
        folder = instance.resolve("rules");
        Random random = new Random(SEED);
        int last = 0;
        int further = 0;
        for (int kill = 0; kill < KILLS; kill++) {
            int made = killed(last, 1 + random.nextInt(2 * LedgerWriter.CHANGES_OF_A_PACK), (long) (random.nextDouble() * LATEST_KILL_NS));
            String place = "seed " + SEED + ", kill " + kill + ", change " + made + " was acknowledged";
            last = lastChange(place);
            assertTrue(last >= made && last <= made + 1, () -> place + ", and the ledger is elsewhere");
            further += last - made;
        }
        System.out.println(KILLS + " kills with seed " + SEED + ": " + last + " changes, " + further + " of them not acknowledged");
        assertEquals("", fsck());
    }

    /** Kills a writer some time after some changes, and returns the last one that it has printed. */
    private int killed(int last, int changes, long delayNs) throws Exception {
        Process writer = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin/java").toString(), "-XX:TieredStopAtLevel=1",
                "-cp", System.getProperty("java.class.path"), LedgerWriter.class.getName(), folder.toString(), String.valueOf(last))
                .redirectError(ProcessBuilder.Redirect.INHERIT).start();
        int made = last;
        try (BufferedReader output = writer.inputReader()) {
            while (made < last + changes) {
                made = Integer.parseInt(output.readLine());
            }
            LockSupport.parkNanos(delayNs);
            // Not the method of Process, which closes the output too.
            writer.toHandle().destroyForcibly();
            writer.waitFor();
            // What it has printed until it died.
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                made = Integer.parseInt(line);
            }
        }
        return made;
    }

    /** The change that all rules in the ledger come from. */
    private int lastChange(String place) {
        try (GitLedger ledger = new GitLedger(folder)) {
            List<RecordedRule> rules = ledger.history("app", "rules").live().stream().map(LiveChange::live).flatMap(Optional::stream).toList();
            String text = rules.get(0).file().text();
            int change = Integer.parseInt(text.substring(text.indexOf(' ') + 1).strip());
            assertEquals(LedgerWriter.rules(change), rules, () -> place + ", and there is a mixture");
            assertEquals(change, ledger.history("app", "rules").version(), () -> place + ", and the version is another one");
            assertEquals(change, ledger.log(Integer.MAX_VALUE).size(), () -> place + ", and the history has a gap");
            return change;
        }
    }

    private String fsck() throws IOException, InterruptedException {
        Path output = instance.resolve("output");
        Process git = new ProcessBuilder("git", "--git-dir", folder.toString(), "fsck", "--strict", "--no-progress", "--no-dangling")
                .redirectErrorStream(true).redirectOutput(output.toFile()).start();
        assertTrue(git.waitFor(5, TimeUnit.MINUTES));
        return Files.readString(output);
    }
}
