// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.application.spring;

import java.beans.Introspector;
import java.lang.reflect.Field;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.CachedIntrospectionResults;
import org.springframework.core.ResolvableType;
import org.springframework.core.annotation.AnnotationUtils;
import org.springframework.util.ReflectionUtils;

/**
 * Empties Spring's static caches of classes and methods, which would keep the class loader of an undeployed application in memory. They
 * are emptied for all applications; those that run fill them again.
 */
public final class SpringCaches {

    private static final Logger LOG = LoggerFactory.getLogger(SpringCaches.class);

    private SpringCaches() {
    }

    /** Removes the classes of these loaders from the caches. */
    public static void forget(ClassLoader... loaders) {
        for (ClassLoader loader : loaders) {
            CachedIntrospectionResults.clearClassLoader(loader);
        }
        ResolvableType.clearCache();
        ReflectionUtils.clearCache();
        AnnotationUtils.clearCache();
        Introspector.flushCaches();
        // These two have no public method to clear them.
        clear("org.springframework.context.annotation.BeanAnnotationHelper", "scopedProxyCache");
        clear("org.springframework.context.annotation.BeanAnnotationHelper", "beanNameCache");
    }

    private static void clear(String className, String field) {
        try {
            Field cache = Class.forName(className, true, ResolvableType.class.getClassLoader()).getDeclaredField(field);
            cache.setAccessible(true);
            ((Map<?, ?>) cache.get(null)).clear();
        } catch (ReflectiveOperationException e) {
            LOG.warn("{}.{} cannot be emptied, so an undeployed application may stay in memory: {}", className, field, e.toString());
        }
    }
}
