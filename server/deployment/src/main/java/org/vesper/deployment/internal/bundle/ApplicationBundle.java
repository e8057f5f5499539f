// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.bundle;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleException;
import org.osgi.framework.namespace.PackageNamespace;
import org.osgi.framework.wiring.BundleWiring;
import org.vesper.config.ConfigurationException;
import org.vesper.config.Reason;
import org.vesper.deployment.internal.jar.ApplicationJar;

/** The bundle of one version of an application, with its wires to other bundles. <b>Threading:</b> any thread. */
public record ApplicationBundle(Bundle bundle) {

    private static final Pattern LOCATION = Pattern.compile("vesper:(\\d+)/.*");

    /**
     * Installs a copy under a unique location, so that two versions can exist side by side.
     *
     * <p><b>Failure:</b> a {@link ConfigurationException} for a jar that is not a bundle.
     *
     * @param update the number of the update it belongs to
     */
    public static ApplicationBundle install(ApplicationJar jar, BundleContext framework, long update) {
        try (InputStream content = Files.newInputStream(jar.copy().path())) {
            return new ApplicationBundle(framework.installBundle("vesper:" + update + "/" + jar.name(), content));
        } catch (IOException e) {
            throw new ConfigurationException("cannot read " + jar.file() + ": " + Reason.of(e), e);
        } catch (BundleException e) {
            throw new ConfigurationException("its bundle cannot be installed: " + Reason.withRoot(e), e);
        }
    }

    /** The number of the update that a bundle belongs to; empty if it is not the bundle of an application. */
    static OptionalLong update(Bundle bundle) {
        Matcher location = LOCATION.matcher(bundle.getLocation());
        return location.matches() ? OptionalLong.of(Long.parseLong(location.group(1))) : OptionalLong.empty();
    }

    public void uninstall() {
        try {
            bundle.uninstall();
        } catch (BundleException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The class loader of the bundle, which sees its own and its imported classes. */
    public ClassLoader classes() {
        return wiring().getClassLoader();
    }

    /** The bundles that are wired to this one. */
    public Set<Bundle> users() {
        return wiring().getProvidedWires(null).stream().map(wire -> wire.getRequirerWiring().getBundle())
                .filter(user -> user != bundle).collect(Collectors.toSet());
    }

    /** The packages that it imports from another one. */
    public Set<String> packagesOf(ApplicationBundle other) {
        return wiring().getRequiredWires(PackageNamespace.PACKAGE_NAMESPACE).stream()
                .filter(wire -> wire.getProviderWiring().getBundle() == other.bundle)
                .map(wire -> (String) wire.getCapability().getAttributes().get(PackageNamespace.PACKAGE_NAMESPACE))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private BundleWiring wiring() {
        return bundle.adapt(BundleWiring.class);
    }
}
