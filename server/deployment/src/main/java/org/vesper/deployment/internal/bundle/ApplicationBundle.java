// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.bundle;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Optional;
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
import org.vesper.application.jar.ApplicationFiles;
import org.vesper.config.ConfigurationException;
import org.vesper.config.Reason;
import org.vesper.deployment.internal.jar.ApplicationJar;

/** The bundle of one version of an application, with its files and its wires to other bundles. <b>Threading:</b> any thread. */
public record ApplicationBundle(Bundle bundle) implements ApplicationFiles {

    private static final Pattern LOCATION = Pattern.compile("vesper:(\\d+)/.*");
    private static final int EVERY_CLASS_OF_THE_BUNDLE = BundleWiring.LISTRESOURCES_RECURSE | BundleWiring.LISTRESOURCES_LOCAL;

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

    @Override
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

    @Override
    public Optional<String> header(String name) {
        return Optional.ofNullable(bundle.getHeaders().get(name));
    }

    @Override
    public Optional<URL> file(String path) {
        return Optional.ofNullable(bundle.getEntry("/" + path));
    }

    @Override
    public List<String> paths(String folder, String pattern, boolean recursive) {
        Enumeration<URL> found = bundle.findEntries("/" + folder, pattern, recursive);
        return found == null ? List.of() : Collections.list(found).stream().map(file -> file.getPath().substring(1))
                .filter(path -> !path.endsWith("/")).sorted().toList();
    }

    /** With those of the jars inside. */
    @Override
    public Set<String> classNames() {
        return wiring().listResources("/", "*.class", EVERY_CLASS_OF_THE_BUNDLE).stream().map(ApplicationFiles::className)
                .collect(Collectors.toSet());
    }

    @Override
    public Optional<String> exporter(String packageName) {
        BundleContext framework = bundle.getBundleContext();
        return framework == null ? Optional.empty() : Arrays.stream(framework.getBundles())
                .filter(other -> exports(other, packageName)).findFirst()
                .map(other -> Optional.ofNullable(other.getHeaders("").get(ApplicationJar.NAME_HEADER))
                        .map(application -> "the application " + application + " exports it: ").orElse(""));
    }

    private static boolean exports(Bundle bundle, String wanted) {
        BundleWiring wiring = bundle.adapt(BundleWiring.class);
        return wiring != null && wiring.getCapabilities(PackageNamespace.PACKAGE_NAMESPACE).stream()
                .anyMatch(capability -> wanted.equals(capability.getAttributes().get(PackageNamespace.PACKAGE_NAMESPACE)));
    }

    private BundleWiring wiring() {
        return bundle.adapt(BundleWiring.class);
    }
}
