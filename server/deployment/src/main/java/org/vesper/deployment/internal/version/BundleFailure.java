// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.version;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleException;
import org.osgi.framework.namespace.PackageNamespace;
import org.osgi.framework.wiring.BundleCapability;
import org.osgi.framework.wiring.BundleRequirement;
import org.osgi.framework.wiring.BundleRevision;
import org.osgi.framework.wiring.BundleWiring;
import org.osgi.resource.Namespace;
import org.vesper.config.ConfigurationException;
import org.vesper.config.LibraryAdvice;

/** Explains why a bundle does not start. */
final class BundleFailure {

    private static final Pattern PACKAGE = Pattern.compile("osgi\\.wiring\\.package=([\\w.]+)\\)(?:\\(version>=([\\w.]+)\\))?");
    private static final Set<String> NOT_NEEDED = Set.of(Namespace.RESOLUTION_OPTIONAL, PackageNamespace.RESOLUTION_DYNAMIC);

    private BundleFailure() {
    }

    /** Explains the failure; a {@link MissingPackageException} if the bundle imports packages that nothing exports. */
    static ConfigurationException explain(Bundle bundle, Bundle[] all, BundleException failure,
            Function<String, Optional<String>> exporters) {
        SortedMap<String, String> missing = missing(bundle, all);
        lastMissing(failure).ifPresent(last -> add(last, missing));
        if (missing.isEmpty()) {
            Throwable cause = failure.getCause() == null ? failure : failure.getCause();
            return new ConfigurationException("its bundle does not start: " + cause.getMessage(), failure);
        }
        List<String> awaited = missing.keySet().stream().filter(name -> exporters.apply(name).isPresent()).toList();
        String message = awaited.isEmpty() ? " package" + (missing.size() == 1 ? " " : "s ") + String.join(", ", missing.values())
                + ", which no bundle of the server exports; it waits for an application that does, or, " + LibraryAdvice.text()
                : " package " + missing.get(awaited.get(0)) + ", which " + exporters.apply(awaited.get(0)).orElseThrow();
        return new MissingPackageException("its bundle imports the" + message, missing.keySet(), failure);
    }

    /** The last missing package in the message, the root cause: one that other bundles have, but may not give to this one. */
    private static Optional<Matcher> lastMissing(BundleException failure) {
        Matcher found = PACKAGE.matcher(String.valueOf(failure.getMessage()));
        Matcher last = null;
        while (found.find()) {
            last = PACKAGE.matcher(found.group());
            last.matches();
        }
        return Optional.ofNullable(last);
    }

    private static void add(Matcher found, Map<String, String> missing) {
        missing.put(found.group(1), found.group(1) + (found.group(2) == null ? "" : " " + found.group(2) + " or later"));
    }

    /** The names of all packages that a bundle needs and no other bundle has, each with the version that it wants. */
    private static SortedMap<String, String> missing(Bundle bundle, Bundle[] all) {
        SortedMap<String, String> missing = new TreeMap<>();
        BundleRevision own = bundle.adapt(BundleRevision.class);
        List<BundleCapability> exported = Arrays.stream(all).map(other -> other.adapt(BundleWiring.class)).filter(Objects::nonNull)
                .flatMap(wiring -> wiring.getCapabilities(PackageNamespace.PACKAGE_NAMESPACE).stream()).toList();
        for (BundleRequirement wanted : own.getDeclaredRequirements(PackageNamespace.PACKAGE_NAMESPACE)) {
            Map<String, String> directives = wanted.getDirectives();
            boolean needed = !NOT_NEEDED.contains(String.valueOf(directives.get(Namespace.REQUIREMENT_RESOLUTION_DIRECTIVE)));
            Matcher filter = PACKAGE.matcher(String.valueOf(directives.get(Namespace.REQUIREMENT_FILTER_DIRECTIVE)));
            boolean has = own.getDeclaredCapabilities(PackageNamespace.PACKAGE_NAMESPACE).stream().anyMatch(wanted::matches)
                    || exported.stream().anyMatch(wanted::matches);
            if (needed && !has && filter.find()) {
                add(filter, missing);
            }
        }
        return missing;
    }
}
