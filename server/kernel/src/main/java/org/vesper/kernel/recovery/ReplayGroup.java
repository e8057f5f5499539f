// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.vesper.journal.JournalMerge;

/**
 * Lanes into which journals are replayed together, in the order of the records' times. A processor with partitions is in several of them,
 * and a change of its rules is at one place between the events of each: a lane waits before a change until no other one is before an
 * earlier change.
 *
 * <p><b>Threading:</b> the thread that recovers.
 */
final class ReplayGroup implements AutoCloseable {

    /** So many records are taken before the commit positions are read again. */
    private static final int ROUND = 1_000;

    private final List<LaneReplay> replays;
    private final JournalMerge<LaneReplay> merge;

    /** Begins the replay; {@link #close} closes the journals. */
    ReplayGroup(List<LaneReplay> replays) throws InterruptedException {
        this.replays = replays;
        try {
            replays.forEach(LaneReplay::begin);
            this.merge = new JournalMerge<>(replays);
        } catch (InterruptedException | RuntimeException | Error e) {
            close();
            throw e;
        }
    }

    /** Replays the journals to their ends, as far as a course takes them. */
    void run(PlaybackLanes.Course course) throws InterruptedException {
        while (!merge.isAtEnd()) {
            LaneReplay first = merge.first(replay -> !isBehindOthers(replay, merge.ready()));
            if (course.takes(first.lane(), first.record())) {
                first.take();
                merge.advance(first);
            } else {
                merge.end(first);
            }
        }
    }

    /**
     * Replays what another network has written by now, which may be in the middle of a change. Returns false if something is left: there
     * was much of it, or too many outputs wait for that network.
     */
    boolean follow() throws InterruptedException {
        replays.forEach(LaneReplay::readCommitted);
        merge.poll();
        LaneReplay first = first();
        for (int taken = 0; first != null && taken < ROUND && replays.stream().noneMatch(LaneReplay::isFull); taken++) {
            first.take();
            merge.advance(first);
            first = first();
        }
        return first == null;
    }

    private LaneReplay first() {
        return merge.first(replay -> !isBehindOthers(replay, replays));
    }

    /** Replays the rest of what another network has written, which writes nothing any more; then an unsound record is damage. */
    void finish() throws InterruptedException {
        finishRound();
        replays.forEach(LaneReplay::endFollowing);
        finishRound();
    }

    private void finishRound() throws InterruptedException {
        merge.poll();
        run((lane, record) -> true);
    }

    /** Whether a change has to wait, until the other lanes of its processor have come to it. */
    private static boolean isBehindOthers(LaneReplay replay, List<LaneReplay> others) {
        Optional<String> processor = replay.changing();
        return processor.isPresent() && others.stream().anyMatch(other -> other.has(processor.get()) && !other.reaches(replay.change()));
    }

    /** Where each lane is, for people. <b>Threading:</b> any thread. */
    String text() {
        return replays.stream().map(replay -> replay.lane() + " at position " + replay.position()).collect(Collectors.joining(", "));
    }

    @Override
    public void close() {
        replays.forEach(LaneReplay::close);
    }
}
