// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.journal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.vesper.config.ConfigurationException;
import org.vesper.spi.adapter.InputJournal;
import org.vesper.tests.support.Await;

/** Files as the end of a process or machine leaves them, and files that are damaged. */
class JournalDamageTest {

    private static final int BATCHES = 8;
    private static final String BATCH = "twelve bytes";

    @TempDir
    private Path scratch;
    private Path folder;
    private List<String> all;

    /** A journal of one segment, as a process that was killed leaves it: behind the last record are zeros. */
    @BeforeEach
    void write() throws IOException {
        Path live = scratch.resolve("live");
        try (Journal journal = Journal.open(settings(live), OnDamage.REFUSE)) {
            InputJournal.Source source = journal.input("ticks").source(new Rows("desk"));
            for (int i = 0; i < BATCHES; i++) {
                source.append(0, 3L * i, 3, 0, Rows.bytes(BATCH + i));
            }
            folder = Lines.copied(live, scratch.resolve("killed"));
        }
        all = Lines.of(folder);
        assertEquals(BATCHES, Lines.ofEvents(all).size());
    }

    @Test
    void shouldCutTheLastBatchWhenItWasInterruptedAtAnyByte() throws IOException {
        byte[] segment = Files.readAllBytes(Lines.last(folder));
        int[] batch = lastRecord();
        for (int missing = batch[0]; missing < batch[1]; missing++) {
            for (boolean shortened : new boolean[] {true, false}) {
                byte[] cut = Arrays.copyOf(Arrays.copyOf(segment, missing), shortened ? missing : segment.length);
                Path torn = written(cut, "torn-" + missing + shortened);
                assertEquals(all.subList(0, all.size() - 1), Lines.of(torn));
                assertGoesOn(torn, 3 * (BATCHES - 1));
            }
        }
    }

    @Test
    void shouldHaveTheLastBatchWhenItsLastByteIsThere() throws IOException {
        byte[] segment = Files.readAllBytes(Lines.last(folder));
        Path whole = written(Arrays.copyOf(segment, lastRecord()[1]), "whole");
        assertEquals(all, Lines.of(whole));
        assertGoesOn(whole, 3 * BATCHES);
    }

    /** In the order in which a writer stores them, the length is the last: garbage without a length is no record. */
    @Test
    void shouldPassOverARecordWithoutALengthWhenTheProcessWasKilledInIt() throws IOException {
        byte[] segment = Files.readAllBytes(Lines.last(folder));
        Arrays.fill(segment, lastRecord()[0], lastRecord()[0] + 4, (byte) 0);
        Path killed = written(segment, "killed-in-it");
        assertEquals(all.subList(0, all.size() - 1), Lines.of(killed));
        assertGoesOn(killed, 3 * (BATCHES - 1));
    }

    @Test
    void shouldRefuseOrCutButNeverInventWhenBitsFlip() throws IOException {
        byte[] segment = Files.readAllBytes(Lines.last(folder));
        int end = lastRecord()[1];
        Random random = new Random(7);
        int refused = 0;
        int cut = 0;
        for (int trial = 0; trial < 600; trial++) {
            int at = random.nextInt(end);
            byte[] flipped = segment.clone();
            flipped[at] ^= (byte) (1 << random.nextInt(8));
            Files.write(Lines.last(folder), flipped);
            try {
                List<String> found = Lines.of(folder);
                boolean isCut = found.equals(all.subList(0, all.size() - 1));
                boolean isAside = found.isEmpty() && at < Format.SEGMENT_HEADER_BYTES;
                assertTrue(isAside || isCut && at >= lastRecord(segment)[0] || found.equals(all), () -> "a flip at " + at + " makes " + found);
                cut += isCut ? 1 : 0;
            } catch (CorruptJournalException e) {
                assertTrue(at >= Format.SEGMENT_HEADER_BYTES, e::getMessage);
                assertTrue(at < lastRecord(segment)[0], e::getMessage);
                assertTrue(e.offset() <= at, e::getMessage);
                refused++;
            }
        }
        assertTrue(refused > 200 && cut > 15, "refused " + refused + ", cut " + cut);
    }

    @Test
    void shouldRefuseToWriteAndNameThePlaceWhenTheMiddleIsDamaged() throws IOException {
        byte[] segment = Files.readAllBytes(Lines.last(folder));
        int at = new String(segment, java.nio.charset.StandardCharsets.ISO_8859_1).indexOf(BATCH + 3);
        segment[at]++;
        Files.write(Lines.last(folder), segment);

        CorruptJournalException failure = assertThrows(CorruptJournalException.class,
                () -> Journal.open(settings(folder), OnDamage.REFUSE));
        assertEquals(Lines.last(folder), failure.segment());
        assertEquals(at - Format.RECORD_HEADER_BYTES, failure.offset());
        List<String> rest = new ArrayList<>(all);
        rest.removeIf(line -> line.endsWith(BATCH + 3));
        assertEquals(rest, Lines.of(folder, OnDamage.SKIP));
        Journal.open(settings(folder), OnDamage.SKIP).close();
        try (JournalReader reader = JournalReader.open(folder, OnDamage.SKIP)) {
            Lines.of(reader);
            assertEquals(1, reader.damages().size());
            assertTrue(reader.damages().get(0).contains("offset " + failure.offset()), reader.damages()::toString);
        }
    }

    @Test
    void shouldRefuseWhenASegmentIsMissingOrDamagedBeforeOthers() throws IOException {
        for (int i = 0; i < 3; i++) {
            try (Journal journal = Journal.open(settings(folder), OnDamage.REFUSE)) {
                journal.append(Kind.CLOCK, 1, Rows.bytes("tick"));
            }
        }
        List<Path> segments = SegmentFiles.of(folder);
        assertEquals(4, segments.size());
        Path second = Lines.copied(folder, scratch.resolve("missing")).resolve(segments.get(1).getFileName());
        Files.delete(second);
        assertThrows(CorruptJournalException.class, () -> Lines.of(second.getParent()));

        Path header = Lines.copied(folder, scratch.resolve("header")).resolve(segments.get(1).getFileName());
        byte[] bytes = Files.readAllBytes(header);
        bytes[20]++;
        Files.write(header, bytes);
        assertThrows(CorruptJournalException.class, () -> Lines.of(header.getParent()));
        assertEquals(Lines.ofEvents(Lines.of(folder)).size() - 1, Lines.ofEvents(Lines.of(header.getParent(), OnDamage.SKIP)).size());
    }

    /** What a loss of power can leave of the newest segments: they are set aside at the first start, and nothing refuses the second one. */
    @Test
    void shouldSetAsideSegmentsWithoutAHeaderAtTheEndAndTellOfThem() throws IOException {
        long marked;
        try (Journal journal = Journal.open(settings(folder), OnDamage.REFUSE)) {
            journal.append(Kind.CLOCK, 1, Rows.bytes("tick"));
            marked = journal.position();
            journal.mark(marked);
        }
        Journal.open(settings(folder), OnDamage.REFUSE).close();
        List<Path> segments = SegmentFiles.of(folder);
        assertEquals(3, segments.size());
        for (int length : new int[] {0, 30, 63, 64, 4096, 65536}) {
            for (int lost = 1; lost <= segments.size(); lost++) {
                Path left = Lines.copied(folder, scratch.resolve("left-" + length + "-" + lost));
                for (Path segment : segments.subList(segments.size() - lost, segments.size())) {
                    Files.write(left.resolve(segment.getFileName()), new byte[length]);
                }
                List<String> whole = Lines.ofEvents(Lines.of(left));
                long missing = lost == 1 ? 0 : lost == 2 ? 1 : marked;
                assertEquals((marked - missing + 2) / 3, whole.size());
                try (Journal journal = Journal.open(settings(left), OnDamage.REFUSE)) {
                    assertEquals(missing, journal.lost());
                    assertEquals(lost + (missing > 0 ? 1 : 0), journal.losses().size(), journal.losses()::toString);
                    assertTrue(journal.losses().get(0).contains(segments.get(segments.size() - lost).getFileName() + ".damaged"),
                            journal.losses()::toString);
                    assertEquals(marked, journal.position(), "no position names two events");
                    journal.append(Kind.CLOCK, 1, Rows.bytes("after"));
                }
                try (Journal journal = Journal.open(settings(left), OnDamage.REFUSE)) {
                    assertEquals(List.of(), journal.losses());
                    assertEquals(marked + 1, journal.position());
                }
            }
        }
    }

    @Test
    void shouldSetAsideTheLastSegmentWhenAnyByteOfItsHeaderIsWrong() throws IOException {
        try (Journal journal = Journal.open(settings(folder), OnDamage.REFUSE)) {
            journal.append(Kind.CLOCK, 1, Rows.bytes("tick"));
            journal.mark(journal.position());
        }
        byte[] segment = Files.readAllBytes(Lines.last(folder));
        for (int at = 0; at < Format.SEGMENT_HEADER_BYTES; at++) {
            byte[] flipped = segment.clone();
            flipped[at] ^= (byte) (1 << at % Byte.SIZE);
            assertLastIsSetAside(flipped, "flipped-" + at);
            assertLastIsSetAside(Arrays.copyOf(segment, at), "shortened-" + at);
        }
    }

    private void assertLastIsSetAside(byte[] segment, String name) throws IOException {
        Path left = Lines.copied(folder, scratch.resolve(name));
        Path last = Lines.last(left);
        Files.write(last, segment);
        try (JournalReader reader = JournalReader.open(left, OnDamage.REFUSE)) {
            assertEquals(BATCHES, Lines.ofEvents(Lines.of(reader)).size());
            assertEquals(2, reader.losses(JournalReader.mark(left)).size(), name);
        }
        try (Journal journal = Journal.open(settings(left), OnDamage.REFUSE)) {
            assertEquals(2, journal.losses().size(), journal.losses()::toString);
            assertTrue(journal.losses().get(0).contains(last.getFileName() + ".damaged"), journal.losses()::toString);
            assertArrayEquals(segment, Files.readAllBytes(left.resolve(last.getFileName() + ".damaged")));
            assertEquals(1, journal.lost());
        }
        try (Journal journal = Journal.open(settings(left), OnDamage.REFUSE)) {
            assertEquals(List.of(), journal.losses());
        }
    }

    @Test
    void shouldNameTheVersionOfASegmentThatItCannotRead() throws IOException {
        byte[] segment = Files.readAllBytes(Lines.last(folder));
        segment[7] = 2;
        CRC32C crc = new CRC32C();
        crc.update(segment, 0, 60);
        ByteBuffer.wrap(segment).putInt(60, (int) crc.getValue());
        Files.write(Lines.last(folder), segment);
        String message = assertThrows(CorruptJournalException.class, () -> Journal.open(settings(folder), OnDamage.REFUSE)).getMessage();
        assertTrue(message.contains("version 2 of the format") && message.contains("reads version 1"), message);
    }

    @Test
    void shouldNotBeWrittenByTwo() throws IOException {
        try (Journal journal = Journal.open(settings(folder), OnDamage.REFUSE)) {
            journal.append(Kind.CLOCK, 1, Rows.bytes("tick"));
            List<String> before = Lines.of(folder);
            String message = assertThrows(ConfigurationException.class, () -> Journal.open(settings(folder), OnDamage.REFUSE)).getMessage();
            assertTrue(message.contains("process " + ProcessHandle.current().pid()) && message.contains("recovery.folder"), message);
            assertEquals(before, Lines.of(folder), "who reads needs no lock");
            journal.append(Kind.CLOCK, 1, Rows.bytes("tock"));
            assertEquals(before.size() + 1, Lines.of(folder).size());
        }
        Journal.open(settings(folder), OnDamage.REFUSE).close();
    }

    /** The memory of a file that has been cut cannot be written: the virtual machine has to live on, and nothing more is called durable. */
    @ParameterizedTest
    @EnumSource
    void shouldNoticeWhenAnotherProgramCutsItsFiles(Sync sync) throws IOException, InterruptedException {
        for (String file : new String[] {"segment", "mark"}) {
            Path cut = scratch.resolve(file + sync);
            JournalSettings settings = new JournalSettings(cut, "app", "lane", 1 << 20, sync, Duration.ofMillis(1), WhenDiskFull.CONTINUE);
            try (Journal journal = Journal.open(settings, OnDamage.REFUSE)) {
                journal.append(Kind.CLOCK, 1, Rows.bytes("tick"));
                Await.until("it is durable", () -> journal.durable() == 1);
                Path cutFile = file.equals("mark") ? SegmentFiles.mark(cut) : SegmentFiles.of(cut).get(0);
                try (FileChannel channel = FileChannel.open(cutFile, StandardOpenOption.WRITE)) {
                    channel.truncate(0);
                }
                appendAfterCut(journal);
                journal.check();
                assertTrue(journal.hasFailed());
                long durable = journal.durable();
                journal.append(Kind.CLOCK, 1, Rows.bytes("after"));
                assertEquals(durable, journal.durable());
                assertEquals(journal.position(), journal.settled(), "it continues without a record, as it is set");
            }
        }
    }

    /** The virtual machine reports a failed access to memory by an error, some time after it: so another thread gets it, and ends. */
    private static void appendAfterCut(Journal journal) throws InterruptedException {
        Thread lane = new Thread(() -> {
            for (int i = 0; i < 30; i++) {
                journal.append(Kind.CLOCK, 1, Rows.bytes("x".repeat(1_000)));
                journal.mark(i);
            }
        });
        lane.setUncaughtExceptionHandler((thread, error) -> assertTrue(error instanceof InternalError, error::toString));
        lane.start();
        lane.join();
    }

    /** The bytes of a client are no record, whatever they are: it does not know the number that is part of each checksum. */
    @Test
    void shouldNotTakeBytesOfAClientForARecordWhenTheyLookLikeOne() throws IOException {
        byte[] segment = Files.readAllBytes(Lines.last(folder));
        int[] batch = lastRecord();
        byte[] forged = Arrays.copyOfRange(segment, batch[0], batch[1]);
        Path other = scratch.resolve("forged");
        Path killed;
        try (Journal journal = Journal.open(settings(other), OnDamage.REFUSE)) {
            journal.append(Kind.CLOCK, 1, Rows.bytes("one"));
            journal.append(Kind.CHANGE, 0, ByteBuffer.wrap(forged));
            killed = Lines.copied(other, scratch.resolve("forged-killed"));
        }
        byte[] cut = Files.readAllBytes(Lines.last(killed));
        int change = Format.aligned(Format.RECORD_HEADER_BYTES + 3) + Format.SEGMENT_HEADER_BYTES
                + Format.aligned(Format.RECORD_HEADER_BYTES + Format.texts("app", "lane").length);
        Arrays.fill(cut, change, change + 4, (byte) 0);
        Files.write(Lines.last(killed), cut);
        assertEquals(1, Lines.ofEvents(Lines.of(killed)).size());
    }

    private void assertGoesOn(Path torn, long position) {
        List<String> before = Lines.ofEvents(Lines.of(torn));
        try (Journal journal = Journal.open(settings(torn), OnDamage.REFUSE)) {
            assertEquals(position, journal.position());
            journal.append(Kind.CLOCK, 1, Rows.bytes("after"));
        }
        List<String> after = Lines.ofEvents(Lines.of(torn));
        assertEquals(before, after.subList(0, before.size()));
        assertEquals(before.size() + 1, after.size());
        try (JournalReader reader = JournalReader.open(torn, OnDamage.REFUSE)) {
            Lines.of(reader);
            assertFalse(reader.torn().isPresent());
        }
    }

    private Path written(byte[] segment, String name) throws IOException {
        Path made = Files.createDirectories(scratch.resolve(name));
        Files.write(made.resolve(Lines.last(folder).getFileName()), segment);
        return made;
    }

    /** Where the last record begins and ends. */
    private int[] lastRecord() throws IOException {
        return lastRecord(Files.readAllBytes(Lines.last(folder)));
    }

    private static int[] lastRecord(byte[] segment) {
        int at = new String(segment, java.nio.charset.StandardCharsets.ISO_8859_1).indexOf(BATCH + (BATCHES - 1));
        return new int[] {at - Format.RECORD_HEADER_BYTES, at + BATCH.length() + 1};
    }

    private static JournalSettings settings(Path folder) {
        return new JournalSettings(
                folder, "app", "lane", JournalSettings.MIN_SEGMENT_BYTES, Sync.NONE, Duration.ofMillis(10), WhenDiskFull.WAIT);
    }
}
