// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.LambdaMetafactory;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.ref.WeakReference;
import java.util.function.Function;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class EventLookupTest {

    /** An event. */
    public static final class Tick {

        public String getSymbol() {
            return "WSC";
        }
    }

    /** As a bundle has it: a class loader of its own, so a module of its own. */
    private static final class BundleLoader extends ClassLoader {

        Class<?> define(Class<?> type) throws IOException {
            try (InputStream in = type.getResourceAsStream(type.getName().substring(type.getName().lastIndexOf('.') + 1) + ".class")) {
                byte[] content = in.readAllBytes();
                return defineClass(type.getName(), content, 0, content.length);
            }
        }
    }

    @Test
    void shouldMakeCodeThatCallsAClassOfAnotherLoader() throws Throwable {
        Class<?> tick = new BundleLoader().define(Tick.class);
        assertNotSame(Tick.class, tick);

        assertEquals("WSC", getter(tick).apply(tick.getConstructor().newInstance()));
    }

    @Test
    void shouldLetGoOfTheClassLoader() throws Throwable {
        WeakReference<ClassLoader> loader = loaderOfAClassThatWasLookedInto();
        while (loader.get() != null) {
            System.gc();
        }
        assertSame(null, loader.get());
    }

    private static WeakReference<ClassLoader> loaderOfAClassThatWasLookedInto() throws Throwable {
        Class<?> tick = new BundleLoader().define(Tick.class);
        getter(tick);
        return new WeakReference<>(tick.getClassLoader());
    }

    private static Function<Object, Object> getter(Class<?> type) throws Throwable {
        MethodHandles.Lookup lookup = EventLookup.of(type);
        MethodHandle getter = lookup.findVirtual(type, "getSymbol", MethodType.methodType(String.class));
        @SuppressWarnings("unchecked")
        Function<Object, Object> made = (Function<Object, Object>) LambdaMetafactory.metafactory(lookup, "apply",
                MethodType.methodType(Function.class), MethodType.methodType(Object.class, Object.class), getter, getter.type())
                .getTarget().invoke();
        return made;
    }
}
