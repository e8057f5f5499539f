// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.event;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;

/**
 * Finds public methods of event classes for {@link java.lang.invoke.LambdaMetafactory}, which makes code that calls them as fast as code
 * written for them; a method handle in a field is called at a third of that speed, since the JIT does not see through it.
 *
 * <p>The factory wants a lookup of full privilege. A private lookup in the event's own class is none in a container, where each bundle has
 * a class loader and so an unnamed module of its own. So there is a class loader below that of the event class with one class in it, and
 * the lookup is of that class. It sees what the event class sees: an interface of the JDK, for example, but none of a provider.
 */
public final class EventLookup {

    private EventLookup() {
    }

    /** The class that is defined anew below each event class. */
    static final class Anchor {

        private Anchor() {
        }

        /** Called by reflection, in the copy. */
        static MethodHandles.Lookup lookup() {
            return MethodHandles.lookup();
        }
    }

    private static final class AnchorLoader extends ClassLoader {

        AnchorLoader(ClassLoader parent) {
            super(parent);
        }

        Class<?> define() throws IOException {
            String file = Anchor.class.getName().replace('.', '/') + ".class";
            try (InputStream in = EventLookup.class.getClassLoader().getResourceAsStream(file)) {
                byte[] content = in.readAllBytes();
                return defineClass(Anchor.class.getName(), content, 0, content.length);
            }
        }
    }

    /** A lookup that finds the public methods of a public class. It keeps the class loader of that class, and nothing keeps it. */
    public static MethodHandles.Lookup of(Class<?> eventClass) {
        try {
            Class<?> anchor = new AnchorLoader(eventClass.getClassLoader()).define();
            var lookup = anchor.getDeclaredMethod("lookup");
            lookup.setAccessible(true);
            return (MethodHandles.Lookup) lookup.invoke(null);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot look into " + eventClass.getName(), e);
        }
    }
}
