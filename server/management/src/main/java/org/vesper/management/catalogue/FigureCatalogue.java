// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.catalogue;

import java.lang.reflect.Method;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.vesper.api.Description;
import org.vesper.management.figures.Metric;
import org.vesper.management.figures.Units;
import org.vesper.spi.figure.FigureKind;

/**
 * All figures of the server: the attributes and components with a unit or a metric. An interface or a record that a {@link Scope} names
 * defines each of them once, with {@link Units}, {@link Metric} and {@link Description}; JMX, Prometheus, {@code vesper top} and the page
 * about metrics read the definition.
 */
public final class FigureCatalogue {

    private static final List<CatalogueFigure> ALL =
            Stream.of(Scope.values()).flatMap(scope -> Stream.of(scope.definition().getDeclaredMethods())
                    .filter(method -> method.isAnnotationPresent(Units.class) || method.isAnnotationPresent(Metric.class))
                    .map(method -> figure(scope, method)).sorted(Comparator.comparing(CatalogueFigure::name))).toList();

    private static final Map<List<Object>, CatalogueFigure> BY_NAME =
            ALL.stream().collect(Collectors.toMap(figure -> List.of(figure.scope(), figure.name()), Function.identity()));

    private FigureCatalogue() {
    }

    /** All, by scope and name. */
    public static List<CatalogueFigure> all() {
        return ALL;
    }

    /** Those that the MBeans of a type have as attributes and Prometheus as metrics, without distributions. */
    public static List<CatalogueFigure> metrics(String type) {
        return attributes(type).filter(figure -> !figure.metric().isEmpty() && figure.kind() != FigureKind.HISTOGRAM).toList();
    }

    /** The attributes of the MBeans of a type that count lost events. */
    public static List<CatalogueFigure> losses(String type) {
        return attributes(type).filter(CatalogueFigure::ofLosses).toList();
    }

    private static Stream<CatalogueFigure> attributes(String type) {
        return ALL.stream().filter(figure -> figure.scope().types().contains(type));
    }

    /** <b>Failure:</b> an {@link IllegalArgumentException} if there is no figure of this name. */
    public static CatalogueFigure figure(Scope scope, String name) {
        return Optional.ofNullable(BY_NAME.get(List.of(scope, name))).orElseThrow(() ->
                new IllegalArgumentException("there is no figure " + name + " of " + scope));
    }

    private static CatalogueFigure figure(Scope scope, Method method) {
        Optional<Metric> metric = Optional.ofNullable(method.getAnnotation(Metric.class));
        String unit = Optional.ofNullable(method.getAnnotation(Units.class)).map(Units::value).orElse("");
        return new CatalogueFigure(scope, method.getName().replaceFirst("^(get|is)(?=[A-Z])", ""), metric.map(Metric::value).orElse(""),
                metric.map(Metric::kind).orElse(FigureKind.GAUGE), metric.map(Metric::ofLosses).orElse(false), unit,
                method.getAnnotation(Description.class).value());
    }
}
