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
 * Asks several class loaders in turn. The classes that Esper generates refer to the application's event classes, to this
 * bundle's aggregates and to Esper's internals at once, and in OSGi no single loader sees all three. One class of Esper's is replaced;
 * {@link StaticCalls} says why.
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
     * Esper's generated classes ask for each other here before they look at themselves. A class loader keeps a lock for every name that
     * it was ever asked for, found or not; so names of theirs, which have the module's in them, are not passed on and share a lock.
     */
    @Override
    protected Object getClassLoadingLock(String name) {
        return isGenerated(name) ? this : super.getClassLoadingLock(name);
    }

    /** The JDK keeps the names of resources that it has not found. */
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
        if (name.equals(StaticCalls.HANDLER)) {
            byte[] code = StaticCalls.code();
            return defineClass(name, code, 0, code.length);
        }
        for (ClassLoader loader : chain) {
            try {
                return loader.loadClass(name);
            } catch (ClassNotFoundException e) {
                // The next one may know it.
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
