// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery.horizon;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.vesper.kernel.definition.NetworkDefinition;
import org.vesper.kernel.definition.RecoveryDefinition;
import org.vesper.kernel.definition.StreamDefinition;
import org.vesper.kernel.lane.Lane;
import org.vesper.kernel.stage.ProcessorStage;
import org.vesper.kernel.time.EventClock;

/** The states that the lanes of a network write into their journals. <b>Threading:</b> the control thread. */
public final class LaneStates {

    private final NetworkDefinition network;
    private final Map<String, Lane> lanes = new HashMap<>();
    private final Map<Lane, LaneState> states = new HashMap<>();

    public LaneStates(NetworkDefinition network) {
        this.network = network;
    }

    /** Takes the lane of a stage. */
    public void attach(String stage, Lane lane) {
        lanes.put(stage, lane);
    }

    /** Whether only what the stages read back is replayed, and the rest of the journals is deleted. */
    public boolean areByHorizon() {
        return areByHorizon(network);
    }

    /** Networks with a queue may have rules that read back without an end, so some journals may be replayed whole. */
    public static boolean areByHorizon(NetworkDefinition network) {
        return network.recovery().mode() == RecoveryDefinition.Mode.JOURNAL
                && network.streams().stream().noneMatch(StreamDefinition::isQueue);
    }

    /** Whether what no stage of a lane reads back is deleted. */
    public boolean areDeleting() {
        return network.recovery().mode() == RecoveryDefinition.Mode.JOURNAL;
    }

    /** What the stages of a lane write. @param processors those of the network */
    public LaneState of(Lane lane, List<ProcessorStage> processors) {
        Predicate<String> inLane = stage -> lanes.get(stage) == lane;
        return states.computeIfAbsent(lane, unused -> new LaneState(lane,
                processors.stream().filter(processor -> processor.state().isIn(lane)).toList(), clocksSetIn(lane, processors),
                InnerBeans.writable(network, inLane), InnerBeans.longestChain(network), InnerBeans.areEndless(network, inLane)));
    }

    /** The clocks of processors with partitions are set where their events enter the stream, in the lane before the partitions. */
    private Map<String, EventClock> clocksSetIn(Lane lane, List<ProcessorStage> processors) {
        Map<String, EventClock> clocks = new TreeMap<>();
        network.streams().stream().filter(stream -> stream.isPartitioned() && lanes.get(stream.id()) == lane)
                .forEach(stream -> processors.stream()
                        .filter(processor -> processor.partitions() > 1 && stream.listeners().contains(processor.id()))
                        .forEach(processor -> processor.time().ifPresent(time -> clocks.put(processor.id(), time.clock()))));
        return clocks;
    }
}
