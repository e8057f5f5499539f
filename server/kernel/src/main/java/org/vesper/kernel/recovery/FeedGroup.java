// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery;

import java.util.List;
import java.util.Optional;
import org.vesper.journal.JournalMerge;

/**
 * Lanes that are fed together, in the order of the times of their records. A processor with partitions is in several of them, and a change
 * of its rules is at one place between the events of each: a lane waits before a change until no other one is before an earlier change.
 *
 * <p><b>Threading:</b> the thread that recovers.
 */
final class FeedGroup {

    private FeedGroup() {
    }

    /** Feeds the journals as far as a course takes them, and closes them. */
    static void run(List<Feed> feeds, FedLanes.Course course) throws InterruptedException {
        try {
            feeds.forEach(Feed::begin);
            JournalMerge<Feed> merge = new JournalMerge<>(feeds);
            while (!merge.isAtEnd()) {
                Feed first = merge.first(feed -> !isBehindOthers(feed, merge.ready()));
                if (course.takes(first.lane(), first.record())) {
                    first.take();
                    merge.advance(first);
                } else {
                    merge.end(first);
                }
            }
        } finally {
            feeds.forEach(Feed::close);
        }
    }

    /** Whether a change has to wait, until the other lanes of its processor have come to it. */
    private static boolean isBehindOthers(Feed feed, List<Feed> others) {
        Optional<String> processor = feed.changing();
        return processor.isPresent() && others.stream().anyMatch(other -> other.has(processor.get()) && !other.reaches(feed.change()));
    }
}
