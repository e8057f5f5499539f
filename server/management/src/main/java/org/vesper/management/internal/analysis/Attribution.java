// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.analysis;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The most likely cause of a slow output: the first {@link Cause} that stops threads and was there for at least half of the output's time;
 * otherwise the one that was there longest, if for at least a fifth of it. What takes cores from threads counts only while none was free.
 *
 * @param share the share of the output's time during which the cause was there
 * @param detail what is known of its longest occurrence
 */
record Attribution(Cause cause, double share, String detail) {

    private static final double MOST = 0.5;
    private static final double MUCH = 0.2;

    /** For an output that took from one time to another, and ended on that thread. <b>Units:</b> nanoseconds since 1970. */
    static Attribution of(long beginNs, long endNs, long threadId, List<Disturbance> disturbances) {
        Map<Cause, List<Disturbance>> during = new EnumMap<>(Cause.class);
        disturbances.stream().filter(one -> one.concerns(threadId)).map(one -> one.within(beginNs, endNs)).filter(Disturbance::lasts)
                .sorted(Comparator.comparingLong(Disturbance::beginNs))
                .forEach(one -> during.computeIfAbsent(one.cause(), cause -> new ArrayList<>()).add(one));
        List<Disturbance> withoutCore = during.getOrDefault(Cause.NO_FREE_CORE, List.of());
        Map<Cause, Attribution> found = new EnumMap<>(Cause.class);
        during.forEach((cause, all) -> {
            if (cause.stops()) {
                put(found, all, endNs - beginNs);
            } else if (cause.takesCores()) {
                put(found, all.stream().flatMap(one -> withoutCore.stream().map(busy -> one.within(busy.beginNs(), busy.endNs())))
                        .filter(Disturbance::lasts).sorted(Comparator.comparingLong(Disturbance::beginNs)).toList(), endNs - beginNs);
            }
        });
        Comparator<Attribution> byShare = Comparator.comparingDouble(Attribution::share);
        return found.values().stream().filter(one -> one.cause().stops() && one.share() >= MOST).findFirst()
                .or(() -> found.values().stream().filter(one -> one.share() >= MUCH).max(byShare))
                .orElse(new Attribution(Cause.UNKNOWN, 0, ""));
    }

    /** They are of one cause, and sorted by their begin. */
    private static void put(Map<Cause, Attribution> found, List<Disturbance> there, long latencyNs) {
        there.stream().max(Comparator.comparingLong(Disturbance::lengthNs)).ifPresent(longest -> found.put(longest.cause(),
                new Attribution(longest.cause(), coveredNs(there) / (double) latencyNs, longest.detail())));
    }

    /** The time during which at least one of them was there. */
    private static long coveredNs(List<Disturbance> there) {
        long coveredNs = 0;
        long untilNs = Long.MIN_VALUE;
        for (Disturbance one : there) {
            coveredNs += Math.max(0, one.endNs() - Math.max(untilNs, one.beginNs()));
            untilNs = Math.max(untilNs, one.endNs());
        }
        return coveredNs;
    }
}
