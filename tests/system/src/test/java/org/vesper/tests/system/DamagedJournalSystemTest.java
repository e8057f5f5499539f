// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import java.util.stream.Stream;
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
 * A journal that is not as it was written. Damaged in its middle, it keeps the application from starting, until the operator wants to go on
 * with the rest. Without a part of its last batch, it ends before that batch.
 */
@Timeout(value = 30, unit = TimeUnit.MINUTES, threadMode = ThreadMode.SEPARATE_THREAD)
class DamagedJournalSystemTest {

    private static final long EVENTS = 300;
    private static final long MORE_EVENTS = EVENTS + 50;
    private static final String SEGMENT = "00000001.journal";
    /** As docs/internals/journal-format.md has them. */
    private static final int SEGMENT_HEADER = 64;
    private static final int RECORD_HEADER = 48;
    private static final int KIND = 8;
    private static final byte EVENTS_RECORD = 5;
    private static final int COUNT = 40;
    private static final int ALIGNMENT = 8;
    /** The first bytes of a length are zeros, as is what stands behind the last record. */
    private static final int LENGTH_BYTES = 4;
    /** Without the profile thorough, which takes every byte. */
    private static final int CUTS = 5;
    /** The rules whose outputs have the number of the event that caused them. */
    private static final List<String> RULES = List.of("each", "window", "unique", "joined", "peaks", "run", "ever", "second");

    @TempDir
    private Path folder;

    /** A batch of events in a segment. */
    private record Batch(int offset, int bytes, int events) {
    }

    @Test
    void shouldRefuseToStartNameThePlaceAndGoOnKnowinglyWhenTheMiddleIsDamaged() throws IOException {
        try (VesperServer server = server()) {
            Path lane = lane(server);
            List<Batch> batches = batches(lane.resolve(SEGMENT));
            Batch damaged = batches.get(batches.size() / 2);
            damage(lane.resolve(SEGMENT), damaged.offset() + RECORD_HEADER);
            String place = SEGMENT + " is damaged at offset " + damaged.offset();

            CommandResult refused = server.vesper("start", RecoveringApplication.NAME);
            assertTrue(refused.exitCode() != 0 && refused.output().contains(place), refused::toString);
            assertTrue(refused.output().contains("vesper journal verify") && refused.output().contains("recovery.on-damage = continue"),
                    refused::toString);
            server.distribution().run("journal", "verify", lane.toString()).expect(1, place);
            assertGoesOnKnowingly(server, place, damaged.events());
        }
    }

    private void assertGoesOnKnowingly(VesperServer server, String place, int lost) throws IOException {
        Path settings = server.instance().resolve("conf/apps").resolve(RecoveringApplication.NAME + ".properties");
        Files.writeString(settings, "recovery.on-damage=continue\n");
        server.vesper("start", RecoveringApplication.NAME).expect(0);
        server.vesper("status").expect(0, lost + " events and clock ticks lost");
        server.awaitLog(place);
        RecoveringApplication.endAt(folder, MORE_EVENTS);
        List<Long> ticks = LongStream.range(0, MORE_EVENTS).filter(n -> !RecoveringApplication.isQuote(n)).boxed().toList();
        Await.until("further events", Kills.LIMIT, () -> outputs().get("each").size() == ticks.size(), server::log);
        assertEquals(ticks, RecoveringRun.seqs(outputs().get("each")));
    }

    /** The process has died while it wrote, or the machine has: what is left of the batch does not count, and its sender sends it again. */
    @Test
    void shouldGoOnBehindTheBatchBeforeWhenTheLastOneIsCutAtAnyByte() throws IOException {
        try (VesperServer server = server()) {
            Path lane = lane(server);
            Path kept = copy(lane, folder.resolve("kept"));
            List<Batch> batches = batches(lane.resolve(SEGMENT));
            Batch last = batches.get(batches.size() - 1);
            Map<String, List<String>> expected = from(EVENTS - last.events());
            int torn = 0;
            for (int left = 0; left < last.bytes(); left += Boolean.getBoolean("vesper.thorough") ? 1 : last.bytes() / CUTS) {
                copy(kept, lane);
                Files.write(lane.resolve(SEGMENT), Arrays.copyOf(Files.readAllBytes(kept.resolve(SEGMENT)), last.offset() + left));
                Files.delete(folder.resolve("outputs"));
                server.manage("start", RecoveringApplication.NAME);
                awaitEnd(server);
                server.manage("stop", RecoveringApplication.NAME);
                assertEquals(expected, from(0), "the outputs of what came again, when " + left + " bytes were left");
                torn += left >= LENGTH_BYTES ? 1 : 0;
            }
            String told = "ends with an unfinished record at offset " + last.offset() + ", which is cut off";
            assertEquals(torn, server.log().lines().filter(line -> line.contains(told)).count(), server::log);
        }
    }

    /** A server whose application has taken its events, and is stopped. */
    private VesperServer server() throws IOException {
        Distribution distribution = Distribution.built();
        RecoveringApplication.endAt(folder, EVENTS);
        VesperServer server = VesperServer.empty(distribution)
                .with(RecoveringApplication.jar(distribution, folder, "mode=\"whole-journal\" segment-size=\"1MB\"")).start();
        awaitEnd(server);
        server.manage("stop", RecoveringApplication.NAME);
        return server;
    }

    private static Path lane(VesperServer server) {
        return server.instance().resolve("var/journal/recovering/pulse");
    }

    private static void awaitEnd(VesperServer server) {
        Await.until("the adapter has ended", Kills.LIMIT, () -> server.address(RecoveringApplication.NAME, "pulse").equals("ended"),
                server::log);
    }

    private Map<String, List<Output>> outputs() {
        return RecoveringApplication.once(RecoveringApplication.read(folder.resolve("outputs")));
    }

    /** The outputs that were caused by an event or by those after it. */
    private Map<String, List<String>> from(long event) {
        Map<String, List<Output>> outputs = outputs();
        outputs.keySet().retainAll(RULES);
        outputs.values().forEach(all -> all.removeIf(output -> output.number("seq") < event));
        outputs.values().removeIf(List::isEmpty);
        Map<String, List<String>> contents = new TreeMap<>();
        outputs.forEach((rule, all) -> contents.put(rule, RecoveringRun.contents(all)));
        return contents;
    }

    private static List<Batch> batches(Path segment) throws IOException {
        ByteBuffer records = ByteBuffer.wrap(Files.readAllBytes(segment));
        List<Batch> batches = new ArrayList<>();
        int at = SEGMENT_HEADER;
        while (at < records.limit() && records.getInt(at) != 0) {
            int bytes = records.getInt(at);
            if (records.get(at + KIND) == EVENTS_RECORD) {
                batches.add(new Batch(at, bytes, records.getInt(at + COUNT)));
            }
            at += (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
        }
        return batches;
    }

    private static void damage(Path segment, int offset) throws IOException {
        byte[] bytes = Files.readAllBytes(segment);
        bytes[offset]++;
        Files.write(segment, bytes);
    }

    /** Makes a folder have the files of another one, and no others. */
    private static Path copy(Path from, Path to) throws IOException {
        Files.createDirectories(to);
        for (Path old : files(to)) {
            Files.delete(old);
        }
        for (Path file : files(from)) {
            Files.copy(file, to.resolve(file.getFileName()));
        }
        return to;
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }
}
