// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.lane;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Lanes that are held together, as those of all partitions of a processor while its rules change.
 *
 * @param lanes from upstream to downstream, each once; lanes of one depth in the given order
 */
public record LaneGroup(List<Lane> lanes) {

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

    /** Records something that is about to happen in all of these lanes, as far as they have a log; the thread is in them. */
    public void record(Consumer<LaneLog> happening) {
        lanes.stream().map(Lane::log).filter(Objects::nonNull).forEach(happening);
    }

    /** The places of the threads that are in these lanes. */
    public String place() {
        return lanes.stream().map(lane -> lane.watch().place()).distinct().collect(Collectors.joining());
    }
}
