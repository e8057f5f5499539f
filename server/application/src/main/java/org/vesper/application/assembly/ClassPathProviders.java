// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.application.assembly;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.ConcurrentHashMap;

/** The providers that a class loader finds by {@link ServiceLoader}. Each is created once, as in a server. */
public final class ClassPathProviders implements ProviderSource {

    private final ClassLoader classes;
    private final Map<Class<?>, List<?>> found = new ConcurrentHashMap<>();

    public ClassPathProviders(ClassLoader classes) {
        this.classes = classes;
    }

    @Override
    @SuppressWarnings("unchecked") // the list of a type holds its providers
    public <P> Collection<P> all(Class<P> type) {
        return (List<P>) found.computeIfAbsent(type, any -> ServiceLoader.load(type, classes).stream()
                .map(ServiceLoader.Provider::get).toList());
    }
}
