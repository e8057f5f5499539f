// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.wiring;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.vesper.api.EventSink;
import org.vesper.kernel.definition.StageDefinition;
import org.vesper.kernel.definition.StreamDefinition;
import org.vesper.kernel.lane.Crossing;
import org.vesper.kernel.lane.Lane;
import org.vesper.kernel.port.LaneCrossing;
import org.vesper.kernel.port.StageInput;
import org.vesper.kernel.port.StageOutput;
import org.vesper.kernel.port.Way;
import org.vesper.kernel.port.WayEnd;
import org.vesper.kernel.recovery.handoff.LaneNames;

/** The connections from stage to stage, which cross into the lane of the next stage if it is another one. */
final class Links {

    private final Partitions partitions;
    private final Lanes lanes;
    private final LaneMap map = new LaneMap();
    private final Map<String, List<StageInput>> inputs = new HashMap<>();

    Links(List<StageDefinition> firstToLast) {
        partitions = new Partitions(firstToLast);
        lanes = new Lanes(firstToLast, partitions);
    }

    Partitions partitions() {
        return partitions;
    }

    /** Passes on each lane with its name, or with the names of all stages in it that take events there. */
    void attach(StageDefinition stage, BiConsumer<String, Lane> recorder) {
        BiConsumer<String, Lane> naming = recorder.andThen(map::note);
        if (!partitions.has(stage.id())) {
            naming.accept(stage.id(), lanesOf(stage).get(0));
        }
        if (stage instanceof StreamDefinition stream && stream.isQueue()) {
            for (int number = 0; number < partitions.ofThreads(stream); number++) {
                naming.accept(LaneNames.behind(stream, number), downstreamLane(stream, number));
            }
        }
    }

    /** The lanes and the ways between them. */
    LaneMap map() {
        return map;
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
        String name = stage.id() + " to " + listener;
        WayEnd end = new WayEnd(to, input);
        map.add(new Way(from, name, end, Map.of()));
        Crossing recorded = to.crossing(from, name, end, Map.of());
        return recorded == null ? new LaneCrossing(to, end) : recorded::cross;
    }

    private Lane downstreamLane(StageDefinition stage, int partition) {
        List<Lane> behind = lanes.downstream(stage.id());
        return behind.get(Math.min(partition, behind.size() - 1));
    }
}
