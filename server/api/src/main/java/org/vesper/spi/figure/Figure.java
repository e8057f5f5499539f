// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.figure;

import java.util.regex.Pattern;

/**
 * A figure that an adapter counts or measures itself, with its present value. Every adapter of a provider gives the same kind, unit and
 * description for a name. Management shows it as a number: to JMX clients, {@code vesper status} and {@code vesper top}, and to Prometheus
 * as {@code vesper_adapter_PROVIDER_NAME}.
 *
 * @param name words in lower case, joined by hyphens, for example {@code lag} or {@code connections-total}
 * @param kind a counter or a gauge
 * @param unit in the plural, {@code events} for example; times are in {@code ms}, {@code us} or {@code ns}, shares in {@code percent}
 * @param description one sentence without a full stop
 * @param value the value; a counter grows from 0, NaN is an unknown value
 */
public record Figure(String name, FigureKind kind, String unit, String description, double value) {

    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*");

    /** <b>Failure:</b> an {@link IllegalArgumentException} if the name or the unit is none, or the kind a histogram. */
    public Figure {
        if (!NAME.matcher(name).matches() || !NAME.matcher(unit).matches()) {
            throw new IllegalArgumentException("a figure cannot have the name '" + name + "' and the unit '" + unit
                    + "': both are words in lower case, joined by hyphens");
        }
        if (kind == FigureKind.HISTOGRAM) {
            throw new IllegalArgumentException("the figure " + name + " has one value, so it is a counter or a gauge");
        }
    }

    public static Figure counter(String name, String unit, String description, double value) {
        return new Figure(name, FigureKind.COUNTER, unit, description, value);
    }

    public static Figure gauge(String name, String unit, String description, double value) {
        return new Figure(name, FigureKind.GAUGE, unit, description, value);
    }

    /** The value without needless digits. */
    public String text() {
        return value == Math.rint(value) ? String.valueOf((long) value) : String.valueOf(value);
    }
}
