// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.catalogue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.management.Descriptor;
import javax.management.StandardMBean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vesper.management.StreamMXBean;
import org.vesper.spi.figure.Figure;
import org.vesper.spi.figure.FigureKind;

class FigureCatalogueTest {

    @ParameterizedTest
    @CsvSource({
        "kafka, lag, events, vesper_adapter_kafka_lag_events",
        "tcp, connections-total, connections, vesper_adapter_tcp_connections",
        "tcp, bytes-read, bytes, vesper_adapter_tcp_bytes_read",
        "tcp, symbol-memory-used, bytes, vesper_adapter_tcp_symbol_memory_used_bytes",
        "tcp, slowed-ms, ms, vesper_adapter_tcp_slowed_seconds",
        "csv, rows, rows, vesper_adapter_csv_rows",
        "my.own-Feed, fill, percent, vesper_adapter_my_own_feed_fill_ratio"})
    void shouldNameTheFiguresOfAdaptersAsPrometheusDoes(String provider, String name, String unit, String metric) {
        assertEquals(metric, CatalogueFigure.metric(provider, Figure.counter(name, unit, "Something", 1)));
    }

    @Test
    void shouldFindADefinitionOfASuperinterface() {
        CatalogueFigure figure = FigureCatalogue.figure(Scope.STOPPABLE, "BusyMs");

        assertEquals(new CatalogueFigure(Scope.STOPPABLE, "BusyMs", "vesper_stage_lane_busy_seconds", FigureKind.GAUGE, false, "ms",
                "Time for which one thread has been seen in the stage's lane without a break; usually 0"), figure);
        assertTrue(FigureCatalogue.metrics("Adapter").contains(figure));
        assertThrows(IllegalArgumentException.class, () -> FigureCatalogue.figure(Scope.STREAM, "BusyMs"));
    }

    @Test
    void shouldNameTheBaseUnitOfEachMetricByItsUnit() {
        Map<String, String> suffixes = Map.of("ms", "_seconds", "us", "_seconds", "ns", "_seconds", "bytes", "_bytes", "percent", "_ratio");
        List<CatalogueFigure> metrics = FigureCatalogue.all().stream().filter(figure -> !figure.metric().isEmpty()).toList();

        assertTrue(metrics.size() > 40, () -> metrics.size() + " metrics");
        assertEquals(List.of(), metrics.stream().filter(figure -> !figure.metric().endsWith(suffixes.getOrDefault(figure.unit(), ""))).toList());
        assertEquals(metrics.size(), metrics.stream().map(CatalogueFigure::metric).distinct().count(), "each name stands once");
    }

    @Test
    void shouldTellClientsTheMetricOfAnAttribute() {
        Object nothing = Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] {StreamMXBean.class}, (proxy, method, arguments) -> null);
        Descriptor dropped = Stream.of(new StandardMBean((StreamMXBean) nothing, StreamMXBean.class, true).getMBeanInfo().getAttributes())
                .filter(attribute -> attribute.getName().equals("EventsDropped")).findFirst().orElseThrow().getDescriptor();

        assertEquals(List.of("vesper_stream_events_dropped", "COUNTER", "events"), List.of(dropped.getFieldValue("metric"),
                dropped.getFieldValue("kind"), dropped.getFieldValue("units")));
    }

    @Test
    void shouldKnowWhatCountsLostEvents() {
        assertEquals(List.of("EventsRejected", "EventsShed"), FigureCatalogue.losses("Adapter").stream().map(CatalogueFigure::name).toList());
        assertEquals(List.of("EventsDropped"), FigureCatalogue.losses("Stream").stream().map(CatalogueFigure::name).toList());
        assertEquals(List.of("EventsRejected"), FigureCatalogue.losses("EventBean").stream().map(CatalogueFigure::name).toList());
    }
}
