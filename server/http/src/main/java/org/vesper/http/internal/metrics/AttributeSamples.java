// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.http.internal.metrics;

import java.lang.reflect.UndeclaredThrowableException;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.management.Attribute;
import javax.management.InstanceNotFoundException;
import javax.management.JMX;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.ReflectionException;
import org.vesper.management.AdapterMXBean;
import org.vesper.management.MBeanNames;
import org.vesper.management.catalogue.CatalogueFigure;
import org.vesper.management.catalogue.FigureCatalogue;
import org.vesper.management.catalogue.Scope;
import org.vesper.management.figures.AdapterFigure;

/** Adds the figures of the catalogue that MBeans have as attributes to a scrape. <b>Threading:</b> one thread. */
record AttributeSamples(MBeanServer mbeans, Samples samples) {

    private static final List<String> TYPES = Stream.of(Scope.values()).flatMap(scope -> scope.types().stream()).distinct().toList();

    void addAll() {
        TYPES.forEach(type -> mbeans.queryNames(MBeanNames.parts(type), null).stream().sorted().forEach(name -> add(type, name)));
        mbeans.queryNames(MBeanNames.parts("Adapter"), null).stream().sorted().forEach(this::addOwnOfAdapter);
    }

    private void add(String type, ObjectName name) {
        Map<String, CatalogueFigure> figures = FigureCatalogue.metrics(type).stream()
                .collect(Collectors.toMap(CatalogueFigure::name, Function.identity()));
        try {
            for (Attribute attribute : mbeans.getAttributes(name, figures.keySet().toArray(String[]::new)).asList()) {
                CatalogueFigure figure = figures.get(attribute.getName());
                samples.add(figure, attribute.getValue(), labels(figure.scope(), type, name));
            }
        } catch (InstanceNotFoundException e) {
            // Its application has ended since the names were read.
        } catch (ReflectionException e) {
            throw new IllegalStateException(name + " cannot be read", e);
        }
    }

    /** Adds the figures that this kind of adapter has. */
    private void addOwnOfAdapter(ObjectName name) {
        try {
            for (AdapterFigure own : JMX.newMXBeanProxy(mbeans, name, AdapterMXBean.class).getFigures()) {
                CatalogueFigure figure = CatalogueFigure.of(own);
                samples.add(figure, own.value(), labels(figure.scope(), "Adapter", name));
            }
        } catch (UndeclaredThrowableException e) {
            if (!(e.getCause() instanceof InstanceNotFoundException)) {
                throw e;
            }
        }
    }

    private static String[] labels(Scope scope, String type, ObjectName name) {
        return scope.labels().stream().map(label -> label.equals("kind") ? Scope.KINDS.get(type)
                : MBeanNames.text(name, label.equals("application") && scope != Scope.APPLICATION ? label : "name"))
                .toArray(String[]::new);
    }
}
