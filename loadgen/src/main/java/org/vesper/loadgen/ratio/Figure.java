// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.ratio;

import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.vesper.loadgen.measure.CpuUse;
import org.vesper.loadgen.measure.Distribution;
import org.vesper.loadgen.measure.Latencies;
import org.vesper.loadgen.report.RunResult;

/** The figures of a run that are compared; NaN if a run does not have one. */
enum Figure {

    SERVICE_P50("service p50", "us", run -> us(service(run), 50)),
    SERVICE_P99("service p99", "us", run -> us(service(run), 99)),
    SERVICE_P9999("service p99.99", "us", run -> us(service(run), 99.99)),
    RESPONSE_P50("response p50", "us", run -> us(response(run), 50)),
    RESPONSE_P99("response p99", "us", run -> us(response(run), 99)),
    RESPONSE_P9999("response p99.99", "us", run -> us(response(run), 99.99)),
    CPU_PER_EVENT("CPU per event", "ns", Figure::cpuNsPerEvent),
    SEND_LAG_P99("send lag p99", "us", run -> us(Optional.of(run.generator().sendLag()), 99)),
    HICCUPS_P99("hiccups p99", "us", run -> us(Optional.of(run.generator().hiccups()), 99));

    private static final double NS_PER_SECOND = 1e9;

    private final String title;
    private final String unit;
    private final ToDoubleFunction<RunResult> of;

    Figure(String title, String unit, ToDoubleFunction<RunResult> of) {
        this.title = title;
        this.unit = unit;
        this.of = of;
    }

    double of(RunResult run) {
        return of.applyAsDouble(run);
    }

    /** Whether it is a figure of the server or the bare sink, and not of the generator or the machine. */
    boolean isOfReceiver() {
        return compareTo(SEND_LAG_P99) < 0;
    }

    @Override
    public String toString() {
        return title + ", " + unit;
    }

    private static Optional<Distribution> service(RunResult run) {
        return run.server().flatMap(RunResult.Server::latencies).map(Latencies::service);
    }

    private static Optional<Distribution> response(RunResult run) {
        return run.server().flatMap(RunResult.Server::latencies).flatMap(Latencies::response);
    }

    private static double us(Optional<Distribution> latency, double percentile) {
        return latency.map(all -> all.percentileUs(percentile)).orElse(Double.NaN);
    }

    private static double cpuNsPerEvent(RunResult run) {
        Optional<CpuUse> cpu = run.server().map(server -> server.process().cpu());
        return cpu.map(use -> use.cores() * NS_PER_SECOND / run.evidence().sending().achievedRate()).orElse(Double.NaN);
    }
}
