// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.policy;

import com.espertech.esper.common.client.annotation.Hook;
import com.espertech.esper.common.client.annotation.Name;
import com.espertech.esper.common.client.util.ClassForNameProvider;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.vesper.epl.language.policy.SafeJava;
import org.vesper.epl.processor.internal.function.FunctionBridge;
import org.vesper.spi.processor.JavaPolicy;

/**
 * Esper's compiler resolves class names only through this gate: it finds the classes that rules may name. Each class is loaded, and not
 * initialized.
 *
 * <p><b>Threading:</b> one thread at a time, the one that compiles.
 */
final class ClassGate implements ClassForNameProvider {

    private static final String ANNOTATIONS = Name.class.getPackageName() + '.';

    private static final List<String> ENGINE =
            List.of("com.espertech.", "org.vesper.epl.language.", "org.vesper.epl.processor.internal.", FunctionBridge.PACKAGE + '.');

    private final JavaPolicy policy;
    private final ClassLoader classes;
    private final Set<String> known;
    private final Set<Class<?>> refused = new LinkedHashSet<>();

    /** @param known the classes of event types, functions and aggregates */
    ClassGate(JavaPolicy policy, ClassLoader classes, Set<String> known) {
        this.policy = policy;
        this.classes = classes;
        this.known = known;
    }

    @Override
    public Class<?> classForName(String name) throws ClassNotFoundException {
        Class<?> found = Class.forName(name, false, classes);
        if (!allows(found)) {
            refused.add(found);
            throw new ClassNotFoundException(name);
        }
        return found;
    }

    /** Forgets the classes refused so far. */
    void clear() {
        refused.clear();
    }

    /** The classes that the compiler has asked for in vain. */
    Set<Class<?>> refused() {
        return refused;
    }

    /** Finds a class that exists, whether rules may name it or not. */
    Optional<Class<?>> find(String name) {
        try {
            return Optional.of(Class.forName(name, false, classes));
        } catch (ClassNotFoundException | LinkageError e) {
            return Optional.empty();
        }
    }

    boolean allows(Class<?> found) {
        if (found.isArray()) {
            return allows(found.getComponentType());
        }
        String name = found.getName();
        return policy.allowsAll() || found.isPrimitive() || known.contains(name) || SafeJava.hasClass(name)
                || name.startsWith(ANNOTATIONS) && found != Hook.class || policy.ofApplication().test(found) && !isOfEngine(name);
    }

    /** Whether a class is Esper's, or one of Vesper's that generated code uses. */
    static boolean isOfEngine(String className) {
        return ENGINE.stream().anyMatch(className::startsWith);
    }
}
