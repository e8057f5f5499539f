// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.vesper.journal.JournalMerge;

/**
 * Lanes that are fed together, in the order of the times of their records. A processor with partitions is in several of them, and a change
 * of its rules is at one place between the events of each: a lane waits before a change until no other one is before an earlier change.
 *
 * <p><b>Threading:</b> the thread that recovers.
 */
final class ReplayGroup implements AutoCloseable {

    /** So many records are taken before the commit positions are read again. */
    private static final int ROUND = 1_000;

    private final List<LaneReplay> feeds;
    private final JournalMerge<LaneReplay> merge;

    /** Begins to feed the lanes; {@link #close} closes the journals. */
    ReplayGroup(List<LaneReplay> feeds) throws InterruptedException {
        this.feeds = feeds;
        try {
            feeds.forEach(LaneReplay::begin);
            this.merge = new JournalMerge<>(feeds);
        } catch (InterruptedException | RuntimeException | Error e) {
            close();
            throw e;
        }
    }

    /** Feeds the journals to their ends, as far as a course takes them. */
    void run(PlaybackLanes.Course course) throws InterruptedException {
        while (!merge.isAtEnd()) {
            LaneReplay first = merge.first(feed -> !isBehindOthers(feed, merge.ready()));
            if (course.takes(first.lane(), first.record())) {
                first.take();
                merge.advance(first);
            } else {
                merge.end(first);
            }
        }
    }

    /**
     * Feeds what another network has written by now, which may be in the middle of a change. Returns false if something is left: there was
     * much of it, or too many outputs wait for that network.
     */
    boolean follow() throws InterruptedException {
        feeds.forEach(LaneReplay::readCommitted);
        merge.poll();
        LaneReplay first = first();
        for (int taken = 0; first != null && taken < ROUND && feeds.stream().noneMatch(LaneReplay::isFull); taken++) {
            first.take();
            merge.advance(first);
            first = first();
        }
        return first == null;
    }

    private LaneReplay first() {
        return merge.first(feed -> !isBehindOthers(feed, feeds));
    }

    /** Feeds the rest of what another network has written, which writes nothing any more; then an unsound record is damage. */
    void finish() throws InterruptedException {
        finishRound();
        feeds.forEach(LaneReplay::endFollowing);
        finishRound();
    }

    private void finishRound() throws InterruptedException {
        merge.poll();
        run((lane, record) -> true);
    }

    /** Whether a change has to wait, until the other lanes of its processor have come to it. */
    private static boolean isBehindOthers(LaneReplay feed, List<LaneReplay> others) {
        Optional<String> processor = feed.changing();
        return processor.isPresent() && others.stream().anyMatch(other -> other.has(processor.get()) && !other.reaches(feed.change()));
    }

    /** Where each lane is, for people. <b>Threading:</b> any thread. */
    String text() {
        return feeds.stream().map(feed -> feed.lane() + " at position " + feed.position()).collect(Collectors.joining(", "));
    }

    @Override
    public void close() {
        feeds.forEach(LaneReplay::close);
    }
}
