// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.wiring;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.vesper.config.ConfigurationException;
import org.vesper.kernel.definition.ProcessorDefinition;
import org.vesper.kernel.definition.StageDefinition;
import org.vesper.kernel.definition.StreamDefinition;

/** Finds the processors with several partitions: those directly downstream of a stream with {@code partition-by} and several threads. */
final class Partitions {

    private final Map<String, StreamDefinition> streams = new HashMap<>();

    /**
     * Finds the processors. <b>Failure:</b> a {@link ConfigurationException} for a processor with several partitions that also takes other
     * events.
     */
    Partitions(List<StageDefinition> stages) {
        Map<String, StageDefinition> byId = new HashMap<>();
        stages.forEach(stage -> byId.put(stage.id(), stage));
        for (StageDefinition stage : stages) {
            if (stage instanceof StreamDefinition stream && stream.isPartitioned()) {
                stream.listeners().stream().filter(id -> byId.get(id) instanceof ProcessorDefinition)
                        .forEach(id -> streams.put(id, stream));
            }
        }
        stages.forEach(stage -> stage.listeners().forEach(listener -> check(stage, byId.get(listener))));
    }

    private void check(StageDefinition source, StageDefinition listener) {
        StreamDefinition stream = streams.get(listener.id());
        if (stream != null && stream != source) {
            throw new ConfigurationException(listener.description() + ": it has " + stream.threads()
                    + " partitions, one for each thread of " + stream.description() + ", so it takes events from there only, but "
                    + source.description() + " names it as listener, too; send its events through the stream");
        }
    }

    boolean has(String stage) {
        return streams.containsKey(stage);
    }

    /** The number of partitions of a processor. */
    int count(String processor) {
        return has(processor) ? streams.get(processor).threads() : 1;
    }

    /** The property that decides which partition an event belongs to; empty if there is only one. */
    String key(String processor) {
        return has(processor) ? streams.get(processor).partitionBy() : "";
    }

    /** The number of lanes in which the events of a stage continue: each thread of a partitioned stream has one. */
    int ofThreads(StageDefinition stage) {
        return stage instanceof StreamDefinition stream && stream.isPartitioned() ? stream.threads() : 1;
    }
}
