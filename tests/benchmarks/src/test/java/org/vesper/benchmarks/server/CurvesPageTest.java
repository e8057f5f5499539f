// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.benchmarks.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CurvesPageTest {

    private static final Run.Latency RESPONSE = new Run.Latency(300, 250, 1_000, 5_000, 20_000);

    @Test
    void shouldSayWhichPointIsSaturatedAndLeaveOutThoseNotReached() {
        Map<String, List<Run>> points = new LinkedHashMap<>();
        points.put("4M", List.of(run("VALID SUSTAINED", 2), run("VALID SUSTAINED", 3), run("VALID SUSTAINED", 9)));
        points.put("6M", List.of(run("VALID SUSTAINED", 2), run("VALID SATURATED", 3), run("VALID SUSTAINED", 4)));
        points.put("8M", List.of());

        String svg = CurvesPage.chart("rate", points).svg();

        assertTrue(svg.contains(">4M</text>"));
        assertTrue(svg.contains(">6M, saturated</text>"));
        assertFalse(svg.contains("8M"));
        assertTrue(svg.contains("3.0  [2.0 - 9.0]"), "the median of service p50 with its range");
        assertEquals(3, svg.split("<line class=\"range", -1).length, "only service p50 has ranges, at both points");
    }

    private static Run run(String verdict, double p50) {
        return new Run(verdict, new Run.Latency(3, p50, 10, 50, 5_000), RESPONSE, 0.5);
    }
}
