// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.vesper.wire.format.EventLayout;

/**
 * A measurement: the events sent to an application, the outputs they must cause, and the place where the server shows its outputs.
 *
 * <p>The load generator schedules and sends the events, measures, and gives the verdict; a workload defines the rest. It has a public
 * constructor without parameters, and is selected by {@code --workload JAR}, the jar that contains it. docs/performance.md shows one.
 *
 * <p><b>Threading:</b> immutable; the state of a run is in its {@link EventSource}.
 */
public interface Workload {

    /** The maximum size of an event with texts or bytes, unless {@link #maxEventBytes} is overridden. */
    int MAX_VARIABLE_EVENT_BYTES = 1_024;

    /** The name of the application on the server. */
    String application();

    /** The id of the TCP adapter that receives the events. */
    String adapter();

    /** The id of the latency recorder; without one, the run has a verdict but no latencies of the server. */
    default Optional<String> latencyRecorder() {
        return Optional.empty();
    }

    /**
     * The event type and the properties sent. Latencies are measured from a property of type TIME: the one that the application passes to
     * its recorder as the planned time.
     */
    EventLayout layout();

    /** The maximum size of an event on the wire, in bytes. */
    default int maxEventBytes() {
        int bytes = layout().recordBytes();
        return bytes == EventLayout.VARIABLE ? MAX_VARIABLE_EVENT_BYTES : bytes;
    }

    /** The texts that the events of a connection refer to by index, from 0, in properties of type SYMBOL. */
    default List<String> symbols(int connection, int connections) {
        return List.of();
    }

    /** The maximum number of connections. */
    default int maxConnections() {
        return 1_000;
    }

    /** The events of a run, starting with the first. */
    EventSource events(Load load);

    /**
     * The observer that reads the outputs from the server. By default it reads the output counts of all rules from the application's
     * processors, and the verdict compares the number of outputs of each rule.
     */
    default Observer observer(ApplicationMBeans application) {
        return new RuleOutputs(application);
    }

    /** The parameters that determine the events besides the load, by name, for the report. */
    default Map<String, Object> parameters() {
        return Map.of();
    }

    /** Figures to print beside those of a run, if any have been published for such a load. */
    default Optional<PublishedFigures> published(Load load) {
        return Optional.empty();
    }
}
