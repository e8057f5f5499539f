// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.vesper.wire.format.EventLayout;

/**
 * What is measured: which events are sent to an application, what must come of them, and where the server shows what came.
 *
 * <p>The load generator decides when each event is sent, sends it, measures, and gives the verdict; a workload says the rest. It has a
 * public constructor without parameters, and is named by {@code --workload CLASS --workload-jar JAR}. docs/performance.md shows one.
 *
 * <p><b>Threading:</b> immutable; what changes during a run is in its {@link EventSource}.
 */
public interface Workload {

    /** The size that an event with texts or bytes in it has at most, unless {@link #maxEventBytes} says otherwise. */
    int MAX_VARIABLE_EVENT_BYTES = 1_024;

    /** The name of the application on the server. */
    String application();

    /** The id of the TCP adapter that takes the events. */
    String adapter();

    /** The id of the latency recorder; without one the run has a verdict and no latencies of the server. */
    default Optional<String> latencyRecorder() {
        return Optional.empty();
    }

    /**
     * The event type and those of its properties that are sent. Latencies are measured from a property of type TIME: the one that the
     * application hands to its recorder as the planned time.
     */
    EventLayout layout();

    /** The bytes that an event has at most on the wire. */
    default int maxEventBytes() {
        int bytes = layout().recordBytes();
        return bytes == EventLayout.VARIABLE ? MAX_VARIABLE_EVENT_BYTES : bytes;
    }

    /** The texts that the events of a connection name by their place in this list, from 0 on, in properties of type SYMBOL. */
    default List<String> symbols(int connection, int connections) {
        return List.of();
    }

    /** How many connections there may be. */
    default int maxConnections() {
        return 1_000;
    }

    /** The events of a run, from the first one on. */
    EventSource events(Load load);

    /**
     * How the server is asked for what came out. Unless a workload says otherwise, these are the output counts of all rules of the
     * application, as its processors show them: each rule gives a number of outputs, and the verdict compares it.
     */
    default Observer observer(ApplicationMBeans application) {
        return new RuleOutputs(application);
    }

    /** What decides the events beside the load, for the report: name to value. */
    default Map<String, Object> parameters() {
        return Map.of();
    }

    /** Figures to print beside those of a run, if somebody has published any for such a load. */
    default Optional<PublishedFigures> published(Load load) {
        return Optional.empty();
    }
}
