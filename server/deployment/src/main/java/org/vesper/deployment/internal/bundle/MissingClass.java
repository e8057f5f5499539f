// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.bundle;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.FrameworkUtil;
import org.osgi.framework.namespace.PackageNamespace;
import org.osgi.framework.wiring.BundleWiring;
import org.vesper.config.LibraryAdvice;
import org.vesper.config.NearestName;
import org.vesper.deployment.internal.jar.ApplicationJar;

/** Explains why an application cannot see a class: what its author may have meant, or how to obtain it. */
public final class MissingClass {

    private static final int EVERY_CLASS_OF_THE_BUNDLE = BundleWiring.LISTRESOURCES_RECURSE | BundleWiring.LISTRESOURCES_LOCAL;
    private static final String ENDING = ".class";

    private MissingClass() {
    }

    /** @param classes the class loader of the application */
    public static String explain(String name, ClassLoader classes) {
        return "class " + name + " is neither in the bundle nor in a package that it imports" + remedy(name, classes);
    }

    private static String remedy(String name, ClassLoader classes) {
        String wanted = packageOf(name);
        Optional<String> exporter = exporter(wanted);
        if (exporter.isPresent()) {
            return "; " + exporter.get() + "add " + wanted + " to its Import-Package";
        }
        Optional<String> near = nearest(name, namesIn(classes));
        return near.map(other -> "; did you mean " + other + "?").orElseGet(() -> wanted.isEmpty() ? "" : "; " + LibraryAdvice.text());
    }

    /** Compares simple names, since packages differ little; prefers a class of the same package. */
    public static Optional<String> nearest(String name, Collection<String> known) {
        return NearestName.of(simple(name), known.stream().map(MissingClass::simple).toList()).flatMap(near -> known.stream()
                .filter(other -> simple(other).equals(near))
                .min(Comparator.comparing((String other) -> !packageOf(other).equals(packageOf(name))).thenComparing(other -> other)));
    }

    private static Set<String> namesIn(ClassLoader classes) {
        Optional<Bundle> bundle = classes instanceof BridgeClassLoader bridge ? bridge.bundle() : Optional.empty();
        BundleWiring wiring = bundle.map(found -> found.adapt(BundleWiring.class)).orElse(null);
        return wiring == null ? Set.of() : wiring.listResources("/", "*" + ENDING, EVERY_CLASS_OF_THE_BUNDLE).stream()
                .map(path -> path.substring(0, path.length() - ENDING.length()).replace('/', '.')).collect(Collectors.toSet());
    }

    /** The exporter of a package, as the beginning of an advice; empty if there is none. */
    private static Optional<String> exporter(String wanted) {
        Bundle own = FrameworkUtil.getBundle(MissingClass.class);
        BundleContext framework = own == null ? null : own.getBundleContext();
        if (framework == null || wanted.isEmpty()) {
            return Optional.empty();
        }
        return Arrays.stream(framework.getBundles()).filter(bundle -> exports(bundle, wanted)).findFirst()
                .map(bundle -> Optional.ofNullable(bundle.getHeaders("").get(ApplicationJar.NAME_HEADER))
                        .map(application -> "the application " + application + " exports it: ").orElse(""));
    }

    private static boolean exports(Bundle bundle, String wanted) {
        BundleWiring wiring = bundle.adapt(BundleWiring.class);
        return wiring != null && wiring.getCapabilities(PackageNamespace.PACKAGE_NAMESPACE).stream()
                .anyMatch(capability -> wanted.equals(capability.getAttributes().get(PackageNamespace.PACKAGE_NAMESPACE)));
    }

    private static String packageOf(String name) {
        return name.contains(".") ? name.substring(0, name.lastIndexOf('.')) : "";
    }

    private static String simple(String name) {
        return name.substring(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1);
    }
}
