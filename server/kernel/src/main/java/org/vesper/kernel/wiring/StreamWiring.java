// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.wiring;

import java.util.ArrayList;
import java.util.List;
import org.vesper.api.EventSink;
import org.vesper.kernel.definition.StreamDefinition;
import org.vesper.kernel.fault.Faults;
import org.vesper.kernel.lane.Lane;
import org.vesper.kernel.port.StageInput;
import org.vesper.kernel.port.StageOutput;
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
    private final List<StreamQueue> queues = new ArrayList<>();
    private final List<StreamThread> threads = new ArrayList<>();
    private final StageOutput output;

    /**
     * Wires a stream whose listeners have been made.
     *
     * @param owner the name in messages
     */
    StreamWiring(StreamDefinition stream, String owner, Links links) {
        this.stream = stream;
        this.owner = owner;
        this.links = links;
        this.lane = links.lanesOf(stream).get(0);
        this.policy = new StreamPolicy(stream.waitStrategy(), stream.whenFull());
        this.faults = new Faults(owner);
        this.output = stream.isQueue() ? new StageOutput(links.downstreamLane(stream, 0), List.of()) : links.output(stream, 0);
    }

    /**
     * Makes the stream.
     *
     * @param times the times of those processors downstream of it that have several partitions and clocks that events set
     */
    StreamStage make(List<PartitionedTime> times) {
        EventSink target = output;
        if (stream.isPartitioned()) {
            addQueuesWithAThreadEach();
            target = new PartitionRouter(stream.partitionBy(), queues, times);
        } else if (stream.isQueue()) {
            target = addQueueWithAllThreads()::put;
        }
        StageInput input = new StageInput(lane, target, faults);
        links.open(stream, List.of(input));
        return new StreamStage(stream, policy, new StreamStage.Parts(input, faults, queues, threads, output));
    }

    private void addQueuesWithAThreadEach() {
        for (int i = 0; i < stream.threads(); i++) {
            StreamQueue queue = new StreamQueue(stream.capacity(), policy, lane);
            queues.add(queue);
            addThread(queue, i);
        }
    }

    private StreamQueue addQueueWithAllThreads() {
        StreamQueue queue = new StreamQueue(stream.capacity(), policy, lane);
        queues.add(queue);
        for (int i = 0; i < stream.threads(); i++) {
            addThread(queue, i);
        }
        return queue;
    }

    private void addThread(StreamQueue queue, int number) {
        StageOutput out = links.output(stream, number);
        threads.add(new StreamThread(queue, number, links.downstreamLane(stream, number), out, new Faults(owner)));
    }
}
