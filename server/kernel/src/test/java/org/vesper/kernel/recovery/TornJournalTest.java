// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vesper.api.EventSink;
import org.vesper.api.EventSource;
import org.vesper.api.OutputIdentity;
import org.vesper.api.Stateless;
import org.vesper.kernel.definition.RecoveryDefinition.Mode;

/** The process dies while the last batch is written: a batch has entered as a whole, or not at all. */
@Timeout(120)
class TornJournalTest {

    /** As docs/internals/journal-format.md has them. */
    private static final int SEGMENT_HEADER = 64;
    private static final int KIND = 8;
    private static final byte EVENTS = 5;
    private static final int COUNT = 40;

    @TempDir
    Path folder;

    private Path killed;
    private byte[] segment;
    private int begin;
    private int end;
    private List<String> identities;

    @Stateless
    private static final class Passing implements EventSink, EventSource {

        private EventSink next;

        @Override
        public void setEventSink(EventSink sink) {
            next = sink;
        }

        @Override
        public void onEvent(Object event) {
            next.onEvent(event);
        }
    }

    private static RowsLife life(Path journals) {
        return new RowsLife(journals, Mode.JOURNAL, new Passing());
    }

    /** A journal with two batches and a mark behind the first, as it is while the second is written. */
    @BeforeEach
    void killWhileABatchIsWritten() throws IOException {
        try (RowsLife first = life(folder.resolve("a"))) {
            first.send(1, 2, 3);
            killed = JournalCopy.of(folder.resolve("a"), folder.resolve("killed")).resolve("sums/in");
            first.send(4, 5, 6);
            segment = Files.readAllBytes(JournalCopy.of(folder.resolve("a"), folder.resolve("later")).resolve("sums/in/00000001.journal"));
            identities = first.identities.stream().filter(each -> first.values.get(first.identities.indexOf(each)) >= 10)
                    .map(OutputIdentity::toString).toList();
            assertEquals(List.of(1L, 3L, 6L, 10L, 15L, 21L), first.sums());
        }
        ByteBuffer bytes = ByteBuffer.wrap(segment);
        for (int at = SEGMENT_HEADER; bytes.getInt(at) != 0; at += bytes.getInt(at) + 7 & -8) {
            if (bytes.get(at + KIND) == EVENTS) {
                begin = at;
                end = at + bytes.getInt(at);
            }
        }
        assertEquals(3, bytes.getInt(begin + COUNT), "the last batch");
        assertEquals(3, identities.size());
    }

    /** The journals with the last segment as a crash has left it. */
    private Path left(String name, byte[] content) throws IOException {
        Path journals = folder.resolve(name);
        Path lane = Files.createDirectories(journals.resolve("sums/in"));
        Files.copy(killed.resolve("mark"), lane.resolve("mark"));
        Files.write(lane.resolve("00000001.journal"), content);
        return journals;
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldHaveNothingOfABatchThatWasCutAtAnyByte(boolean zeros) throws IOException {
        for (int at = begin; at < end; at++) {
            byte[] cut = Arrays.copyOf(Arrays.copyOf(segment, at), zeros ? segment.length : at);
            if (at < begin + Integer.BYTES || zeros) {
                // While the rest of a record is written, its length is 0.
                Arrays.fill(cut, begin, Math.min(cut.length, begin + Integer.BYTES), (byte) 0);
            }
            try (RowsLife second = life(left("cut" + at, cut))) {
                assertEquals(List.of(), second.sums(), "cut at " + at);
                second.send(4, 5, 6);
                assertEquals(List.of(10L, 15L, 21L), second.sums(), "cut at " + at);
            }
        }
    }

    @Test
    void shouldHaveAllOfABatchThatIsWholeAndRepeatItsOutputs() throws IOException {
        try (RowsLife second = life(left("whole", Arrays.copyOf(segment, end)))) {
            assertEquals(List.of(10L, 15L, 21L), second.sums());
            Map<Boolean, Long> repetitions = IntStream.range(0, second.values.size()).filter(i -> second.values.get(i) >= 10).boxed()
                    .collect(Collectors.groupingBy(i -> second.identities.get(i).isRepetition(),
                            Collectors.counting()));
            assertEquals(Map.of(true, 3L), repetitions);
            assertTrue(second.identities.stream().map(OutputIdentity::toString).toList().containsAll(identities));
            second.send(7);
            assertEquals(List.of(10L, 15L, 21L, 28L), second.sums());
        }
    }
}
