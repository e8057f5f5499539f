// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.policy;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.vesper.epl.language.policy.SafeJava;
import org.vesper.spi.processor.JavaPolicy;
import org.vesper.spi.processor.JavaPolicy.Access;

/** Decides which methods rules may call, and which static fields they may read. */
final class CallCheck {

    /** Where a class without a package is looked up, first as it is written. */
    private static final String[] IMPORTS = {"", "java.lang.", "java.math.", "java.text.", "java.util."};

    private final JavaPolicy policy;
    private final ClassGate gate;
    private final Set<String> eventClasses;

    /** @param eventClasses the names of the classes of event types, whose instances rules may create and fill */
    CallCheck(JavaPolicy policy, ClassGate gate, Set<String> eventClasses) {
        this.policy = policy;
        this.gate = gate;
        this.eventClasses = eventClasses;
    }

    /** Checks a static member of a class as a rule names them; what is no class is not checked. */
    void requireSafe(String className, String member) throws RefusedCode {
        for (String start : IMPORTS) {
            Optional<Class<?>> found = gate.find(start + className);
            if (found.isPresent()) {
                requireSafe(found.get(), member.equals("new") ? "<init>" : member, className + '.' + member);
            }
        }
    }

    /** @param written the member as its author wrote it */
    void requireSafe(Class<?> owner, String member, String written) throws RefusedCode {
        String name = owner.getName();
        if (isOfJdk(owner)) {
            if (!SafeJava.hasMember(name, member)) {
                throw RefusedCode.of("'" + written + "' is Java code that rules may not run", Access.ANY);
            }
        } else if (ClassGate.isOfEngine(name)) {
            throw RefusedCode.of("'" + written + "' is code of the server that rules may not run", Access.ANY);
        } else if (!(policy.access() == Access.BUNDLE && policy.ofApplication().test(owner)) && !isDeclared(owner, member)) {
            boolean own = policy.ofApplication().test(owner);
            throw RefusedCode.of("'" + written + "' is a method that the application has not declared as a function", own ? Access.BUNDLE
                    : Access.ANY);
        }
    }

    private static boolean isOfJdk(Class<?> type) {
        return type.getClassLoader() == null || type.getClassLoader() == ClassLoader.getPlatformClassLoader();
    }

    /** Whether a member is the property of an event, or the constant of an enum; an event's class can be created and filled. */
    private boolean isDeclared(Class<?> owner, String member) {
        if (SafeJava.isUnsafeOfObjects(member)) {
            return false;
        }
        boolean fills = eventClasses.contains(owner.getName()) && (member.equals("<init>") || isPrefixed(member, "set"));
        return fills || isProperty(owner, member) || owner.isEnum() && (member.equals("valueOf") || member.equals("values"));
    }

    private static boolean isProperty(Class<?> owner, String member) {
        boolean field = Stream.of(owner.getFields()).anyMatch(each -> each.getName().equals(member));
        boolean component = owner.isRecord()
                && Stream.of(owner.getRecordComponents()).anyMatch(each -> each.getName().equals(member));
        boolean getter = isPrefixed(member, "get") || isPrefixed(member, "is");
        return field || (component || getter) && Stream.of(owner.getMethods()).filter(each -> each.getName().equals(member))
                .noneMatch(each -> Modifier.isStatic(each.getModifiers()) || takesObjects(each));
    }

    /** Whether a method takes more than the index or key of a property. */
    private static boolean takesObjects(Method method) {
        return method.getParameterCount() > 1
                || Stream.of(method.getParameterTypes()).anyMatch(type -> type != int.class && type != String.class);
    }

    private static boolean isPrefixed(String name, String prefix) {
        return name.startsWith(prefix) && name.length() > prefix.length();
    }
}
