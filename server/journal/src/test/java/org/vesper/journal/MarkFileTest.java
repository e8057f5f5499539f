// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MarkFileTest {

    private static final int[] MARKS = {8, 24};
    private static final int OUTPUTS = 48;

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
        for (int at : MARKS) {
            if (ByteBuffer.wrap(bytes).getLong(at) == 20) {
                ByteBuffer.wrap(bytes).putLong(at, 21); // The checksum has not been written.
            }
        }
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
        for (int at = OUTPUTS; at < bytes.length; at++) {
            bytes[at] ^= 1;
            Files.write(SegmentFiles.mark(folder), bytes);
            found.merge(MarkFile.outputs(folder), 1, Integer::sum);
            bytes[at] ^= 1;
        }
        // The number, position, length and checksum, 8 + 8 + 4 + 4 bytes, and "file" as a text with its number, 2 + 4 + 8.
        assertEquals(Map.of(Map.of("file", 100L), 38, Map.of("file", 200L), bytes.length - OUTPUTS - 38), found);
    }

    /** Whatever bit is wrong: a place that is whole counts, and never one that says more than was said. */
    @Test
    void shouldNeverTellALaterMarkWhenABitIsWrong() throws IOException {
        try (MarkFile mark = MarkFile.open(folder)) {
            mark.set(1_000);
            mark.set(1_001);
        }
        byte[] bytes = Files.readAllBytes(SegmentFiles.mark(folder));
        Map<Long, Integer> found = new HashMap<>();
        for (int bit = 0; bit < OUTPUTS * Byte.SIZE; bit++) {
            bytes[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
            Files.write(SegmentFiles.mark(folder), bytes);
            found.merge(MarkFile.read(folder), 1, Integer::sum);
            bytes[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
        }
        // The magic number; the position and the checksum of the later one; all others.
        assertEquals(Map.of(0L, 64, 1_000L, 96, 1_001L, OUTPUTS * Byte.SIZE - 160), found);
    }

    @Test
    void shouldSayThatItIsDamagedWhenNoPlaceIsWhole() throws IOException {
        for (byte[] content : new byte[][] {{}, new byte[10], new byte[4096], new byte[16]}) {
            Files.write(SegmentFiles.mark(folder), content);
            try (MarkFile mark = MarkFile.open(folder)) {
                assertTrue(mark.wasDamaged());
                assertEquals(0, mark.get());
            }
            try (MarkFile mark = MarkFile.open(folder)) {
                assertFalse(mark.wasDamaged(), "it is whole again");
            }
        }
    }

    @Test
    void shouldReadAFileOfVersion2() throws IOException {
        ByteBuffer old = ByteBuffer.allocate(4096).putLong(0, 0x565350524d524b02L).putLong(8, 77);
        ByteBuffer place = ByteBuffer.allocate(24 + 14).putLong(0, 5).putLong(8, 76).putInt(16, 14).putShort(24, (short) 4);
        place.put(26, "file".getBytes(java.nio.charset.StandardCharsets.UTF_8)).putLong(30, 300);
        java.util.zip.CRC32C crc = new java.util.zip.CRC32C();
        crc.update(place.array(), 0, 16);
        crc.update(place.array(), 24, 14);
        old.put(2056, place.putInt(20, (int) crc.getValue()), 0, 38);
        Files.write(SegmentFiles.mark(folder), old.array());
        assertEquals(77, MarkFile.read(folder));
        assertEquals(Map.of("file", 300L), MarkFile.outputs(folder));
        MarkFile.open(folder).close();
        assertEquals(77, MarkFile.read(folder));
        assertEquals(Map.of("file", 300L), MarkFile.outputs(folder));
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
