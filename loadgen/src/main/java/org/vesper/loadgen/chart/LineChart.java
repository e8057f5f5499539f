// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.chart;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A chart of points over two axes. A vertical line shows the range of a point that has one.
 *
 * @param title what it shows, for those who cannot see it
 * @param x the horizontal axis
 * @param y the vertical axis
 * @param series the first ones lie below the later ones
 */
public record LineChart(String title, Axis x, Axis y, List<Series> series) {

    private static final double DOT = 3.5;

    /** The chart as an SVG element, which takes its colours from {@link ChartStyle}. */
    public String svg() {
        Drawing drawing = new Drawing(title, x, y, series.stream()
                .map(one -> new Drawing.Key(one.name(), one.colour(), one.look() == Series.Look.DASHED)).toList());
        series.forEach(one -> add(one, drawing));
        return drawing.end();
    }

    private static void add(Series series, Drawing drawing) {
        if (series.look() == Series.Look.STEMS) {
            series.points().forEach(point -> drawing.add("<line class=\"stem c%d\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%.1f\"/>",
                    series.colour(), drawing.x(point.x()), drawing.x(point.x()), drawing.bottom(), drawing.y(point.y())));
        } else if (!series.points().isEmpty()) {
            drawing.add("<polyline class=\"line c%d%s\" points=\"%s\"/>\n", series.colour(),
                    series.look() == Series.Look.DASHED ? " dashed" : "", series.points().stream()
                            .map(point -> String.format(Locale.ROOT, "%.1f,%.1f", drawing.x(point.x()), drawing.y(point.y())))
                            .collect(Collectors.joining(" ")));
        }
        series.points().stream().filter(Series.Point::hasRange).forEach(point -> drawing.add(
                "<line class=\"range c%d\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\"/>\n", series.colour(), drawing.x(point.x()),
                drawing.x(point.x()), drawing.y(point.low()), drawing.y(point.high())));
        if (series.look() != Series.Look.CURVE) {
            series.points().forEach(point -> drawing.add("<circle class=\"dot c%d\" cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\">%s</circle>\n",
                    series.colour(), drawing.x(point.x()), drawing.y(point.y()), DOT, Drawing.hint(point.text())));
        }
    }
}
