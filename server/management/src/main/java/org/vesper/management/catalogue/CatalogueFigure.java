// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.catalogue;

import java.util.Date;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import org.vesper.management.figures.AdapterFigure;
import org.vesper.spi.figure.Figure;
import org.vesper.spi.figure.FigureKind;

/**
 * A figure of the server.
 *
 * @param scope what it is a figure of
 * @param name its name as an attribute of an MBean, or as a component of a record
 * @param metric its name in Prometheus, without what the format adds; empty if it has none there
 * @param ofLosses whether it counts events that are lost
 * @param unit the unit of the attribute; empty if it has none
 * @param description one sentence
 */
public record CatalogueFigure(Scope scope, String name, String metric, FigureKind kind, boolean ofLosses, String unit,
        String description) {

    /** How many of a unit are one of Prometheus' base units. */
    private static final Map<String, Double> IN_BASE_UNIT = Map.of("ms", 1e3, "us", 1e6, "ns", 1e9, "percent", 100.0);

    /** A figure that one kind of adapter has. */
    public static CatalogueFigure of(AdapterFigure figure) {
        return new CatalogueFigure(Scope.ADAPTER, figure.name(), figure.metric(), FigureKind.valueOf(figure.kind()), false, figure.unit(),
                figure.description());
    }

    /** The name in Prometheus of an adapter's figure: that of the provider and its own, with the base unit, as far as it lacks that. */
    public static String metric(String provider, Figure figure) {
        String unit = figure.unit().equals("percent") ? "ratio" : IN_BASE_UNIT.containsKey(figure.unit()) ? "seconds" : figure.unit();
        String name = figure.name().replaceFirst("-(" + figure.unit() + "|total|created|bucket|info)$", "");
        String full = name.contains(unit) ? name : name + "-" + unit;
        return ("vesper_adapter_" + provider.toLowerCase(Locale.ROOT) + "_" + full).replaceAll("\\W+", "_");
    }

    /** A value of the attribute in Prometheus' base unit; empty if it is unknown. */
    public OptionalDouble sample(Object value) {
        if (value instanceof Boolean flag) {
            return OptionalDouble.of(flag ? 1 : 0);
        }
        if (value instanceof Date time) {
            return OptionalDouble.of(time.getTime() / 1e3);
        }
        return value instanceof Number number && number.doubleValue() >= 0
                ? OptionalDouble.of(number.doubleValue() / IN_BASE_UNIT.getOrDefault(unit, 1.0)) : OptionalDouble.empty();
    }
}
