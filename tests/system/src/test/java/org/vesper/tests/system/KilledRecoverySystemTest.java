// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.tests.support.Await;
import org.vesper.tests.support.CommandResult;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.VesperServer;
import org.vesper.tests.system.RecoveringApplication.Output;

/**
 * A server that is killed under load goes on where it was: no output is missing, and each one that comes twice is the same. The outputs are
 * compared with those of a server that was never killed. The property {@code vesper.thorough} asks for 1,000 kills.
 */
@Timeout(value = 8, unit = TimeUnit.HOURS, threadMode = ThreadMode.SEPARATE_THREAD)
class KilledRecoverySystemTest {

    private static final int KILLS = Integer.getInteger("vesper.kills", Boolean.getBoolean("vesper.thorough") ? 1_000 : 3);
    private static final long SEED = Long.getLong("vesper.seed", 20261123);
    private static final long LATEST_KILL_NS = Duration.ofMillis(300).toNanos();
    private static final long LATELY_MS = 200;
    private static final long MORE = 200;
    private static final String HORIZON = "mode=\"journal\" segment-size=\"64KB\"";
    private static final Duration LIMIT = Duration.ofMinutes(3);

    @TempDir
    private static Path folder;

    @Test
    void shouldMissNoOutputAndRepeatOnlyTheSameOnesWhenItIsKilledAtAnyTime() throws IOException {
        killAndCompare("whole", "mode=\"whole-journal\"", (server, lane) -> { });
    }

    @Test
    void shouldMissNoOutputWhenAllButTheHorizonOfTheRulesIsGone() throws IOException {
        killAndCompare("horizon", HORIZON, (server, lane) -> {
            Await.until("the oldest segment is deleted", LIMIT, () -> !Files.exists(lane.resolve("00000001.journal")), server::log);
            shouldKeepWhatRulesRetainInAnUpdate(server);
        });
    }

    private static void shouldKeepWhatRulesRetainInAnUpdate(VesperServer server) {
        Path other = RecoveringApplication.other(Distribution.built(), folder.resolve("horizon/killed"), HORIZON);
        CommandResult plan = server.vesper("deploy", other.toString(), "--dry-run").expect(0,
                "processor counted: 9 rules are recovered with what they retain", "processor counted, rules that start empty: other");
        assertFalse(plan.output().contains("cannot be read"), plan::output);
        server.vesper("deploy", other.toString()).expect(0);
        awaitMore(server, "the other version");
    }

    /** @param beforeLastDeath is given the server and the folder of its journal */
    private static void killAndCompare(String name, String recovery, BiConsumer<VesperServer, Path> beforeLastDeath) throws IOException {
        Path killed = Files.createDirectories(folder.resolve(name + "/killed"));
        Path undisturbed = Files.createDirectories(folder.resolve(name + "/undisturbed"));
        long all = runAndKill(killed, recovery, beforeLastDeath);
        RecoveringApplication.endAt(undisturbed, all);
        try (VesperServer server = server(undisturbed, recovery).start()) {
            awaitEnd(server);
        }

        Map<String, List<Output>> outputs = RecoveringApplication.once(RecoveringApplication.read(killed.resolve("outputs")));
        Map<String, List<Output>> expected = RecoveringApplication.once(RecoveringApplication.read(undisturbed.resolve("outputs")));
        expected.keySet().stream().filter(rule -> !rule.equals("lately")).forEach(rule ->
                assertEquals(contents(expected.get(rule)), contents(outputs.get(rule)), "the outputs of the rule " + rule));
        assertEquals(LongStream.range(0, all).filter(n -> !RecoveringApplication.isQuote(n)).boxed().toList(),
                outputs.get("each").stream().map(output -> output.number("seq")).toList());
        if (recovery.contains("whole-journal")) {
            assertCountsLately(outputs.get("lately"));
        }
    }

    /** Returns the number of events. */
    private static long runAndKill(Path own, String recovery, BiConsumer<VesperServer, Path> beforeLastDeath) throws IOException {
        Random random = new Random(SEED);
        try (VesperServer server = server(own, recovery).start()) {
            for (int kill = 1; kill <= KILLS; kill++) {
                awaitMore(server, "life " + kill);
                if (kill == KILLS) {
                    beforeLastDeath.accept(server, server.instance().resolve("var/journal/recovering/pulse"));
                }
                LockSupport.parkNanos((long) (random.nextDouble() * LATEST_KILL_NS));
                server.killAndRestart(() -> { });
            }
            awaitMore(server, "the last life");
            RecoveringApplication.endAt(own, 0);
            awaitEnd(server);
            return events(server);
        }
    }

    private static VesperServer server(Path own, String recovery) {
        return VesperServer.empty(Distribution.built()).with(RecoveringApplication.jar(Distribution.built(), own, recovery));
    }

    private static void awaitMore(VesperServer server, String life) {
        long before = events(server);
        Await.until("events in " + life, LIMIT, () -> events(server) > before + MORE, server::log);
    }

    private static void awaitEnd(VesperServer server) {
        Await.until("the adapter has ended", LIMIT, () -> server.address(RecoveringApplication.NAME, "pulse").equals("ended"), server::log);
    }

    private static long events(VesperServer server) {
        return (Long) server.management().attribute("type=Adapter,application=" + RecoveringApplication.NAME + ",name=pulse",
                "EventsAccepted");
    }

    private static List<String> contents(List<Output> outputs) {
        return outputs.stream().map(Output::content).toList();
    }

    /** Each output has the time of the rule's clock and the number of ticks in its window, which follows from the times of all ticks. */
    private static void assertCountsLately(List<Output> outputs) {
        Deque<Long> times = new ArrayDeque<>();
        for (Output output : outputs) {
            long nowMs = output.number("now");
            times.add(nowMs);
            while (times.peek() <= nowMs - LATELY_MS) {
                times.remove();
            }
            assertEquals(times.size(), output.number("n"), () -> "the window of " + output);
        }
    }
}
