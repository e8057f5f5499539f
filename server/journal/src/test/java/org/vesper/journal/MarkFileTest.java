// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MarkFileTest {

    private static final int MARK = 8;

    @TempDir
    private Path folder;

    @Test
    void shouldHaveNothingWhenThereIsNoFile() throws IOException {
        assertEquals(0, MarkFile.read(folder));
        assertEquals(Map.of(), MarkFile.outputs(folder));
    }

    @Test
    void shouldTellHowFarOutputsWereAtTheMarkWhenItIsOpenedAgainAndAgain() throws IOException {
        for (long life = 1; life <= 5; life++) {
            try (MarkFile mark = MarkFile.open(folder)) {
                assertEquals((life - 1) * 10, mark.get());
                mark.set(life * 10 - 5, Map.of("file", life * 100, "far", -life));
                mark.set(life * 10);
            }
            assertEquals(life * 10, MarkFile.read(folder));
            assertEquals(Map.of("file", life * 100, "far", -life), MarkFile.outputs(folder));
        }
    }

    @Test
    void shouldTellWhatBelongsToTheMarkWhenItIsKilledBeforeTheMarkMoves() throws IOException {
        try (MarkFile mark = MarkFile.open(folder)) {
            mark.set(10, Map.of("file", 100L));
            mark.set(12);
            mark.set(20, Map.of("file", 200L));
        }
        byte[] bytes = Files.readAllBytes(SegmentFiles.mark(folder));
        ByteBuffer.wrap(bytes).putLong(MARK, 12);
        Files.write(SegmentFiles.mark(folder), bytes);
        assertEquals(12, MarkFile.read(folder));
        assertEquals(Map.of("file", 100L), MarkFile.outputs(folder));
        try (MarkFile mark = MarkFile.open(folder)) {
            mark.set(30, Map.of("file", 300L));
        }
        assertEquals(Map.of("file", 300L), MarkFile.outputs(folder));
    }

    @Test
    void shouldForgetOutputsThatAreNotThereAnyMore() throws IOException {
        try (MarkFile mark = MarkFile.open(folder)) {
            mark.set(10, Map.of("file", 100L));
            mark.set(20, Map.of());
        }
        assertEquals(Map.of(), MarkFile.outputs(folder));
    }

    /** The two places, one of which is not whole. */
    @Test
    void shouldTellTheOneBeforeWhenAByteOfTheLastOneIsWrong() throws IOException {
        try (MarkFile mark = MarkFile.open(folder)) {
            mark.set(10, Map.of("file", 100L));
            mark.set(10, Map.of("file", 200L));
        }
        byte[] bytes = Files.readAllBytes(SegmentFiles.mark(folder));
        Map<Map<String, Long>, Integer> found = new HashMap<>();
        for (int at = 16; at < bytes.length; at++) {
            bytes[at] ^= 1;
            Files.write(SegmentFiles.mark(folder), bytes);
            found.merge(MarkFile.outputs(folder), 1, Integer::sum);
            bytes[at] ^= 1;
        }
        // The number, position, length and checksum, 8 + 8 + 4 + 4 bytes, and "file" as a text with its number, 2 + 4 + 8.
        assertEquals(Map.of(Map.of("file", 100L), 38, Map.of("file", 200L), bytes.length - 16 - 38), found);
    }

    @Test
    void shouldReadAFileOfVersion1() throws IOException {
        Files.write(SegmentFiles.mark(folder), ByteBuffer.allocate(16).putLong(0x565350524d524b01L).putLong(77).array());
        assertEquals(77, MarkFile.read(folder));
        assertEquals(Map.of(), MarkFile.outputs(folder));
        try (MarkFile mark = MarkFile.open(folder)) {
            mark.set(78, Map.of("file", 1L));
        }
        assertEquals(78, MarkFile.read(folder));
        assertEquals(Map.of("file", 1L), MarkFile.outputs(folder));
    }

    @Test
    void shouldKeepWhatFitsWhenThereAreTooManyAdapters() throws IOException {
        Map<String, Long> outputs = new HashMap<>();
        for (long i = 0; i < 500; i++) {
            outputs.put("output" + i, i);
        }
        try (MarkFile mark = MarkFile.open(folder)) {
            mark.set(5, outputs);
        }
        Map<String, Long> kept = MarkFile.outputs(folder);
        assertEquals(true, kept.size() > 50 && outputs.entrySet().containsAll(kept.entrySet()), kept::toString);
    }
}
