// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;

/**
 * A scale of a chart: it gives each value a position from 0 to 1, and has the ticks with their texts. Values beyond its ends are placed at
 * the end. <b>Threading:</b> immutable.
 */
public final class Axis {

    private static final int TICKS = 5;
    private static final double[] STEPS = {1, 2, 2.5, 5, 10};
    private static final double TOLERANCE = 1e-9;

    private final String label;
    private final boolean logarithmic;
    private final double from;
    private final double to;
    private final List<Tick> ticks;

    /** A value with a line and a text. */
    record Tick(double value, String text) {
    }

    private Axis(String label, boolean logarithmic, double from, double to, List<Tick> ticks) {
        this.label = label;
        this.logarithmic = logarithmic;
        this.from = from;
        this.to = to;
        this.ticks = List.copyOf(ticks);
    }

    /** From 0 to the next round number from the largest value on. */
    public static Axis linear(String label, double largest, DoubleFunction<String> text) {
        double step = step(largest <= 0 ? 1 : largest);
        int count = Math.max(1, (int) Math.ceil(largest / step - TOLERANCE));
        List<Tick> ticks = new ArrayList<>();
        for (int i = 0; i <= count; i++) {
            ticks.add(new Tick(i * step, text.apply(i * step)));
        }
        return new Axis(label, false, 0, count * step, ticks);
    }

    /** Over whole powers of ten that contain both values, which are positive. */
    public static Axis logarithmic(String label, double smallest, double largest, DoubleFunction<String> text) {
        int low = (int) Math.floor(Math.log10(smallest) + TOLERANCE);
        int high = Math.max(low + 1, (int) Math.ceil(Math.log10(largest) - TOLERANCE));
        List<Tick> ticks = new ArrayList<>();
        for (int power = low; power <= high; power++) {
            ticks.add(new Tick(Math.pow(10, power), text.apply(Math.pow(10, power))));
        }
        return new Axis(label, true, Math.pow(10, low), Math.pow(10, high), ticks);
    }

    /** The numbers of the categories, from 0, with their names; the axis has room for half a category at each end. */
    public static Axis categories(String label, List<String> names) {
        List<Tick> ticks = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            ticks.add(new Tick(i, names.get(i)));
        }
        return new Axis(label, false, -0.5, names.size() - 0.5, ticks);
    }

    /** The axis of a percentile plot: a logarithmic one of 1 / (1 - p), from the minimum to that percentile, such as 99.999. */
    public static Axis percentiles(String label, double highest) {
        List<Tick> ticks = new ArrayList<>(List.of(new Tick(1, "0 %")));
        double beyond = 10;
        while (100 - 100 / beyond <= highest + TOLERANCE) {
            int digits = Math.max(0, (int) Math.round(Math.log10(beyond)) - 2);
            ticks.add(new Tick(beyond, String.format(Locale.ROOT, "%." + digits + "f %%", 100 - 100 / beyond)));
            beyond *= 10;
        }
        return new Axis(label, true, 1, beyond / 10, ticks);
    }

    String label() {
        return label;
    }

    List<Tick> ticks() {
        return ticks;
    }

    double position(double value) {
        double share = logarithmic ? Math.log(Math.max(value, from) / from) / Math.log(to / from) : (value - from) / (to - from);
        return Math.min(1, Math.max(0, share));
    }

    private static double step(double largest) {
        double rough = largest / TICKS;
        double power = Math.pow(10, Math.floor(Math.log10(rough)));
        for (double step : STEPS) {
            if (step * power >= rough - TOLERANCE * rough) {
                return step * power;
            }
        }
        return 10 * power;
    }
}
