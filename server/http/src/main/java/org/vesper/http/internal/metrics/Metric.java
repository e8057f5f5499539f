// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.http.internal.metrics;

/** A metric of the server itself; docs/metrics.md describes all of them. Names, base units and suffixes follow Prometheus' conventions. */
enum Metric {

    SERVER_INFO(Kind.GAUGE, "vesper_server_info", "Always 1; the labels have the version of the server, its commit and date",
            "version", "commit", "commit_date"),
    SERVER_READY(Kind.GAUGE, "vesper_server_ready", "Whether /health/ready says so: 1 or 0"),

    SERVER_CONDITION(Kind.GAUGE, "vesper_server_condition", "1 for each thing that somebody must mend; none if the server is well",
            "subject"),

    PAUSES(Kind.COUNTER, "vesper_jvm_pauses", "Times that the JVM has stopped all threads"),
    PAUSES_OVER(Kind.COUNTER, "vesper_jvm_pauses_over_target", "Those that were longer than gc.pause-target"),
    LONGEST_PAUSE(Kind.GAUGE, "vesper_jvm_longest_pause_seconds", "The longest of these pauses since the start"),

    APPLICATION_INFO(Kind.GAUGE, "vesper_application_info", "Always 1; the label has the version of the application",
            "application", "version"),
    APPLICATION_STATE(Kind.GAUGE, "vesper_application_state", "1 for the state of the application, 0 for all others",
            "application", "state"),
    EVENTS_LOST(Kind.GAUGE, "vesper_application_events_lost",
            "Events and clock ticks that the journals of the application had lost at its start, or have not recorded since", "application"),

    APPLICATION_BUSY(Kind.COUNTER, "vesper_application_busy_seconds", "Time that threads have been in the lanes of the application",
            "application"),
    APPLICATION_RETAINED(Kind.GAUGE, "vesper_application_retained_bytes",
            "An estimate of the memory for what the rules of the application retain", "application"),

    EVENTS_IN(Kind.COUNTER, "vesper_stage_events_in", "Events received from the stages upstream", Labels.OF_STAGE),
    EVENTS_OUT(Kind.COUNTER, "vesper_stage_events_out", "Events passed to the stages downstream", Labels.OF_STAGE),
    FAULTS(Kind.COUNTER, "vesper_stage_faults", "Events on which the stage threw an exception", Labels.OF_STAGE),
    LAST_FAULT(Kind.GAUGE, "vesper_stage_last_fault_timestamp_seconds",
            "Time of the last fault that was logged, in seconds since 1970; no value if there was none", Labels.OF_STAGE),
    STOPPED(Kind.GAUGE, "vesper_stage_stopped", "Whether a fault has stopped the stage, so that it accepts no events: 1 or 0",
            Labels.OF_STAGE),
    REJECTED(Kind.COUNTER, "vesper_stage_events_rejected",
            "Events that arrived while a fault had stopped the stage; for an adapter, also those that it refused", Labels.OF_STAGE),
    BUSY(Kind.GAUGE, "vesper_stage_lane_busy_seconds",
            "Seconds for which one thread has been seen in the lane of the stage without a break; usually 0", Labels.OF_STAGE),

    CONNECTIONS(Kind.GAUGE, "vesper_adapter_connections", "Clients connected now", Labels.OF_PART),
    ACCEPTED(Kind.COUNTER, "vesper_adapter_events_accepted",
            "Events accepted from clients; for an output adapter, events emitted", Labels.OF_PART),
    ADAPTER_FILTERED(Kind.COUNTER, "vesper_adapter_events_filtered", "Accepted events that no rule uses", Labels.OF_PART),
    SHED(Kind.COUNTER, "vesper_adapter_events_shed", "Events dropped by choice because the application was too slow", Labels.OF_PART),

    WAITING(Kind.GAUGE, "vesper_stream_events_waiting", "Events that wait in the stream", Labels.OF_PART),
    FILL(Kind.GAUGE, "vesper_stream_fill_ratio", "Share of its capacity that the fullest queue of the stream holds, from 0 to 1",
            Labels.OF_PART),
    OLDEST(Kind.GAUGE, "vesper_stream_oldest_waiting_seconds", "Seconds for which the oldest event has waited", Labels.OF_PART),
    DROPPED(Kind.COUNTER, "vesper_stream_events_dropped", "Events that the full stream has dropped", Labels.OF_PART),

    PROCESSOR_FILTERED(Kind.COUNTER, "vesper_processor_events_filtered", "Events received that no rule uses", Labels.OF_PART),
    LATE(Kind.COUNTER, "vesper_processor_late_events", "Events before the time of the clock that events set", Labels.OF_PART),
    AHEAD(Kind.COUNTER, "vesper_processor_ahead_events", "Events too far ahead for the clock that events set", Labels.OF_PART),
    TIMELESS(Kind.COUNTER, "vesper_processor_timeless_events", "Events without a time for the clock that events set", Labels.OF_PART),
    RETAINED_EVENTS(Kind.GAUGE, "vesper_processor_retained_events", "Events that all rules retain, read every 10 s at most",
            Labels.OF_PART),
    RETAINED_BYTES(Kind.GAUGE, "vesper_processor_retained_bytes", "An estimate of the memory for what all rules retain", Labels.OF_PART),
    EVENTS_REFUSED(Kind.GAUGE, "vesper_processor_events_refused",
            "Events that the present rules did not take, because they retain as many as max-retained-events allows", Labels.OF_PART),
    EVENTS_EVICTED(Kind.GAUGE, "vesper_processor_events_evicted",
            "Events that left the present rules before their time, because these retained as many as max-retained-events allows",
            Labels.OF_PART),
    RULES(Kind.GAUGE, "vesper_processor_rules", "Rules of the processor, running and stopped", Labels.OF_PART),
    RULES_LEFT_OUT(Kind.GAUGE, "vesper_processor_rules_left_out",
            "Rules without metrics of their own, because of the setting http.max-rules", Labels.OF_PART),

    RULE_INPUTS(Kind.COUNTER, "vesper_rule_inputs", "Events that the rule has processed", Labels.OF_RULE),
    RULE_OUTPUTS(Kind.COUNTER, "vesper_rule_outputs", "Output events of the rule", Labels.OF_RULE),
    RULE_RUNNING(Kind.GAUGE, "vesper_rule_running", "Whether the rule accepts events: 1 or 0", Labels.OF_RULE),
    RULE_LAST_OUTPUT(Kind.GAUGE, "vesper_rule_last_output_timestamp_seconds",
            "Time of the last output of the rule, in seconds since 1970; no value if there was none", Labels.OF_RULE),
    RULE_EVENT(Kind.GAUGE, "vesper_rule_event_seconds",
            "Mean time that the rule needs for an event; no value as long as that is unknown", Labels.OF_RULE),

    RULE_RETAINED_EVENTS(Kind.GAUGE, "vesper_rule_retained_events", "Events that the rule retains, read every 10 s at most",
            Labels.OF_RULE),
    RULE_RETAINED_BYTES(Kind.GAUGE, "vesper_rule_retained_bytes", "An estimate of the memory for what the rule retains", Labels.OF_RULE),
    RULE_PARTIAL_MATCHES(Kind.GAUGE, "vesper_rule_partial_matches", "Matches that the rule has begun and that wait for a further event",
            Labels.OF_RULE),
    RULE_REFUSED(Kind.COUNTER, "vesper_rule_events_refused", "Events that the rule did not take, because it retains too many",
            Labels.OF_RULE),
    RULE_EVICTED(Kind.COUNTER, "vesper_rule_events_evicted", "Events that left the rule before their time, because it retained too many",
            Labels.OF_RULE),

    SERVICE(Kind.HISTOGRAM, "vesper_latency_service_seconds",
            "Time from the adapter's socket read to the bean, as a latency recorder has it; the sum is the mean times the count",
            Labels.OF_RECORDER),
    RESPONSE(Kind.HISTOGRAM, "vesper_latency_response_seconds",
            "Time from the planned send time to the bean, as a latency recorder has it; the sum is the mean times the count",
            Labels.OF_RECORDER),
    MEASURED(Kind.HISTOGRAM, "vesper_latency_measured_seconds",
            "Latency between two points that an operator measures; the sum is the mean times the count", "application", "latency"),

    HTTP_CONNECTIONS(Kind.GAUGE, "vesper_http_connections", "Connections to this listener"),
    HTTP_CLOSED(Kind.COUNTER, "vesper_http_connections_closed",
            "Connections that this listener has closed: over http.max-connections (limit), or without a request in time (time)", "reason");

    /** What Prometheus does with the values. */
    enum Kind {
        COUNTER, GAUGE, HISTOGRAM
    }

    /** The labels that several metrics have. */
    private static final class Labels {

        static final String[] OF_STAGE = {"application", "stage", "kind"};
        static final String[] OF_PART = {"application", "stage"};
        static final String[] OF_RULE = {"application", "stage", "rule"};
        static final String[] OF_RECORDER = {"application", "recorder"};
    }

    private final Kind kind;
    private final String title;
    private final String help;
    private final String[] labels;

    Metric(Kind kind, String title, String help, String... labels) {
        this.kind = kind;
        this.title = title;
        this.help = help;
        this.labels = labels;
    }

    Kind kind() {
        return kind;
    }

    /** Its name without what the format adds, such as {@code _total}. */
    String title() {
        return title;
    }

    String help() {
        return help;
    }

    String[] labels() {
        return labels;
    }
}
