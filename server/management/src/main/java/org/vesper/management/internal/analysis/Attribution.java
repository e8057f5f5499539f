// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.analysis;

import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The most likely cause of a slow output: the first {@link Cause} that stops threads and was there for at least half of the output's time;
 * otherwise the one that was there longest, if for at least a fifth of it.
 *
 * @param share the share of the output's time during which the cause was there
 * @param detail what is known of its longest occurrence
 */
record Attribution(Cause cause, double share, String detail) {

    private static final double MOST = 0.5;
    private static final double MUCH = 0.2;

    /** For an output that took from one time to another, and ended on that thread. <b>Units:</b> nanoseconds since 1970. */
    static Attribution of(long beginNs, long endNs, long threadId, List<Disturbance> disturbances) {
        Map<Cause, Attribution> found = new EnumMap<>(Cause.class);
        for (Cause cause : Cause.values()) {
            List<Disturbance> there = disturbances.stream().filter(one -> one.cause() == cause && one.concerns(threadId)
                    && overlapNs(one, beginNs, endNs) > 0).sorted(Comparator.comparingLong(Disturbance::beginNs)).toList();
            if (!there.isEmpty()) {
                Disturbance longest = there.stream().max(Comparator.comparingLong(one -> overlapNs(one, beginNs, endNs))).orElseThrow();
                found.put(cause, new Attribution(cause, coveredNs(there, beginNs, endNs) / (double) Math.max(1, endNs - beginNs),
                        longest.detail()));
            }
        }
        Comparator<Attribution> byShare = Comparator.comparingDouble(Attribution::share);
        return found.values().stream().filter(one -> one.cause().stops() && one.share() >= MOST).findFirst()
                .or(() -> found.values().stream().filter(one -> one.share() >= MUCH).max(byShare))
                .orElse(new Attribution(Cause.UNKNOWN, 0, ""));
    }

    /** The time during which at least one of them was there; they are sorted by their begin. */
    private static long coveredNs(List<Disturbance> there, long beginNs, long endNs) {
        long coveredNs = 0;
        long untilNs = beginNs;
        for (Disturbance one : there) {
            long fromNs = Math.max(untilNs, one.beginNs());
            long toNs = Math.min(endNs, one.endNs());
            coveredNs += Math.max(0, toNs - fromNs);
            untilNs = Math.max(untilNs, toNs);
        }
        return coveredNs;
    }

    private static long overlapNs(Disturbance one, long beginNs, long endNs) {
        return Math.min(endNs, one.endNs()) - Math.max(beginNs, one.beginNs());
    }
}
