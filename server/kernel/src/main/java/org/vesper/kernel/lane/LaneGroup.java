// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.lane;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.Collectors;
import org.vesper.journal.Change;

/**
 * Lanes that are held together, as those of all partitions of a processor while its rules change.
 *
 * @param lanes from upstream to downstream, each once; lanes of one depth in the given order
 */
public record LaneGroup(List<Lane> lanes) {

    private static final Duration SUSPENSION_TIMEOUT = Duration.ofSeconds(1);

    /** Puts the lanes into the order in which every thread enters them; else it and a thread with events could wait for each other. */
    public LaneGroup {
        lanes = lanes.stream().distinct().sorted(Comparator.comparingInt(Lane::depth)).toList();
    }

    /** Enters all lanes in their order, or none, if one is not free within this time. */
    public boolean tryEnter(Duration timeout) throws InterruptedException {
        int entered = 0;
        try {
            while (entered < lanes.size() && lanes.get(entered).tryEnter(timeout)) {
                entered++;
            }
        } finally {
            if (entered < lanes.size()) {
                lanes.subList(0, entered).forEach(Lane::exit);
            }
        }
        return entered == lanes.size();
    }

    public void exit() {
        lanes.forEach(Lane::exit);
    }

    /**
     * Records a change that is about to happen in all of these lanes, as far as they are recorded; the thread is in them.
     *
     * @param change makes the change from its number, the same in all lanes
     */
    public void record(LongFunction<Change> change) {
        lanes.stream().filter(Lane::records).findFirst().map(first -> change.apply(first.nextChange()))
                .ifPresent(made -> lanes.forEach(lane -> lane.change(made)));
    }

    /** Records in each lane that no event enters from now on, or that events enter again. The thread is in none of them. */
    public void recordSuspension(boolean begins) {
        try {
            for (Lane lane : lanes) {
                lane.recordSuspension(begins, SUSPENSION_TIMEOUT);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The places of the threads that are in these lanes. */
    public String place() {
        return lanes.stream().map(lane -> lane.watch().place()).distinct().collect(Collectors.joining());
    }
}
