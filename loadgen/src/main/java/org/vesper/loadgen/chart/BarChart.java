// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.chart;

import java.util.List;

/**
 * A chart of bars, in a group for each category.
 *
 * @param title what it shows, for those who cannot see it
 * @param x the categories
 * @param y the vertical axis; a value below its lower end has no bar
 * @param series the bars; the x of a point is the number of its category
 */
public record BarChart(String title, Axis x, Axis y, List<Series> series) {

    /** The share of a category that its bars take. */
    private static final double FILL = 0.8;

    /** The chart as an SVG element, which takes its colours from {@link ChartStyle}. */
    public String svg() {
        Drawing drawing = new Drawing(title, x, y, series.stream().map(one -> new Drawing.Key(one.name(), one.colour(), false)).toList());
        double barWidth = (drawing.x(1) - drawing.x(0)) * FILL / series.size();
        for (int s = 0; s < series.size(); s++) {
            double shift = (s - series.size() / 2.0) * barWidth;
            for (Series.Point point : series.get(s).points()) {
                double height = drawing.bottom() - drawing.y(point.y());
                drawing.add("<rect class=\"bar c%d\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\">%s</rect>\n",
                        series.get(s).colour(), drawing.x(point.x()) + shift, drawing.y(point.y()), barWidth, height,
                        Drawing.hint(point.text()));
            }
        }
        return drawing.end();
    }
}
