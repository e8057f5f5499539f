// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.tests.support.Await;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.VesperServer;
import org.vesper.tests.system.RecoveringApplication.Output;

/**
 * What a loss of power does: when the server has been killed, its journals lose all that had not been forced to the disk. They are forced
 * once an hour, and when an application is suspended whose outputs wait; so the test knows how far. The adapter goes on where the
 * journal ends, as a client with a session does. {@link Kills} says how often.
 */
@Timeout(value = 8, unit = TimeUnit.HOURS, threadMode = ThreadMode.SEPARATE_THREAD)
class LostPowerSystemTest {

    private static final String HOURLY = "mode=\"whole-journal\" segment-size=\"1MB\" sync=\"interval\" interval=\"1h\"";
    private static final String PRECISE = HOURLY + " outputs=\"precise\"";
    private static final Pattern DURABLE = Pattern.compile("durable before (\\d+)");
    /** What docs/internals/journal-format.md says of a segment and a record. */
    private static final int FIRST_POSITION = 16;
    private static final int RECORDS = 64;
    private static final int RECORD_POSITION = 16;
    private static final int RECORD_COUNT = 40;
    private static final int RECORD_HEADER = 48;
    private static final int ALIGNMENT = 8;

    @TempDir
    private Path folder;

    @Kills.Few(2)
    void shouldMakeNoOtherOutputsThanThoseThatLeftWhenTheyWaitForTheDisk(Kills kills) throws IOException {
        try (VesperServer server = server(PRECISE).start()) {
            RecoveringRun run = RecoveringRun.of(server, folder);
            losePower(run, kills);
            suspendAndResume(run);
            long all = run.end();
            suspendAndResume(run);
            Map<String, List<Output>> outputs = run.outputs();
            expected(run, all).forEach((rule, expected) -> {
                if (!rule.equals("lately")) {
                    assertEquals(RecoveringRun.contents(expected), RecoveringRun.contents(outputs.get(rule)), "the rule " + rule);
                }
            });
        }
    }

    /** What left without its cause being on the disk is made again, under another position; so it is there twice, and nothing is missing. */
    @Kills.Few(2)
    void shouldMakeOutputsAnewWhenTheyLeaveBeforeTheirCauseIsOnTheDisk(Kills kills) throws IOException {
        try (VesperServer server = server(HOURLY).start()) {
            RecoveringRun run = RecoveringRun.of(server, folder);
            losePower(run, kills);
            long all = run.end();
            List<Output> written = RecoveringApplication.read(folder.resolve("outputs"));
            expected(run, all).forEach((rule, expected) -> {
                if (!rule.equals("lately")) {
                    List<String> contents = written.stream().filter(output -> output.rule().equals(rule)).map(Output::content).toList();
                    assertEquals(new HashSet<>(RecoveringRun.contents(expected)), new HashSet<>(contents), "the rule " + rule);
                    assertTrue(contents.size() > expected.size() || !rule.equals("each"), "no output was lost with the power");
                }
            });
        }
    }

    private VesperServer server(String recovery) {
        return VesperServer.empty(Distribution.built().forShortLives()).with(RecoveringApplication.jar(Distribution.built(), folder, recovery));
    }

    private static Map<String, List<Output>> expected(RecoveringRun run, long all) throws IOException {
        return run.undisturbed(all, (name, own) -> RecoveringApplication.named(name, own, "mode=\"whole-journal\"")).outputs();
    }

    /** Goes on until all events that were lost have come again. */
    private static void losePower(RecoveringRun run, Kills kills) throws IOException {
        VesperServer server = run.server();
        AtomicLong lost = new AtomicLong();
        Path lane = server.instance().resolve("var/journal/recovering/pulse");
        for (int kill = 1; kill <= kills.number(); kill++) {
            run.awaitMore("life " + kill);
            suspendAndResume(run);
            Path mark = Files.copy(lane.resolve("mark"), run.folder().resolve("mark-" + kill));
            run.awaitMore("life " + kill + ", after it was forced");
            kills.awaitMoment();
            long durable = durable(run);
            server.killAndRestart(() -> {
                lost.accumulateAndGet(latest(run), Math::max);
                cut(lane, durable);
                if (kills.random().nextBoolean()) {
                    Files.write(lane.resolve("mark"), Files.readAllBytes(mark));
                }
            });
        }
        run.awaitMore("the last life");
        Await.until("what was lost has come again", Kills.LIMIT, () -> run.events() > lost.get(), server::log);
    }

    /** The number of the latest event that has caused an output. */
    private static long latest(RecoveringRun run) {
        return RecoveringApplication.read(run.folder().resolve("outputs")).stream().filter(output -> output.rule().equals("each"))
                .mapToLong(output -> output.number("seq")).max().orElse(0);
    }

    /** Forces the journal if outputs wait for that. */
    private static void suspendAndResume(RecoveringRun run) {
        run.server().manage("suspend", run.name());
        run.server().manage("resume", run.name());
    }

    private static long durable(RecoveringRun run) {
        String recovery = (String) run.server().management().attribute("type=Application,name=" + run.name(), "Recovery");
        Matcher durable = DURABLE.matcher(recovery);
        assertTrue(durable.find(), recovery);
        return Long.parseLong(durable.group(1));
    }

    /** Takes from a journal what had not been forced: the records from a position on are zeros, and segments that began there are gone. */
    private static void cut(Path lane, long durable) throws IOException {
        List<Path> segments;
        try (Stream<Path> files = Files.list(lane)) {
            segments = files.filter(file -> file.getFileName().toString().endsWith(".journal")).toList();
        }
        for (Path segment : segments) {
            byte[] bytes = Files.readAllBytes(segment);
            ByteBuffer content = ByteBuffer.wrap(bytes);
            if (content.getLong(FIRST_POSITION) > durable) {
                Files.delete(segment);
            } else {
                int end = RECORDS;
                while (end + RECORD_HEADER <= bytes.length && content.getInt(end) != 0
                        && content.getLong(end + RECORD_POSITION) + content.getInt(end + RECORD_COUNT) <= durable) {
                    end += (content.getInt(end) + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
                }
                Arrays.fill(bytes, Math.min(end, bytes.length), bytes.length, (byte) 0);
                Files.write(segment, bytes);
            }
        }
    }
}
