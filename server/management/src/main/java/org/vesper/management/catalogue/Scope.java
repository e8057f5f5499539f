// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.catalogue;

import java.util.List;
import java.util.Map;
import org.vesper.management.AdapterMXBean;
import org.vesper.management.ApplicationMXBean;
import org.vesper.management.FaultControl;
import org.vesper.management.LatencyMeasurementMXBean;
import org.vesper.management.LatencyRecorderMXBean;
import org.vesper.management.ProcessorMXBean;
import org.vesper.management.ServerMXBean;
import org.vesper.management.StageActivity;
import org.vesper.management.StreamMXBean;
import org.vesper.management.figures.RetainedFigures;
import org.vesper.management.figures.RuleFigures;

/** The object that a figure describes. */
public enum Scope {

    SERVER(ServerMXBean.class, List.of("Server")),
    APPLICATION(ApplicationMXBean.class, List.of("Application"), "application"),
    STAGE(StageActivity.class, List.of("Adapter", "Stream", "Processor", "EventBean"), "application", "stage", "kind"),
    /** Stages that a fault can stop. */
    STOPPABLE(FaultControl.class, List.of("Adapter", "Processor", "EventBean"), "application", "stage", "kind"),
    ADAPTER(AdapterMXBean.class, List.of("Adapter"), "application", "stage"),
    STREAM(StreamMXBean.class, List.of("Stream"), "application", "stage"),
    PROCESSOR(ProcessorMXBean.class, List.of("Processor"), "application", "stage"),
    RULE(RuleFigures.class, List.of(), "application", "stage", "rule"),
    RETAINED(RetainedFigures.class, List.of(), "application", "stage", "rule"),
    RECORDER(LatencyRecorderMXBean.class, List.of("LatencyRecorder"), "application", "recorder"),
    MEASUREMENT(LatencyMeasurementMXBean.class, List.of("LatencyMeasurement"), "application", "latency");

    /** The types of MBeans of stages, each with the word of the network for it. */
    public static final Map<String, String> KINDS =
            Map.of("Adapter", "adapter", "Stream", "stream", "Processor", "processor", "EventBean", "bean");

    private final Class<?> definition;
    private final List<String> types;
    private final List<String> labels;

    Scope(Class<?> definition, List<String> types, String... labels) {
        this.definition = definition;
        this.types = types;
        this.labels = List.of(labels);
    }

    /** The interface or record that defines the figures. */
    Class<?> definition() {
        return definition;
    }

    /** The types of the MBeans that have the figures as attributes; none for those of records. */
    public List<String> types() {
        return types;
    }

    /** The names of the labels that tell one sample of a figure from the others. */
    public List<String> labels() {
        return labels;
    }
}
