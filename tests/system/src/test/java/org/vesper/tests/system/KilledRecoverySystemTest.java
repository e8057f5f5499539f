// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
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
 * A server that is killed under load, or while it recovers from a death, goes on where it was: no output is missing, and each one that
 * comes twice is the same. The outputs are compared with those of a server that was never killed. {@link Kills} says how many kills there
 * are.
 */
@Timeout(value = 8, unit = TimeUnit.HOURS, threadMode = ThreadMode.SEPARATE_THREAD)
class KilledRecoverySystemTest {

    private static final String WHOLE = "mode=\"whole-journal\"";
    private static final String HORIZON = "mode=\"journal\" segment-size=\"64KB\"";

    private static final List<String> CALLBACKS = List.of("flush", "pause", "state", "takeOver", "close");
    private static final Duration BEANS_MAY_TAKE = Duration.ofSeconds(10);

    @TempDir
    private Path folder;

    @Kills.Few(3)
    void shouldMissNoOutputAndRepeatOnlyTheSameOnesWhenItIsKilledAtAnyTime(Kills kills) throws IOException {
        try (VesperServer server = server(WHOLE).start()) {
            RecoveringRun run = RecoveringRun.of(server, folder);
            kills.of(server, kill -> run.awaitMore("life " + kill));
            assertOutputs(run, WHOLE);
        }
    }

    @Kills.Few(3)
    void shouldMissNoOutputWhenAllButTheHorizonOfTheRulesIsGone(Kills kills) throws IOException {
        try (VesperServer server = server(HORIZON).start()) {
            RecoveringRun run = RecoveringRun.of(server, folder);
            kills.of(server, kill -> {
                run.awaitMore("life " + kill);
                if (kill == kills.number()) {
                    Path oldest = server.instance().resolve("var/journal/recovering/pulse/00000001.journal");
                    Await.until("the oldest segment is deleted", Kills.LIMIT, () -> !Files.exists(oldest), server::log);
                    shouldKeepWhatRulesRetainInAnUpdate(run);
                }
            });
            assertOutputs(run, HORIZON);
        }
    }

    private void shouldKeepWhatRulesRetainInAnUpdate(RecoveringRun run) {
        Path other = RecoveringApplication.other(Distribution.built(), folder, HORIZON);
        CommandResult plan = run.server().vesper("deploy", other.toString(), "--dry-run").expect(0,
                "processor counted: 9 rules are recovered with what they retain", "processor counted, rules that start empty: other");
        assertFalse(plan.output().contains("cannot be read"), plan::output);
        run.server().vesper("deploy", other.toString()).expect(0);
        run.awaitMore("the other version");
    }

    /** The callback fails under load, and in the next life until another one does: of a flush, a segment, an update, a stop. */
    @Kills.Few(value = 2, thorough = 200)
    void shouldMissNoOutputWhenItIsKilledWhileACallbackFails(Kills kills) throws IOException {
        Path jar = RecoveringApplication.failing(RecoveringApplication.NAME, folder, HORIZON, "");
        Path other = RecoveringApplication.failing(RecoveringApplication.NAME, folder, HORIZON, "class Other { }\n");
        try (VesperServer server = VesperServer.empty(Distribution.built().forShortLives()).with(jar).start()) {
            RecoveringRun run = RecoveringRun.of(server, folder);
            kills.of(server, kill -> {
                run.awaitMore("life " + kill);
                String callback = CALLBACKS.get((kill - 1) % CALLBACKS.size());
                FailingFile.have(callback, folder);
                switch (callback) {
                    case "pause", "takeOver" -> server.vesper("deploy", other.toString()).expect(1, callback + " fails as it should");
                    case "close" -> server.vesper("restart", run.name());
                    default -> run.awaitMore("life " + kill + ", while " + callback + " fails");
                }
                run.awaitMore("life " + kill + ", after " + callback + " has failed");
            });
            FailingFile.have("", folder);
            run.awaitMore("the last life");
            long all = run.end();
            RecoveringRun expected = run.undisturbed(all, (name, own) -> RecoveringApplication.failing(name, own, HORIZON, ""));
            server.stop();
            Map<String, List<Output>> outputs = run.outputs();
            expected.outputs().forEach((rule, undisturbed) ->
                    assertEquals(RecoveringRun.contents(undisturbed), RecoveringRun.contents(outputs.get(rule)), "the rule " + rule));
            assertEquals(RecoveringRun.ticks(0, all), RecoveringRun.seqs(outputs.get("each")));
        }
    }

    /** A kill under load is followed by one while the server recovers from it: before an event, or at any moment of its start. */
    @Kills.Few(2)
    void shouldMissNoOutputWhenItIsKilledWhileItRecovers(Kills kills) throws IOException {
        try (VesperServer server = server(WHOLE).start()) {
            RecoveringRun run = RecoveringRun.of(server, folder);
            for (int kill = 1; kill <= kills.number(); kill++) {
                run.awaitMore("life " + kill);
                long event = kills.random().nextLong(run.events());
                boolean atEvent = kill % 2 == 1;
                server.killAndRestart(() -> {
                    if (atEvent) {
                        killBeforeEvent(run, event);
                    } else {
                        server.startAndKill(kills::awaitMomentAtStart);
                    }
                });
            }
            assertOutputs(run, WHOLE);
        }
    }

    private static void killBeforeEvent(RecoveringRun run, long event) throws IOException {
        VesperServer server = run.server();
        Path held = run.holdAt(event);
        server.startAndKill(() -> {
            Await.until("the recovery comes to event " + event, Kills.LIMIT, () -> Files.exists(held), server::log);
            Await.until("the status says so", Kills.LIMIT,
                    () -> server.vesper("status").output().contains("it is recovering, "), server::log);
        });
        run.letGo();
    }

    /** Nobody has to act when a recovery takes long: apps.deploy-timeout is for the beans only. */
    @Test
    void shouldRecoverForLongerThanTheBeansMayTake() throws IOException {
        try (VesperServer server = server(WHOLE).set("apps.deploy-timeout", BEANS_MAY_TAKE.toSeconds() + "s").start()) {
            RecoveringRun run = RecoveringRun.of(server, folder);
            run.awaitMore("the first life");
            AtomicReference<CompletableFuture<Void>> holding = new AtomicReference<>();
            server.killAndRestart(() -> {
                Path held = run.holdAt(1);
                holding.set(CompletableFuture.runAsync(() -> letGoLater(run, held)));
            });
            holding.get().join();
            run.awaitMore("the second life");
        }
    }

    private static void letGoLater(RecoveringRun run, Path held) {
        try {
            Await.until("the recovery has begun", Kills.LIMIT, () -> Files.exists(held), run.server()::log);
            long begunNs = System.nanoTime();
            Await.until("the time is over", Kills.LIMIT, () -> System.nanoTime() - begunNs > BEANS_MAY_TAKE.plusSeconds(1).toNanos());
            run.letGo();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private VesperServer server(String recovery) {
        return VesperServer.empty(Distribution.built().forShortLives()).with(RecoveringApplication.jar(Distribution.built(), folder, recovery));
    }

    /** Compares the outputs with those of the same application, with as many events, in the same server, which is not killed any more. */
    private static void assertOutputs(RecoveringRun run, String recovery) throws IOException {
        run.awaitMore("the last life");
        long all = run.end();
        Map<String, List<Output>> outputs = run.outputs();
        run.undisturbed(all, (name, folder) -> RecoveringApplication.named(name, folder, recovery)).outputs().forEach((rule, expected) -> {
            if (!rule.equals("lately")) {
                assertEquals(RecoveringRun.contents(expected), RecoveringRun.contents(outputs.get(rule)), "the rule " + rule);
            }
        });
        assertEquals(RecoveringRun.ticks(0, all), RecoveringRun.seqs(outputs.get("each")));
        if (recovery.equals(WHOLE)) {
            RecoveringRun.assertCountsLately(outputs.get("lately"));
        }
    }
}
