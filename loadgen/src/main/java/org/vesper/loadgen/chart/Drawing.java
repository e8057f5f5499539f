// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.chart;

import java.util.List;
import java.util.Locale;

/** The parts that all charts have: frame, axes and legend, in an SVG element. <b>Threading:</b> one thread. */
final class Drawing {

    static final int WIDTH = 760;
    private static final int HEIGHT = 400;
    private static final int LEFT = 84;
    private static final int RIGHT = 36;
    private static final int BOTTOM = 62;
    private static final int LEGEND_LINE = 22;
    private static final double TEXT_WIDTH = 7.2;
    private static final int SWATCH = 26;
    private static final int LONGEST_UNTURNED = 70;

    private final Axis x;
    private final Axis y;
    private final int top;
    private final StringBuilder svg = new StringBuilder();

    /** An entry of the legend. */
    record Key(String name, int colour, boolean dashed) {
    }

    Drawing(String title, Axis x, Axis y, List<Key> legend) {
        this.x = x;
        this.y = y;
        add("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"chart\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">\n",
                WIDTH, HEIGHT, escape(title));
        this.top = addLegend(legend);
        addAxes();
    }

    double x(double value) {
        return LEFT + x.position(value) * (WIDTH - LEFT - RIGHT);
    }

    double y(double value) {
        return bottom() - y.position(value) * (bottom() - top);
    }

    int bottom() {
        return HEIGHT - BOTTOM;
    }

    void add(String format, Object... values) {
        svg.append(String.format(Locale.ROOT, format, values));
    }

    /** The text shown to a reader who points at an element, or nothing. */
    static String hint(String text) {
        return text.isEmpty() ? "" : "<title>" + escape(text) + "</title>";
    }

    String end() {
        return svg.append("</svg>\n").toString();
    }

    static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
    }

    /** Draws the legend in as many lines as it needs, and returns the top of the room below. */
    private int addLegend(List<Key> legend) {
        double left = LEFT;
        int line = LEGEND_LINE;
        for (Key key : legend) {
            double width = SWATCH + 8 + key.name().length() * TEXT_WIDTH + 16;
            if (left + width > WIDTH && left > LEFT) {
                left = LEFT;
                line += LEGEND_LINE;
            }
            add("<line class=\"line c%d%s\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\"/>", key.colour(), key.dashed() ? " dashed" : "",
                    left, left + SWATCH, line - 5, line - 5);
            add("<text class=\"key\" x=\"%.1f\" y=\"%d\">%s</text>\n", left + SWATCH + 8, line, escape(key.name()));
            left += width;
        }
        return legend.isEmpty() ? LEGEND_LINE : line + LEGEND_LINE - 6;
    }

    private void addAxes() {
        for (Axis.Tick tick : y.ticks()) {
            double at = y(tick.value());
            add("<line class=\"grid\" x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\"/>", LEFT, WIDTH - RIGHT, at, at);
            add("<text class=\"tick end\" x=\"%d\" y=\"%.1f\">%s</text>\n", LEFT - 8, at + 4, escape(tick.text()));
        }
        boolean turned = x.ticks().stream().mapToInt(tick -> tick.text().length()).sum() + x.ticks().size() > LONGEST_UNTURNED;
        for (Axis.Tick tick : x.ticks()) {
            double at = x(tick.value());
            add("<line class=\"grid\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\"/>", at, at, bottom(), bottom() + 5);
            add(turned ? "<text class=\"tick end small\" transform=\"translate(%.1f %d) rotate(-30)\">%s</text>\n"
                    : "<text class=\"tick middle\" transform=\"translate(%.1f %d)\">%s</text>\n",
                    at + (turned ? 6 : 0), bottom() + (turned ? 15 : 20), escape(tick.text()));
        }
        add("<line class=\"axis\" x1=\"%d\" x2=\"%d\" y1=\"%d\" y2=\"%d\"/>\n", LEFT, WIDTH - RIGHT, bottom(), bottom());
        add("<text class=\"label middle\" x=\"%d\" y=\"%d\">%s</text>\n", (LEFT + WIDTH - RIGHT) / 2, HEIGHT - 6, escape(x.label()));
        add("<text class=\"label middle\" transform=\"translate(16 %d) rotate(-90)\">%s</text>\n", (top + bottom()) / 2, escape(y.label()));
    }
}
