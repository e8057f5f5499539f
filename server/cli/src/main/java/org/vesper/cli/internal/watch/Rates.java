// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.watch;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.vesper.management.figures.AdapterFigure;

/** The activity of a server between two samples, as a table and as values. */
final class Rates {

    private static final double NS_PER_S = 1e9;
    private static final long BUSY_MS = 1_000;
    private static final String[] PERCENTILES = {"meanUs", "p50Us", "p99Us", "p999Us", "maxUs"};

    private final Sample before;
    private final Sample after;

    Rates(Sample before, Sample after) {
        this.before = before;
        this.after = after;
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        int width = Stream.concat(after.stages().keySet().stream(), after.latencies().keySet().stream()).mapToInt(String::length).max()
                .orElse(0);
        String stage = "%-" + Math.max(width, 20) + "s %-9s %12s %12s %10s %8s %8s  %s";
        lines.add(String.format(Locale.ROOT, stage, "STAGE", "KIND", "IN/s", "OUT/s", "WAITING", "LOST", "FAULTS", "").stripTrailing());
        after.stages().forEach((name, now) -> lines.add(String.format(Locale.ROOT, stage, name, now.kind(), rounded(rate(name, now, true)),
                rounded(rate(name, now, false)), counted(now.waiting()), counted(now.lost()), counted(now.faults()), state(now))
                .stripTrailing()));
        if (!after.latencies().isEmpty()) {
            String latency = "%-" + Math.max(width, 20) + "s %12s %10s %10s %10s %10s %10s";
            lines.add("");
            lines.add(String.format(Locale.ROOT, latency, "LATENCY", "COUNT", "MEAN us", "P50 us", "P99 us", "P99.9 us", "MAX us"));
            after.latencies().forEach((name, figures) -> lines.add(String.format(Locale.ROOT, latency, Stream.concat(
                    Stream.of(name, counted(((Number) figures.get("count")).longValue())),
                    Stream.of(PERCENTILES).map(figures::get).map(Rates::rounded)).toArray())));
        }
        after.figures().forEach((name, figures) -> figures.stream().filter(AdapterFigure::isShownAtOnce)
                .forEach(figure -> lines.add(name + " " + figure.text())));
        return lines;
    }

    Map<String, Object> values() {
        List<Map<String, Object>> stages = new ArrayList<>();
        after.stages().forEach((name, now) -> {
            Map<String, Object> values = new LinkedHashMap<>();
            values.put("stage", name);
            values.put("kind", now.kind());
            values.put("inPerSecond", rate(name, now, true));
            values.put("outPerSecond", rate(name, now, false));
            values.put("waiting", now.waiting());
            values.put("lost", now.lost());
            values.put("faults", now.faults());
            values.put("busyMs", now.busyMs());
            values.put("stopped", now.isStopped());
            stages.add(values);
        });
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("seconds", seconds());
        all.put("stages", stages);
        all.put("latencies", after.latencies());
        List<Map<String, Object>> figures = new ArrayList<>();
        after.figures().forEach((stage, own) -> own.forEach(figure -> figures.add(Map.of("stage", stage, "name", figure.name(), "kind",
                figure.kind(), "unit", figure.unit(), "value", figure.value()))));
        all.put("figures", figures);
        return all;
    }

    /** The events per second; those of a stage that was not there before, or has begun again, since it began. */
    private double rate(String name, Sample.StageSample now, boolean in) {
        Sample.StageSample then = before.stages().get(name);
        long count = in ? now.in() : now.out();
        long countBefore = then == null ? 0 : in ? then.in() : then.out();
        return (countBefore <= count ? count - countBefore : count) / seconds();
    }

    private double seconds() {
        return (after.atNs() - before.atNs()) / NS_PER_S;
    }

    private static String state(Sample.StageSample stage) {
        return stage.isStopped() ? "STOPPED" : stage.busyMs() >= BUSY_MS ? "BUSY " + stage.busyMs() / BUSY_MS + " s" : "";
    }

    private static String counted(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }

    private static String rounded(Object value) {
        return String.format(Locale.ROOT, "%,.0f", ((Number) value).doubleValue());
    }
}
