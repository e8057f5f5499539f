// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.wiring;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.vesper.kernel.definition.AdapterDefinition;
import org.vesper.kernel.definition.StageDefinition;
import org.vesper.kernel.definition.StreamDefinition;
import org.vesper.kernel.lane.Lane;

/**
 * Gives each stage its lane. A stage has a depth: the maximum number of queues on a path to it; the end of a partition counts as one.
 * Connected stages share a lane if they have the same depth. So a thread enters a second lane only if that lane is deeper, which prevents
 * deadlocks.
 */
final class Lanes {

    /**
     * A stream with a queue has two sides: its input belongs to the lane of the stage that fills it, and its threads enter another lane.
     */
    private record Side(String stage, boolean downstream) {
    }

    private final Partitions partitions;
    private final Map<String, StageDefinition> stages = new HashMap<>();
    private final Map<String, Integer> depths = new HashMap<>();
    private final Map<Side, List<Lane>> lanes = new HashMap<>();

    Lanes(List<StageDefinition> firstToLast, Partitions partitions) {
        this.partitions = partitions;
        firstToLast.forEach(stage -> stages.put(stage.id(), stage));
        firstToLast.forEach(this::deepen);
        firstToLast.stream().filter(AdapterDefinition.class::isInstance).forEach(this::lower);
        firstToLast.forEach(this::make);
        firstToLast.forEach(this::connect);
    }

    /** The lane in which a stage takes events; for a processor with partitions, one lane for each. */
    List<Lane> of(String stage) {
        return lanes.get(new Side(stage, false));
    }

    /** The lane in which its events reach the stages downstream; one for each thread or partition with its own lane. */
    List<Lane> downstream(String stage) {
        return lanes.get(downstream(stages.get(stage)));
    }

    /** All lanes of the network. */
    List<Lane> all() {
        return lanes.values().stream().flatMap(List::stream).distinct().toList();
    }

    private void deepen(StageDefinition stage) {
        int depth = depths.computeIfAbsent(stage.id(), id -> 0) + (isQueue(stage) ? 1 : 0);
        for (String listener : stage.listeners()) {
            depths.merge(listener, depth + (leavesPartitions(stage, listener) ? 1 : 0), Math::max);
        }
    }

    /**
     * Gives an adapter, which has no stage before it, the depth of the first stage downstream, so that it enters that lane once per batch.
     */
    private void lower(StageDefinition adapter) {
        adapter.listeners().stream().mapToInt(depths::get).min().ifPresent(depth -> depths.put(adapter.id(), depth));
    }

    private void make(StageDefinition stage) {
        int depth = depths.get(stage.id());
        lanes.putIfAbsent(new Side(stage.id(), false), List.of(new Lane(depth)));
        int threads = partitions.ofThreads(stage);
        if (isQueue(stage)) {
            lanes.put(downstream(stage), IntStream.range(0, threads).mapToObj(i -> new Lane(depth + 1)).toList());
        }
        if (threads > 1) {
            stage.listeners().stream().filter(partitions::has)
                    .forEach(processor -> lanes.put(new Side(processor, false), downstream(stage.id())));
        }
    }

    private void connect(StageDefinition stage) {
        int depth = depths.get(stage.id()) + (isQueue(stage) ? 1 : 0);
        for (String listener : stage.listeners()) {
            if (depths.get(listener) == depth && !partitions.has(listener)) {
                join(downstream(stage), new Side(listener, false));
            }
        }
    }

    private void join(Side one, Side other) {
        List<Lane> kept = lanes.get(one);
        List<Lane> joined = lanes.get(other);
        lanes.replaceAll((side, current) -> current == joined ? kept : current);
    }

    private boolean leavesPartitions(StageDefinition stage, String listener) {
        boolean several = partitions.ofThreads(stage) > 1 || partitions.has(stage.id());
        return several && !partitions.has(listener);
    }

    private static Side downstream(StageDefinition stage) {
        return new Side(stage.id(), isQueue(stage));
    }

    private static boolean isQueue(StageDefinition stage) {
        return stage instanceof StreamDefinition stream && stream.isQueue();
    }
}
