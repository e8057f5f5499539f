// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.network;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.vesper.config.ConfigurationException;
import org.vesper.config.NearestName;
import org.vesper.kernel.control.BusyException;
import org.vesper.kernel.control.ControlThread;
import org.vesper.kernel.definition.NetworkDefinition;
import org.vesper.kernel.definition.StageDefinition;
import org.vesper.kernel.lane.Lane;
import org.vesper.kernel.lane.LaneGroup;
import org.vesper.kernel.measure.LatencyMeasurement;
import org.vesper.kernel.measure.MeasuredPoint;
import org.vesper.kernel.measure.ProbePoint;
import org.vesper.kernel.stage.Stage;
import org.vesper.kernel.stage.StreamStage;
import org.vesper.kernel.stream.StreamQueue;

/**
 * The latencies of a network that are measured now. Probes are put into the path between two events, while all lanes that they need are
 * held, and taken out in the same way, so a path that is not measured has none.
 *
 * <p><b>Threading:</b> any thread. <b>Failure:</b> a {@link ConfigurationException} for points that do not exist or are not on one path; a
 * {@link BusyException} if a stage holds a lane. Nothing has changed then.
 */
public final class Measurements {

    /** Each takes some MB, and about 70 ns per event. */
    private static final int MAX = 16;

    private final Map<String, StageDefinition> definitions = new LinkedHashMap<>();
    private final Map<String, Stage> stages = new LinkedHashMap<>();
    private final ControlThread control;
    /** By name, in the order in which they began; the control thread replaces it. */
    private volatile Map<String, Placed> placed = Map.of();

    /** A measurement with its places on the path. */
    private record Placed(
            LatencyMeasurement measurement, List<? extends ProbePoint> starts, List<StreamStage> streams, List<? extends ProbePoint> ends,
            boolean after) {

        PathChange change() {
            List<Lane> lanes = new ArrayList<>();
            starts.forEach(point -> lanes.add(point.lane()));
            streams.forEach(stream -> lanes.add(stream.entries().get(0).lane()));
            ends.forEach(point -> lanes.add(point.lane()));
            return new PathChange("the measurement " + measurement.name(), new LaneGroup(lanes));
        }

        List<StreamQueue> queues() {
            return streams.stream().flatMap(stream -> stream.queues().stream()).toList();
        }

        void insert() {
            ends.forEach(point -> point.insert(measurement.end(after)));
            queues().forEach(queue -> queue.carry(measurement));
            starts.forEach(point -> point.insert(measurement.start()));
        }

        void remove() {
            starts.forEach(point -> point.remove(measurement.start()));
            queues().forEach(queue -> queue.carryNoMore(measurement));
            ends.forEach(point -> point.remove(measurement.end(after)));
        }
    }

    Measurements(NetworkDefinition network, List<Stage> running, ControlThread control) {
        network.stages().forEach(stage -> definitions.put(stage.id(), stage));
        running.forEach(stage -> stages.put(stage.id(), stage));
        this.control = control;
    }

    /** The measurements in the order in which they began; never waits. */
    public List<LatencyMeasurement> all() {
        return placed.values().stream().map(Placed::measurement).toList();
    }

    /** Begins a measurement. Returns it; if it has begun already, it continues. */
    public LatencyMeasurement begin(MeasuredPoint from, MeasuredPoint to) {
        Placed begun = place(new LatencyMeasurement(from, to));
        return control.call(() -> begin(begun), begun.change().timeout());
    }

    private LatencyMeasurement begin(Placed begun) throws InterruptedException {
        String name = begun.measurement().name();
        Map<String, Placed> all = new LinkedHashMap<>(placed);
        Placed before = all.putIfAbsent(name, begun);
        if (before != null) {
            return before.measurement();
        }
        if (all.size() > MAX) {
            throw new ConfigurationException(MAX + " latencies are measured already, which is the maximum; stop one of them: "
                    + String.join(", ", placed.keySet()));
        }
        begun.change().make(begun::insert);
        placed = Collections.unmodifiableMap(all);
        return begun.measurement();
    }

    /** Ends a measurement. Returns whether there was one. */
    public boolean end(String name) {
        Placed found = placed.get(name);
        return found != null && control.call(() -> end(found), found.change().timeout());
    }

    private boolean end(Placed ended) throws InterruptedException {
        Map<String, Placed> others = new LinkedHashMap<>(placed);
        if (!others.remove(ended.measurement().name(), ended)) {
            return false;
        }
        ended.change().make(ended::remove);
        placed = Collections.unmodifiableMap(others);
        return true;
    }

    /** Moves the figures of the last seconds on; called about once a second. */
    void roll(long nowNs) {
        placed.values().forEach(each -> each.measurement().latencies().roll(nowNs));
    }

    private Placed place(LatencyMeasurement measurement) {
        StageDefinition first = stage(measurement.from());
        StageDefinition last = stage(measurement.to());
        Set<String> behind = behind(first);
        boolean through = first == last && measurement.from().isEntry() && !measurement.to().isEntry();
        if (!through && !behind.contains(last.id())) {
            throw new ConfigurationException("no event passes " + measurement.from() + " before " + measurement.to()
                    + ": name the earlier point first, and stages on one path"
                    + (behind.isEmpty() ? "" : "; downstream of " + first.id() + " are " + String.join(", ", new TreeSet<>(behind))));
        }
        boolean after = !measurement.to().isEntry() && last.listeners().isEmpty();
        List<? extends ProbePoint> starts =
                measurement.from().isEntry() ? stages.get(first.id()).entries() : stages.get(first.id()).exits();
        List<? extends ProbePoint> ends = measurement.to().isEntry() || after ? stages.get(last.id()).entries()
                : stages.get(last.id()).exits();
        if (starts.isEmpty()) {
            throw new ConfigurationException("the input adapter " + first.id() + " has no entry; measure from its exit, where its events"
                    + " enter the network");
        }
        return new Placed(measurement, starts, streams(measurement, behind), ends, after);
    }

    /** The streams between the two points, whose queues have to carry the starts. */
    private List<StreamStage> streams(LatencyMeasurement measurement, Set<String> behind) {
        MeasuredPoint from = measurement.from();
        MeasuredPoint to = measurement.to();
        return stages.values().stream().filter(StreamStage.class::isInstance).map(StreamStage.class::cast)
                .filter(stream -> behind.contains(stream.id()) || stream.id().equals(from.stage()) && from.isEntry())
                .filter(stream -> behind(definitions.get(stream.id())).contains(to.stage())
                        || stream.id().equals(to.stage()) && !to.isEntry())
                .toList();
    }

    private StageDefinition stage(MeasuredPoint point) {
        StageDefinition found = definitions.get(point.stage());
        if (found == null) {
            throw new ConfigurationException("there is no stage " + point.stage()
                    + NearestName.hintAmong(point.stage(), "stages", definitions.keySet()));
        }
        return found;
    }

    /** The ids of all stages downstream. */
    private Set<String> behind(StageDefinition stage) {
        Set<String> found = new HashSet<>();
        collect(stage, found);
        return found;
    }

    private void collect(StageDefinition stage, Set<String> found) {
        for (String listener : stage.listeners()) {
            if (found.add(listener)) {
                collect(definitions.get(listener), found);
            }
        }
    }
}
