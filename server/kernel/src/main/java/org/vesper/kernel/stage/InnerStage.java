// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.stage;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.ToLongFunction;
import org.vesper.config.ConfigurationException;
import org.vesper.kernel.control.Deadline;
import org.vesper.kernel.fault.Faults;
import org.vesper.kernel.lane.Lane;
import org.vesper.kernel.lane.LaneTime;
import org.vesper.kernel.port.Injection;
import org.vesper.kernel.port.StageInput;
import org.vesper.kernel.port.StageOutput;

/** A stage that takes events of other stages. For each partition it has a counted input, a counted output, and the faults in between. */
public abstract sealed class InnerStage implements StoppableStage permits ProcessorStage, BeanStage {

    private final String id;
    private final List<Port> ports;
    private final List<Lane> lanes;

    /** @param lanes the lanes of its partitions */
    InnerStage(String id, List<Port> ports, List<Lane> lanes) {
        this.id = id;
        this.ports = ports;
        this.lanes = lanes;
    }

    @Override
    public final String id() {
        return id;
    }

    @Override
    public final long eventsIn() {
        return sum(port -> port.input().events());
    }

    @Override
    public final long eventsOut() {
        return sum(port -> port.output().events());
    }

    @Override
    public final long faults() {
        return sum(port -> port.faults().count());
    }

    @Override
    public final long eventsRejected() {
        return sum(port -> port.input().rejected());
    }

    @Override
    public final boolean isStopped() {
        return ports.get(0).faults().breaker().isOpen();
    }

    @Override
    public final Faults.Last lastFault() {
        return ports.stream().map(port -> port.faults().last()).max(Comparator.naturalOrder()).orElseThrow();
    }

    @Override
    public final List<StageInput> entries() {
        return ports.stream().map(Port::input).toList();
    }

    @Override
    public final List<StageOutput> exits() {
        return ports.stream().map(Port::output).toList();
    }

    @Override
    public final void resumeAfterFault() {
        ports.get(0).faults().breaker().close();
        lanes.stream().map(Lane::time).filter(Objects::nonNull).forEach(LaneTime::requestEntry);
    }

    @Override
    public final long busyMs() {
        return lanes.stream().mapToLong(lane -> lane.watch().busyMs()).max().orElse(0);
    }

    @Override
    public final void inject(List<?> events, Deadline deadline) throws InterruptedException {
        if (ports.size() > 1) {
            throw new ConfigurationException(id + " has " + ports.size() + " partitions; inject into the adapter before it");
        }
        Lane lane = lanes.get(0);
        Injection.into(lane, lane.entry(id, ports.get(0).input().door()), events, deadline);
    }

    final List<Lane> lanes() {
        return lanes;
    }

    private long sum(ToLongFunction<Port> count) {
        return ports.stream().mapToLong(count).sum();
    }

    /** The input and output of one partition; the faults of all partitions share one circuit breaker. */
    public record Port(StageInput input, StageOutput output, Faults faults) {
    }
}
