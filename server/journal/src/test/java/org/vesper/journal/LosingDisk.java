// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.journal;

import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.stream.Stream;
import org.vesper.journal.SegmentFiles.Disk;

/**
 * A disk that is as slow as a test wants, and that loses with the power whatever was not forced, but no deletion: the worst that a disk may
 * do.
 */
final class LosingDisk implements Disk {

    private static final int MANY = Integer.MAX_VALUE / 4;

    private final Map<String, byte[]> forced = new HashMap<>();
    private final Semaphore makes = new Semaphore(MANY);
    private final Semaphore forces = new Semaphore(MANY);

    /** From now on, until the result is closed, each segment and each force waits for a permit of its own. */
    SlowTime slowDown() {
        makes.drainPermits();
        forces.drainPermits();
        return new SlowTime();
    }

    /** The number of threads that wait for a segment. */
    int making() {
        return makes.getQueueLength();
    }

    /** The number of threads that wait for a force to end. */
    int forcing() {
        return forces.getQueueLength();
    }

    /** The time in which the disk is slow. A test that fails in it closes it, so that its journal can end. */
    final class SlowTime implements AutoCloseable {

        void letMake(int segments) {
            makes.release(segments);
        }

        void letForce() {
            forces.release(MANY);
        }

        @Override
        public void close() {
            makes.release(MANY);
            forces.release(MANY);
        }
    }

    @Override
    public Segment make(Path file, int bytes) throws IOException {
        makes.acquireUninterruptibly();
        return Segment.prepare(file, bytes);
    }

    @Override
    public void force(Path file, MappedByteBuffer memory, int from, int bytes) {
        forces.acquireUninterruptibly();
        synchronized (forced) {
            byte[] content = forced.computeIfAbsent(file.getFileName().toString(), unused -> new byte[memory.capacity()]);
            memory.get(from, content, from, bytes);
        }
    }

    /** What the disk has of a folder when the power fails now. */
    Path withoutPower(Path folder, Path to) throws IOException {
        Files.createDirectories(to);
        synchronized (forced) {
            try (Stream<Path> files = Files.list(folder)) {
                for (String name : files.map(file -> file.getFileName().toString()).filter(forced::containsKey).toList()) {
                    Files.write(to.resolve(name), forced.get(name));
                }
            }
        }
        return to;
    }

    /** The number of events and ticks that a folder has, each with its position where it belongs. */
    static long end(Path folder) {
        List<String> events = Lines.ofEvents(Lines.of(folder));
        for (int i = 0; i < events.size(); i++) {
            if (!events.get(i).startsWith("CLOCK " + i + "+1 ")) {
                throw new AssertionError("record " + i + " is " + events.get(i));
            }
        }
        return events.size();
    }
}
