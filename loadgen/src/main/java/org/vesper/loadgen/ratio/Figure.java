// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.ratio;

import java.util.OptionalDouble;
import java.util.function.Function;
import org.vesper.loadgen.record.Fields;
import org.vesper.loadgen.record.RunRecord;

/** The figures of a run that are compared; NaN if a run does not have one. */
enum Figure {

    SERVICE_P50("service p50", "us", run -> run.latency("service", "p50Us")),
    SERVICE_P99("service p99", "us", run -> run.latency("service", "p99Us")),
    SERVICE_P9999("service p99.99", "us", run -> run.latency("service", "p9999Us")),
    RESPONSE_P50("response p50", "us", run -> run.latency("response", "p50Us")),
    RESPONSE_P99("response p99", "us", run -> run.latency("response", "p99Us")),
    RESPONSE_P9999("response p99.99", "us", run -> run.latency("response", "p9999Us")),
    CPU_PER_EVENT("CPU per event", "ns", Figure::cpuNsPerEvent),
    SEND_LAG_P99("send lag p99", "us", run -> run.latency("sendLag", "p99Us")),
    HICCUPS_P99("hiccups p99", "us", run -> run.fields().number("hiccups", "p99Us")),
    HICCUPS_MAX("hiccups max", "us", run -> run.fields().number("hiccups", "maxUs"));

    private static final double NS_PER_SECOND = 1e9;

    private final String title;
    private final String unit;
    private final Function<RunRecord, OptionalDouble> of;

    Figure(String title, String unit, Function<RunRecord, OptionalDouble> of) {
        this.title = title;
        this.unit = unit;
        this.of = of;
    }

    double of(RunRecord run) {
        return of.apply(run).orElse(Double.NaN);
    }

    /** Whether it is a figure of the server or the bare sink, and not of the generator or the machine. */
    boolean isOfReceiver() {
        return compareTo(SEND_LAG_P99) < 0;
    }

    /** Whether a late generator is part of it. */
    boolean isOfResponse() {
        return this == RESPONSE_P50 || this == RESPONSE_P99 || this == RESPONSE_P9999;
    }

    String title() {
        return title;
    }

    /** The title of its row, with a mark for runs of a late generator. */
    String title(boolean isLate) {
        return title + (isLate && isOfResponse() ? " (late), " : ", ") + unit;
    }

    @Override
    public String toString() {
        return title(false);
    }

    /** Of the measured part, whose rate differs from that of the whole run if the schedule is not even. */
    private static OptionalDouble cpuNsPerEvent(RunRecord run) {
        Fields fields = run.fields();
        return OptionalDouble.of(fields.number("server", "cpuSeconds").orElse(Double.NaN) * NS_PER_SECOND
                / fields.number("server", "cpuPartEvents").orElse(Double.NaN));
    }
}
