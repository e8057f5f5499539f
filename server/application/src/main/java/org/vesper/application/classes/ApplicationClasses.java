// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.application.classes;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;
import org.vesper.application.jar.ApplicationFiles;
import org.vesper.config.ConfigurationException;
import org.vesper.config.LibraryAdvice;
import org.vesper.config.NearestName;

/** Loads the classes that an application names, and explains why it cannot see one: what its author may have meant, or how to obtain it. */
public final class ApplicationClasses {

    private ApplicationClasses() {
    }

    /** @param place the place of the name in error messages */
    public static Class<?> load(String name, ClassLoader classes, String place) {
        try {
            return classes.loadClass(name);
        } catch (ClassNotFoundException | LinkageError e) {
            throw new ConfigurationException(place + ": " + missing(name, classes), e);
        }
    }

    /** Explains that a class is missing. @param classes the class loader of the application */
    public static String missing(String name, ClassLoader classes) {
        return "class " + name + " is neither in the bundle nor in a package that it imports" + remedy(name, classes);
    }

    private static String remedy(String name, ClassLoader classes) {
        String wanted = packageOf(name);
        Optional<ApplicationFiles> files = classes instanceof BridgeClassLoader bridge ? Optional.of(bridge.files()) : Optional.empty();
        Optional<String> exporter = files.filter(own -> !wanted.isEmpty()).flatMap(own -> own.exporter(wanted));
        if (exporter.isPresent()) {
            return "; " + exporter.get() + "add " + wanted + " to its Import-Package";
        }
        Optional<String> near = files.flatMap(own -> nearest(name, own.classNames()));
        return near.map(other -> "; did you mean " + other + "?").orElseGet(() -> wanted.isEmpty() ? "" : "; " + LibraryAdvice.text());
    }

    /** Compares simple names, since packages differ little; prefers a class of the same package. */
    public static Optional<String> nearest(String name, Collection<String> known) {
        return NearestName.of(simple(name), known.stream().map(ApplicationClasses::simple).toList()).flatMap(near -> known.stream()
                .filter(other -> simple(other).equals(near))
                .min(Comparator.comparing((String other) -> !packageOf(other).equals(packageOf(name))).thenComparing(other -> other)));
    }

    private static String packageOf(String name) {
        return name.contains(".") ? name.substring(0, name.lastIndexOf('.')) : "";
    }

    private static String simple(String name) {
        return name.substring(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1);
    }
}
