// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.figure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vesper.spi.adapter.AdapterStatus;

class FigureTest {

    @Test
    void shouldBeAmongTheTextsOfAStatus() {
        AdapterStatus status = new AdapterStatus("topic", 1, 0, 0, 0, 0, Map.of("state", "running"),
                List.of(Figure.gauge("lag", "events", "Events not read yet", 12), Figure.counter("slowed-ms", "ms", "Time", 0.5)));

        assertEquals(Map.of("state", "running", "lag", "12", "slowed-ms", "0.5"), status.details());
    }

    @ParameterizedTest
    @CsvSource({"Lag, events", "lag, Events", "'', events", "lag, ''", "lag-, events", "lag_of, events", "1lag, events", "lag, events/s"})
    void shouldRefuseWhatPrometheusCannotName(String name, String unit) {
        assertThrows(IllegalArgumentException.class, () -> Figure.gauge(name, unit, "Something", 0));
    }

    @Test
    void shouldRefuseADistribution() {
        assertThrows(IllegalArgumentException.class, () -> new Figure("time", FigureKind.HISTOGRAM, "ms", "Something", 0));
    }
}
