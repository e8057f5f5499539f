// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.engine;

import java.io.IOException;
import java.net.URL;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import org.vesper.epl.processor.internal.function.StaticCalls;

/**
 * Asks several class loaders in turn. The classes that Esper generates refer to the application's event classes, to this bundle's
 * aggregates and to Esper's internals; in OSGi no single loader sees all three. It defines the classes of {@link StaticCalls} itself, since
 * each engine has its own.
 */
final class ChainedClassLoader extends ClassLoader {

    static {
        registerAsParallelCapable();
    }

    private final List<ClassLoader> chain;

    ChainedClassLoader(ClassLoader... chain) {
        super("vesper-epl", null);
        this.chain = List.of(chain);
    }

    /**
     * Returns a shared lock for Esper's generated classes, which request each other here before they look in their own loader. A class
     * loader keeps a lock for every name it was ever asked for, found or not. Names of generated classes contain the module name, are not
     * delegated, and share one lock.
     */
    @Override
    protected Object getClassLoadingLock(String name) {
        return isGenerated(name) ? this : super.getClassLoadingLock(name);
    }

    /** Returns null for generated classes without delegating, since the JDK caches the names of missing resources. */
    @Override
    public URL getResource(String name) {
        return isGenerated(name.replace('/', '.')) ? null : super.getResource(name);
    }

    @Override
    public Enumeration<URL> getResources(String name) throws IOException {
        return isGenerated(name.replace('/', '.')) ? Collections.emptyEnumeration() : super.getResources(name);
    }

    private static boolean isGenerated(String name) {
        return name.contains(EngineNames.MODULE_PREFIX) && (name.startsWith("generated.") || name.indexOf('.') < 0);
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        if (isGenerated(name)) {
            throw new ClassNotFoundException(name);
        }
        byte[] code = StaticCalls.code(name);
        if (code != null) {
            return defineClass(name, code, 0, code.length);
        }
        for (ClassLoader loader : chain) {
            try {
                return loader.loadClass(name);
            } catch (ClassNotFoundException e) {
                // The next loader may know it.
            }
        }
        throw new ClassNotFoundException(name);
    }

    @Override
    protected URL findResource(String name) {
        for (ClassLoader loader : chain) {
            URL resource = loader.getResource(name);
            if (resource != null) {
                return resource;
            }
        }
        return null;
    }

    @Override
    protected Enumeration<URL> findResources(String name) throws IOException {
        List<URL> all = new ArrayList<>();
        for (ClassLoader loader : chain) {
            all.addAll(Collections.list(loader.getResources(name)));
        }
        return Collections.enumeration(all);
    }
}
