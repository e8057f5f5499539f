// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.chart;

import java.util.List;
import java.util.Locale;

/**
 * A chart of horizontal bars, one below the other, with long names and with the value at the end of each.
 *
 * @param title what it shows, for those who cannot see it
 * @param x the axis of the values
 * @param bars from top to bottom
 */
public record RankedBars(String title, Axis x, List<Bar> bars) {

    private static final int LEFT = 270;
    private static final int RIGHT = 90;
    private static final int TOP = 12;
    private static final int BOTTOM = 52;
    private static final int ROW = 28;
    private static final int THICKNESS = 16;

    /**
     * A bar.
     *
     * @param colour the number of its colour in {@link ChartStyle}
     * @param low the lower end of the range of the repeats
     * @param high the upper end
     */
    public record Bar(String name, int colour, double value, double low, double high) {
    }

    /** The chart as an SVG element, which takes its colours from {@link ChartStyle}. */
    public String svg() {
        StringBuilder svg = new StringBuilder();
        add(svg, "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"chart\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">\n",
                Drawing.WIDTH, bottom() + BOTTOM, Drawing.escape(title));
        for (Axis.Tick tick : x.ticks()) {
            double at = x(tick.value());
            add(svg, "<line class=\"grid\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\"/>", at, at, TOP, bottom());
            add(svg, "<text class=\"tick middle\" x=\"%.1f\" y=\"%d\">%s</text>\n", at, bottom() + 18, Drawing.escape(tick.text()));
        }
        for (int i = 0; i < bars.size(); i++) {
            addBar(svg, bars.get(i), TOP + i * ROW + ROW / 2);
        }
        add(svg, "<text class=\"label middle\" x=\"%d\" y=\"%d\">%s</text>\n", (LEFT + Drawing.WIDTH - RIGHT) / 2, bottom() + BOTTOM - 10,
                Drawing.escape(x.label()));
        return svg.append("</svg>\n").toString();
    }

    private void addBar(StringBuilder svg, Bar bar, int middle) {
        add(svg, "<text class=\"key end\" x=\"%d\" y=\"%d\">%s</text>", LEFT - 8, middle + 4, Drawing.escape(bar.name()));
        add(svg, "<rect class=\"bar c%d\" x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\"/>", bar.colour(), LEFT, middle - THICKNESS / 2,
                x(bar.value()) - LEFT, THICKNESS);
        add(svg, "<line class=\"axis\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\"/>", x(bar.low()), x(bar.high()), middle, middle);
        add(svg, "<text class=\"tick\" x=\"%.1f\" y=\"%d\">%,.1f</text>\n", Math.max(x(bar.value()), x(bar.high())) + 6, middle + 4,
                bar.value());
    }

    private int bottom() {
        return TOP + bars.size() * ROW;
    }

    private double x(double value) {
        return LEFT + x.position(value) * (Drawing.WIDTH - LEFT - RIGHT);
    }

    private static void add(StringBuilder svg, String format, Object... values) {
        svg.append(String.format(Locale.ROOT, format, values));
    }
}
