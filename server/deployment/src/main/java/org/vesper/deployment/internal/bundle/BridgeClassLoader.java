// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.bundle;

import java.io.IOException;
import java.net.URL;
import java.security.ProtectionDomain;
import java.util.Collection;
import java.util.Collections;
import java.util.Enumeration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleReference;
import org.springframework.core.SmartClassLoader;

/**
 * Looks up classes in the application first, then in the container's bundles: Spring and the engines generate classes and look up names
 * that refer to both. It defines only classes that Spring generates.
 */
public final class BridgeClassLoader extends ClassLoader implements SmartClassLoader {

    static {
        ClassLoader.registerAsParallelCapable();
    }

    private final List<ClassLoader> chain;

    public BridgeClassLoader(String application, Collection<ClassLoader> chain) {
        super(application, null);
        this.chain = List.copyOf(chain);
    }

    /** The bundle of the application; empty if the class loader is not that of a bundle, as in tests. */
    Optional<Bundle> bundle() {
        return chain.get(0) instanceof BundleReference own ? Optional.of(own.getBundle()) : Optional.empty();
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        for (ClassLoader loader : chain) {
            try {
                return loader.loadClass(name);
            } catch (ClassNotFoundException e) {
                // try the next class loader
            }
        }
        throw new ClassNotFoundException(name);
    }

    @Override
    protected URL findResource(String name) {
        return chain.stream().map(loader -> loader.getResource(name)).filter(found -> found != null).findFirst().orElse(null);
    }

    @Override
    protected Enumeration<URL> findResources(String name) throws IOException {
        Set<URL> all = new LinkedHashSet<>();
        for (ClassLoader loader : chain) {
            all.addAll(Collections.list(loader.getResources(name)));
        }
        return Collections.enumeration(all);
    }

    @Override
    public Class<?> publicDefineClass(String name, byte[] bytes, ProtectionDomain domain) {
        return defineClass(name, bytes, 0, bytes.length, domain);
    }
}
