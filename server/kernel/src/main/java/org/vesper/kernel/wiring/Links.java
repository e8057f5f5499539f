// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.wiring;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.vesper.api.EventSink;
import org.vesper.kernel.definition.StageDefinition;
import org.vesper.kernel.definition.StreamDefinition;
import org.vesper.kernel.lane.Crossing;
import org.vesper.kernel.lane.Lane;
import org.vesper.kernel.port.LaneCrossing;
import org.vesper.kernel.port.StageInput;
import org.vesper.kernel.port.StageOutput;

/** The connections from stage to stage, which cross into the lane of the next stage if it is another one. */
final class Links {

    private final Partitions partitions;
    private final Lanes lanes;
    private final Map<String, List<StageInput>> inputs = new HashMap<>();

    Links(List<StageDefinition> firstToLast) {
        partitions = new Partitions(firstToLast);
        lanes = new Lanes(firstToLast, partitions);
    }

    Partitions partitions() {
        return partitions;
    }

    /** The lanes of all stages. */
    List<Lane> lanes() {
        return lanes.all();
    }

    /** The lane in which a stage takes events; for a processor with partitions, one lane for each. */
    List<Lane> lanesOf(StageDefinition stage) {
        return lanes.of(stage.id());
    }

    /** The lane in which a stream's threads pass events on; one for each thread if it is partitioned. */
    Lane downstreamLane(StreamDefinition stream, int thread) {
        return downstreamLane((StageDefinition) stream, thread);
    }

    /** Registers the inputs of a stage for the stages upstream; a processor with partitions has one input for each. */
    void open(StageDefinition stage, List<StageInput> stageInputs) {
        inputs.put(stage.id(), stageInputs);
    }

    /** The stages downstream of a stage, in the order of wiring, for one of its partitions or threads. */
    List<EventSink> downstream(StageDefinition stage, int partition) {
        Lane from = downstreamLane(stage, partition);
        return stage.listeners().stream().map(listener -> target(stage, from, listener, partitions.has(listener) ? partition : 0)).toList();
    }

    /** The exit of a stage, for one of its partitions or threads. */
    StageOutput output(StageDefinition stage, int partition) {
        return new StageOutput(downstreamLane(stage, partition), downstream(stage, partition));
    }

    private EventSink target(StageDefinition stage, Lane from, String listener, int partition) {
        EventSink input = inputs.get(listener).get(partition).door();
        Lane to = lanes.of(listener).get(partition);
        if (from == to) {
            return input;
        }
        Crossing recorded = to.crossing(from, stage.id() + " to " + listener, input, Map.of());
        return recorded == null ? new LaneCrossing(to, input) : recorded::cross;
    }

    private Lane downstreamLane(StageDefinition stage, int partition) {
        List<Lane> behind = lanes.downstream(stage.id());
        return behind.get(Math.min(partition, behind.size() - 1));
    }
}
