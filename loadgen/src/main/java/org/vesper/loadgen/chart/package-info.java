// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * Charts as SVG, without any library: {@link org.vesper.loadgen.chart.LineChart} draws lines, steps and stems, {@link
 * org.vesper.loadgen.chart.BarChart}  an {@link org.vesper.loadgen.chart.Axis} that is linear or logarithmic.
 * {@link org.vesper.loadgen.chart.ChartStyle} has their colours for a light and for a dark page. Knows nothing else of the load generator.
 */
package org.vesper.loadgen.chart;
