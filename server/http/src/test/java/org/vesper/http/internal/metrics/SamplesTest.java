// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.http.internal.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.prometheus.metrics.expositionformats.ExpositionFormats;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.vesper.kernel.metrics.HistogramLatencyRecorder;

class SamplesTest {

    private final Samples samples = new Samples();

    @Test
    void shouldWriteCountersAndGaugesAsPrometheusReadsThem() {
        samples.add(Metric.EVENTS_IN, 1_234_567_890_123L, "a\"b\\c\nd", "in", "adapter");
        samples.add(Metric.STOPPED, true, "app", "in", "adapter");

        assertEquals(List.of(
                "# HELP vesper_stage_events_in_total Events received from the stages upstream",
                "# TYPE vesper_stage_events_in_total counter",
                "vesper_stage_events_in_total{application=\"a\\\"b\\\\c\\nd\",kind=\"adapter\",stage=\"in\"} 1.234567890123E12",
                "# HELP vesper_stage_stopped Whether a fault has stopped the stage, so that it accepts no events: 1 or 0",
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
        samples.add(Metric.SERVICE, recorder.service(Samples.BUCKETS_NS), "app", "latency");

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
        samples.add(Metric.RESPONSE, new HistogramLatencyRecorder().response(Samples.BUCKETS_NS), "app", "latency");

        assertTrue(text().contains("vesper_latency_response_seconds_count{application=\"app\",recorder=\"latency\"} 0"), () -> "" + text());
    }

    @Test
    void shouldFollowTheNamesOfPrometheus() {
        for (Metric metric : Metric.values()) {
            assertTrue(metric.title().matches("vesper(_[a-z]+)+"), metric.title());
            assertTrue(!metric.title().endsWith("_total") && !metric.title().matches(".*_(ms|us|ns|percent)"), metric.title());
            assertTrue(!metric.help().isBlank() && !metric.help().endsWith("."), metric.help());
        }
        List<String> names = Stream.of(Metric.values()).map(Metric::title).toList();
        assertEquals(names.size(), names.stream().distinct().count());
    }

    private List<String> text() {
        return new ArrayList<>(Arrays.asList(
                ExpositionFormats.init().getPrometheusTextFormatWriter().toDebugString(samples.all()).strip().split("\n")));
    }
}
