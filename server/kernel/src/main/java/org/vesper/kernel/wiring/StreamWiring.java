// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.wiring;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.vesper.api.EventSink;
import org.vesper.kernel.definition.StreamDefinition;
import org.vesper.kernel.fault.Faults;
import org.vesper.kernel.lane.Crossing;
import org.vesper.kernel.lane.Lane;
import org.vesper.kernel.lane.TimeInput;
import org.vesper.kernel.port.StageInput;
import org.vesper.kernel.port.StageOutput;
import org.vesper.kernel.port.Way;
import org.vesper.kernel.stage.StreamStage;
import org.vesper.kernel.stream.PartitionRouter;
import org.vesper.kernel.stream.StreamPolicy;
import org.vesper.kernel.stream.StreamQueue;
import org.vesper.kernel.stream.StreamThread;
import org.vesper.kernel.time.PartitionedTime;

/** Makes the queues and threads of a stream. */
final class StreamWiring {

    private final StreamDefinition stream;
    private final String owner;
    private final Links links;
    private final Lane lane;
    private final StreamPolicy policy;
    private final Faults faults;
    private final Map<String, PartitionedTime> times;
    private final List<StreamQueue> queues = new ArrayList<>();
    private final List<StreamThread> threads = new ArrayList<>();
    private final StageOutput output;

    /**
     * Wires a stream whose listeners have been made.
     *
     * @param owner the name in messages
     * @param times the times of those processors downstream of it that have several partitions and clocks that events set
     */
    StreamWiring(StreamDefinition stream, String owner, Links links, Map<String, PartitionedTime> times) {
        this.stream = stream;
        this.times = times;
        this.owner = owner;
        this.links = links;
        this.lane = links.lanesOf(stream).get(0);
        this.policy = new StreamPolicy(stream.waitStrategy(), stream.whenFull());
        this.faults = new Faults(owner);
        this.output = stream.isQueue() ? new StageOutput(links.downstreamLane(stream, 0), List.of()) : links.output(stream, 0);
    }

    /** Makes the stream. */
    StreamStage make() {
        EventSink target = output;
        if (stream.isPartitioned()) {
            addQueuesWithAThreadEach();
            PartitionRouter router = new PartitionRouter(stream.partitionBy(), queues, List.copyOf(times.values()));
            lane.whenFed(router::announceTimes);
            target = router;
        } else if (stream.isQueue()) {
            target = addQueueWithAllThreads()::put;
        }
        StageInput input = new StageInput(lane, target, faults);
        links.open(stream, List.of(input));
        return new StreamStage(stream, policy, new StreamStage.Parts(input, faults, queues, threads, output));
    }

    private void addQueuesWithAThreadEach() {
        for (int i = 0; i < stream.threads(); i++) {
            StageOutput out = links.output(stream, i);
            addThread(addQueue(out, i), out, i);
        }
    }

    private StreamQueue addQueueWithAllThreads() {
        StageOutput first = links.output(stream, 0);
        StreamQueue queue = addQueue(first, 0);
        for (int i = 0; i < stream.threads(); i++) {
            addThread(queue, i == 0 ? first : links.output(stream, i), i);
        }
        return queue;
    }

    /** Adds a queue whose events leave it at a place. */
    private StreamQueue addQueue(StageOutput out, int number) {
        Crossing recorded = links.downstreamLane(stream, number).crossing(lane, stream.id(), out, clocks(number));
        StreamQueue queue = new StreamQueue(stream.capacity(), policy, lane, number, Optional.ofNullable(recorded));
        queues.add(queue);
        return queue;
    }

    /** The clocks that are told the time in a partition. */
    private Map<String, TimeInput> clocks(int number) {
        Map<String, TimeInput> clocks = new HashMap<>();
        times.forEach((processor, time) -> clocks.put(processor, time.partitions().get(number)));
        return clocks;
    }

    private void addThread(StreamQueue queue, StageOutput out, int number) {
        links.map().add(new Way(lane, stream.id(), out, clocks(number)));
        threads.add(new StreamThread(queue, number, links.downstreamLane(stream, number), out, new Faults(owner)));
    }
}
