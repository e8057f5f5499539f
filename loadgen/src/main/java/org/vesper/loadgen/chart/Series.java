// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.chart;

import java.util.List;

/**
 * Points of a chart that belong together.
 *
 * @param name as the legend has it
 * @param look how they are drawn
 * @param colour the number of its colour in {@link ChartStyle}
 * @param points in the order of their x
 */
public record Series(String name, Look look, int colour, List<Point> points) {

    /** The ways to draw points. */
    public enum Look {
        /** Dots with lines between. */
        LINE,
        /** As {@link #LINE}, with dashes: what is shown for comparison. */
        DASHED,
        /** Lines without dots, for many points. */
        CURVE,
        /** A line from the bottom to each point, for single incidents. */
        STEMS
    }

    /**
     * A point, with the range of its repeats.
     *
     * @param low the lower end of the range; the same as y if it has none
     * @param high the upper end
     * @param text what a reader sees who points at it; may be empty
     */
    public record Point(double x, double y, double low, double high, String text) {

        /** Creates a point without a range. */
        public Point(double x, double y, String text) {
            this(x, y, y, y, text);
        }

        boolean hasRange() {
            return high > low;
        }
    }

    public Series {
        points = List.copyOf(points);
    }
}
