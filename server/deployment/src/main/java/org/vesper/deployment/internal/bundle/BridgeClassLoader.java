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
 * Sees the application's classes first, then those of the container's bundles: Spring and the engines generate classes and
 * look things up by name that refer to both. It defines only what Spring generates.
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

    /** That of the application; a loader that is none of a bundle, as in tests, has none. */
    Optional<Bundle> bundle() {
        return chain.get(0) instanceof BundleReference own ? Optional.of(own.getBundle()) : Optional.empty();
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        for (ClassLoader loader : chain) {
            try {
                return loader.loadClass(name);
            } catch (ClassNotFoundException e) {
                // the next one may have it
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
