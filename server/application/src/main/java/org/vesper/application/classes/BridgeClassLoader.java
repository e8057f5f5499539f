// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.application.classes;

import java.io.IOException;
import java.net.URL;
import java.security.ProtectionDomain;
import java.util.Collection;
import java.util.Collections;
import java.util.Enumeration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.springframework.core.SmartClassLoader;
import org.vesper.application.jar.ApplicationFiles;

/**
 * Looks up classes in the application first, then in the container's bundles: Spring and the engines generate classes and look up names
 * that refer to both. It defines only classes that Spring generates.
 */
public final class BridgeClassLoader extends ClassLoader implements SmartClassLoader {

    static {
        ClassLoader.registerAsParallelCapable();
    }

    private final ApplicationFiles files;
    private final List<ClassLoader> chain;

    /**
     * The class loader of an application, which has its name.
     *
     * @param chain the class loader of the application's own classes, then those of the container
     */
    public BridgeClassLoader(String application, ApplicationFiles files, Collection<ClassLoader> chain) {
        super(application, null);
        this.files = files;
        this.chain = List.copyOf(chain);
    }

    public ApplicationFiles files() {
        return files;
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
