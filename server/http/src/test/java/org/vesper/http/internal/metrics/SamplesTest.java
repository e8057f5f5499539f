// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.http.internal.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.vesper.management.catalogue.FigureCatalogue.figure;

import io.prometheus.metrics.expositionformats.ExpositionFormats;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.vesper.kernel.metrics.HistogramLatencyRecorder;
import org.vesper.management.catalogue.Scope;

class SamplesTest {

    private final Samples samples = new Samples();

    @Test
    void shouldWriteCountersAndGaugesAsPrometheusReadsThem() {
        samples.add(figure(Scope.STAGE, "EventsIn"), 1_234_567_890_123L, "a\"b\\c\nd", "in", "adapter");
        samples.add(figure(Scope.STOPPABLE, "Stopped"), true, "app", "in", "adapter");

        assertEquals(List.of(
                "# HELP vesper_stage_events_in_total Events received from the stages upstream",
                "# TYPE vesper_stage_events_in_total counter",
                "vesper_stage_events_in_total{application=\"a\\\"b\\\\c\\nd\",kind=\"adapter\",stage=\"in\"} 1.234567890123E12",
                "# HELP vesper_stage_stopped Whether a fault has stopped the stage, so that it accepts no events",
                "# TYPE vesper_stage_stopped gauge",
                "vesper_stage_stopped{application=\"app\",kind=\"adapter\",stage=\"in\"} 1.0"), text());
    }

    /** Latencies of 1, 2, ... 1000 us: 4 are below 5 us, 9 below 10 us, 19 below 20 us. The mean is 500.5 us. */
    @Test
    void shouldCountLatenciesBelowEachLimit() {
        HistogramLatencyRecorder recorder = new HistogramLatencyRecorder();
        for (long us = 1; us <= 1_000; us++) {
            recorder.record(0, 0, us * 1_000);
        }
        samples.add(Family.of(figure(Scope.RECORDER, "Service")), recorder.service(Samples.BUCKETS_NS), "app", "latency");

        List<String> text = text();
        String labels = "{application=\"app\",recorder=\"latency\",le=\"";
        assertTrue(text.contains("vesper_latency_service_seconds_bucket" + labels + "5.0E-6\"} 4"), text::toString);
        assertTrue(text.contains("vesper_latency_service_seconds_bucket" + labels + "1.0E-5\"} 9"), text::toString);
        assertTrue(text.contains("vesper_latency_service_seconds_bucket" + labels + "2.0E-5\"} 19"), text::toString);
        assertTrue(text.contains("vesper_latency_service_seconds_bucket" + labels + "0.002\"} 1000"), text::toString);
        assertTrue(text.contains("vesper_latency_service_seconds_bucket" + labels + "+Inf\"} 1000"), text::toString);
        assertTrue(text.contains("vesper_latency_service_seconds_count{application=\"app\",recorder=\"latency\"} 1000"), text::toString);
        double sum = Double.parseDouble(text.stream().filter(line -> line.startsWith("vesper_latency_service_seconds_sum")).findFirst()
                .orElseThrow().replaceAll(".* ", ""));
        assertEquals(0.5005, sum, 0.0005);
    }

    @Test
    void shouldWriteAnEmptyDistribution() {
        samples.add(Family.of(figure(Scope.RECORDER, "Response")), new HistogramLatencyRecorder().response(Samples.BUCKETS_NS), "app", "latency");

        assertTrue(text().contains("vesper_latency_response_seconds_count{application=\"app\",recorder=\"latency\"} 0"), () -> "" + text());
    }

    @Test
    void shouldFollowTheNamesOfPrometheus() {
        List<Family> all = Family.all().toList();
        assertTrue(all.size() > 50, all::toString);
        for (Family family : all) {
            assertTrue(family.name().matches("vesper(_[a-z]+)+"), family.name());
            assertTrue(!family.name().endsWith("_total") && !family.name().matches(".*_(ms|us|ns|percent)"), family.name());
            assertTrue(!family.help().isBlank() && !family.help().endsWith("."), family.help());
            assertFalse(family.help().matches(".*((milli|micro|nano)second| -1 ).*"), () -> "units are converted: " + family.help());
        }
        assertEquals(all.size(), all.stream().map(Family::name).distinct().count());
    }

    /** 5 ms are 0.005 s, 50 percent 0.5, and what is unknown has no sample. */
    @Test
    void shouldConvertUnitsIntoBaseUnits() {
        samples.add(figure(Scope.STOPPABLE, "BusyMs"), 5L, "app", "in", "adapter");
        samples.add(figure(Scope.STREAM, "FillPercent"), 50.0, "app", "in");
        samples.add(figure(Scope.PROCESSOR, "RetainedEvents"), -1L, "app", "rules");
        samples.add(figure(Scope.STAGE, "LastFaultTime"), null, "app", "in", "adapter");
        samples.add(figure(Scope.RULE, "lastOutput"), new Date(1_500), "app", "rules", "a");

        assertEquals(List.of("vesper_rule_last_output_timestamp_seconds{application=\"app\",rule=\"a\",stage=\"rules\"} 1.5",
                "vesper_stage_lane_busy_seconds{application=\"app\",kind=\"adapter\",stage=\"in\"} 0.005",
                "vesper_stream_fill_ratio{application=\"app\",stage=\"in\"} 0.5"),
                text().stream().filter(line -> !line.startsWith("#")).toList());
    }

    private List<String> text() {
        return new ArrayList<>(Arrays.asList(
                ExpositionFormats.init().getPrometheusTextFormatWriter().toDebugString(samples.all()).strip().split("\n")));
    }
}
