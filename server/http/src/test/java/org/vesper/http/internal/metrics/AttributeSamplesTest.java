// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.http.internal.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.prometheus.metrics.expositionformats.ExpositionFormats;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.StandardMBean;
import org.junit.jupiter.api.Test;
import org.vesper.management.AdapterMXBean;
import org.vesper.management.MBeanNames;
import org.vesper.management.figures.AdapterFigure;

class AttributeSamplesTest {

    private final MBeanServer mbeans = MBeanServerFactory.newMBeanServer();

    @Test
    void shouldShowTheAttributesAndFiguresOfAnAdapter() throws Exception {
        register("in", Map.of("getEventsIn", 7L, "getBusyMs", 1_500L, "isStopped", true, "getFigures", new AdapterFigure[] {
            new AdapterFigure("lag", "GAUGE", "events", 12, "vesper_adapter_test_lag_events", "Events not read yet"),
            new AdapterFigure("slowed-ms", "COUNTER", "ms", 250, "vesper_adapter_test_slowed_seconds", "Time"),
            new AdapterFigure("delay", "GAUGE", "ms", Double.NaN, "vesper_adapter_test_delay_seconds", "Time")}));

        assertEquals(List.of(
                "# HELP vesper_adapter_test_lag_events Events not read yet",
                "# TYPE vesper_adapter_test_lag_events gauge",
                "vesper_adapter_test_lag_events{application=\"my app\",stage=\"in\"} 12.0",
                "vesper_adapter_test_slowed_seconds_total{application=\"my app\",stage=\"in\"} 0.25",
                "vesper_stage_events_in_total{application=\"my app\",kind=\"adapter\",stage=\"in\"} 7.0",
                "vesper_stage_lane_busy_seconds{application=\"my app\",kind=\"adapter\",stage=\"in\"} 1.5",
                "vesper_stage_stopped{application=\"my app\",kind=\"adapter\",stage=\"in\"} 1.0"),
                lines().filter(line -> line.matches(".*(_lag_events|_slowed_seconds_|_events_in_total\\{|_busy_seconds\\{|_delay_|_stopped\\{).*"))
                        .filter(line -> !line.startsWith("#") || line.contains("lag")).toList());
    }

    /** Two versions of a provider may differ; one family cannot have two kinds. */
    @Test
    void shouldShowAFigureWhoseKindTwoAdaptersDisagreeAbout() throws Exception {
        register("one", Map.of("getFigures", new AdapterFigure[] {new AdapterFigure("lag", "GAUGE", "events", 1, "vesper_lag", "Lag")}));
        register("two", Map.of("getFigures", new AdapterFigure[] {new AdapterFigure("lag", "COUNTER", "events", 2, "vesper_lag", "Lag")}));

        assertEquals(List.of("vesper_lag{application=\"my app\",stage=\"one\"} 1.0", "vesper_lag{application=\"my app\",stage=\"two\"} 2.0"),
                lines().filter(line -> line.startsWith("vesper_lag")).toList());
    }

    /** Registers an adapter whose other figures are 0. */
    private void register(String stage, Map<String, Object> values) throws Exception {
        Object adapter = Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] {AdapterMXBean.class}, (proxy, method, arguments) ->
                values.getOrDefault(method.getName(), method.getReturnType() == long.class ? (Object) 0L : method.getReturnType() == int.class ? 0
                        : method.getReturnType() == double.class ? 0.0 : method.getReturnType() == boolean.class ? false : null));
        mbeans.registerMBean(new StandardMBean((AdapterMXBean) adapter, AdapterMXBean.class, true), MBeanNames.part("Adapter", "my app", stage));
    }

    private Stream<String> lines() {
        Samples samples = new Samples();
        new AttributeSamples(mbeans, samples).addAll();
        return ExpositionFormats.init().getPrometheusTextFormatWriter().toDebugString(samples.all()).lines();
    }
}
