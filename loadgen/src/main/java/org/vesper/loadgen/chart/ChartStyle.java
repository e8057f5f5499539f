// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.chart;

/** The style sheet of all charts, for light and dark pages. Its colours can be told apart by most people who are colour-blind. */
public final class ChartStyle {

    /** The number of the colour for what is shown for comparison, such as published figures. */
    public static final int OTHER = 0;

    public static final String CSS = """
            :root { --ink: #1b1f24; --page: #ffffff; --soft: #59636e; --grid: #d9dee3;
              --c0: #6e7781; --c1: #0072b2; --c2: #d55e00; --c3: #009e73; --c4: #a6599b; --c5: #b58900; }
            @media (prefers-color-scheme: dark) {
              :root { --ink: #e6edf3; --page: #14181d; --soft: #9aa5b1; --grid: #343c45;
                --c0: #9aa5b1; --c1: #56b4e9; --c2: #ff8c42; --c3: #2ecc9a; --c4: #d99bd0; --c5: #f0c74a; } }
            .chart { display: block; width: 100%; max-width: 760px; height: auto; font: 13px system-ui, sans-serif; }
            .chart text { fill: var(--ink); }
            .chart .tick { fill: var(--soft); font-size: 12px; }
            .chart .small { font-size: 11px; }
            .chart .middle { text-anchor: middle; }
            .chart .end { text-anchor: end; }
            .chart .grid { stroke: var(--grid); stroke-width: 1; }
            .chart .axis { stroke: var(--soft); stroke-width: 1; }
            .chart .line { fill: none; stroke-width: 2; stroke-linejoin: round; }
            .chart .dashed { stroke-dasharray: 6 4; }
            .chart .range { stroke-width: 5; opacity: 0.35; stroke-linecap: round; }
            .chart .stem { stroke-width: 1.5; opacity: 0.7; }
            .c0 { stroke: var(--c0); } .c1 { stroke: var(--c1); } .c2 { stroke: var(--c2); }
            .c3 { stroke: var(--c3); } .c4 { stroke: var(--c4); } .c5 { stroke: var(--c5); }
            .dot.c0, .bar.c0 { fill: var(--c0); } .dot.c1, .bar.c1 { fill: var(--c1); } .dot.c2, .bar.c2 { fill: var(--c2); }
            .dot.c3, .bar.c3 { fill: var(--c3); } .dot.c4, .bar.c4 { fill: var(--c4); } .dot.c5, .bar.c5 { fill: var(--c5); }
            """;

    private ChartStyle() {
    }
}
