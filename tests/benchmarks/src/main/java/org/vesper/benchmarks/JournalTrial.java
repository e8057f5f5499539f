// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.vesper.benchmarks.contest.Spread;
import org.vesper.journal.Journal;
import org.vesper.journal.JournalReader;
import org.vesper.journal.JournalSettings;
import org.vesper.journal.OnDamage;
import org.vesper.journal.Sync;
import org.vesper.journal.WhenDiskFull;
import org.vesper.spi.adapter.InputJournal;

/**
 * Measures what a journal takes for a socket read of 100 ticks, without adapter and network. All batches of a round are in one segment, so
 * that the speed of the disk is no part of it.
 */
final class JournalTrial {

    private static final int EVENTS = 100;
    private static final int ROW_BYTES = 20;
    private static final int RECORD_BYTES = EVENTS * ROW_BYTES + 64;
    private static final int ROOM = 4096;

    private final ByteBuffer rows = ByteBuffer.allocateDirect(EVENTS * ROW_BYTES);
    private final Map<String, List<Double>> ns = new LinkedHashMap<>();

    /** The nanoseconds per batch, by operation. */
    Map<String, Spread> measure(int batches, int rounds) {
        for (int round = -2; round < rounds; round++) {
            for (Sync sync : Sync.values()) {
                run(batches, sync, round >= 0);
            }
        }
        Map<String, Spread> spreads = new LinkedHashMap<>();
        ns.forEach((what, all) -> spreads.put(what, Spread.of(all)));
        return spreads;
    }

    private void run(int batches, Sync sync, boolean counts) {
        try {
            Path folder = Files.createTempDirectory("vesper-journal");
            try {
                note("append 100 ticks, sync = " + sync.name().toLowerCase(Locale.ROOT), append(folder, batches, sync), counts);
                note("read 100 ticks and check them", read(folder, batches), counts);
            } finally {
                delete(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void note(String what, double each, boolean counts) {
        List<Double> all = ns.computeIfAbsent(what, unused -> new ArrayList<>());
        if (counts) {
            all.add(each);
        }
    }

    private double append(Path folder, int batches, Sync sync) {
        int bytes = Math.max(JournalSettings.MIN_SEGMENT_BYTES, batches * RECORD_BYTES + ROOM);
        try (Journal journal = Journal.open(new JournalSettings(folder, "trial", "ticks", bytes, sync, Duration.ofMillis(10),
                WhenDiskFull.WAIT), OnDamage.REFUSE)) {
            InputJournal.Source source = journal.input("ticks").source(new Client());
            long start = System.nanoTime();
            for (int batch = 0; batch < batches; batch++) {
                source.append(0, (long) batch * EVENTS, EVENTS, start, rows.clear());
            }
            return (System.nanoTime() - start) / (double) batches;
        }
    }

    private static double read(Path folder, int batches) {
        long start = System.nanoTime();
        long events = 0;
        try (JournalReader reader = JournalReader.open(folder, OnDamage.REFUSE)) {
            while (reader.next()) {
                events += reader.record().count();
            }
        }
        if (events != (long) batches * EVENTS) {
            throw new IllegalStateException("read " + events + " events of " + batches + " batches");
        }
        return (System.nanoTime() - start) / (double) batches;
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    /** A client without definitions. */
    private static final class Client implements InputJournal.SourceState {

        @Override
        public ByteBuffer definition() {
            return ByteBuffer.allocate(0);
        }

        @Override
        public void dictionary(Consumer<ByteBuffer> parts) {
        }

        @Override
        public long underWay() {
            return 0;
        }
    }
}
