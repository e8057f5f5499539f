// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.lane;

import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/** The lanes of all partitions of a processor, held together while its rules change. */
public record LaneGroup(List<Lane> lanes) {

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

    /** The places of the threads that are in these lanes. */
    public String place() {
        return lanes.stream().map(lane -> lane.watch().place()).distinct().collect(Collectors.joining());
    }
}
