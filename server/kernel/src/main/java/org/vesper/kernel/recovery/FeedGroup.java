// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Lanes that are fed in step: a processor with partitions is in several of them, and a change of its rules is at one place between the
 * events of each. A lane waits before a change until no other one is before an earlier change.
 *
 * <p><b>Threading:</b> the thread that recovers.
 */
final class FeedGroup {

    private final List<Feed> feeds;

    FeedGroup(List<Feed> feeds) {
        this.feeds = feeds;
    }

    /** Feeds their whole journals. */
    void run() throws InterruptedException {
        try {
            List<Feed> left = new ArrayList<>();
            for (Feed feed : feeds) {
                feed.begin();
                if (feed.next() && reachesChange(feed)) {
                    left.add(feed);
                }
            }
            while (!left.isEmpty()) {
                change(left);
            }
        } finally {
            feeds.forEach(Feed::close);
        }
    }

    /**
     * Feeds the journals in the order of the times of their records, as far as a course takes them. A change of a processor with partitions
     * is made when none of its lanes is before an earlier one.
     */
    void inOrder(FedLanes.Course course) throws InterruptedException {
        List<Feed> left = new ArrayList<>();
        for (Feed feed : feeds) {
            if (feed.next()) {
                left.add(feed);
            }
        }
        while (!left.isEmpty()) {
            Feed first = left.size() == 1 ? left.get(0) : left.stream().filter(feed -> !isBehindOthers(feed, left))
                    .min(Comparator.comparingLong(feed -> feed.record().timeNs())).orElseThrow();
            if (!course.takes(first.lane(), first.record())) {
                left.remove(first);
                continue;
            }
            first.take();
            if (!first.next()) {
                left.remove(first);
            }
        }
    }

    /** Whether a change has to wait, until the other lanes of its processor have come to it. */
    private static boolean isBehindOthers(Feed feed, List<Feed> left) {
        Optional<String> processor = feed.changing();
        return processor.isPresent() && left.stream().anyMatch(other -> other.has(processor.get()) && !other.reaches(feed.change()));
    }

    /** Takes the next change in each lane that has it, and then goes on to the one after it. */
    private static void change(List<Feed> left) throws InterruptedException {
        long number = left.stream().mapToLong(Feed::change).min().orElseThrow();
        List<Feed> changing = left.stream().filter(feed -> feed.change() == number).toList();
        for (Feed feed : changing) {
            feed.take();
        }
        for (Feed feed : changing) {
            if (!feed.next() || !reachesChange(feed)) {
                left.remove(feed);
            }
        }
    }

    /** Takes records up to a change; false if none is left. */
    private static boolean reachesChange(Feed feed) throws InterruptedException {
        while (feed.change() < 0) {
            feed.take();
            if (!feed.next()) {
                return false;
            }
        }
        return true;
    }
}
