// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.policy;

import java.util.Set;
import org.vesper.config.Settings;
import org.vesper.spi.processor.JavaPolicy;

/**
 * The methods of the JDK that every rule may call: they compute with their arguments, have no effect outside of them, and lead to no class
 * that has. What is not listed is refused, so a class that a new JDK brings is refused too.
 */
public final class SafeJava {

    private static final Set<String> PACKAGES = Set.of("java.math", "java.time", "java.time.chrono", "java.time.format",
            "java.time.temporal");

    private static final Set<String> CLASSES = Set.of(
            "java.lang.Boolean", "java.lang.Byte", "java.lang.CharSequence", "java.lang.Character", "java.lang.Comparable",
            "java.lang.Double", "java.lang.Enum", "java.lang.Float", "java.lang.Integer", "java.lang.Iterable", "java.lang.Long",
            "java.lang.Math", "java.lang.Number", "java.lang.Object", "java.lang.Short", "java.lang.StrictMath", "java.lang.String",
            "java.text.DateFormat", "java.text.DecimalFormat", "java.text.NumberFormat", "java.text.SimpleDateFormat",
            "java.util.Arrays", "java.util.Calendar", "java.util.Collection", "java.util.Collections", "java.util.Currency",
            "java.util.Date", "java.util.GregorianCalendar", "java.util.Iterator", "java.util.List", "java.util.Locale", "java.util.Map",
            "java.util.Objects", "java.util.Optional", "java.util.OptionalDouble", "java.util.OptionalInt", "java.util.OptionalLong",
            "java.util.Set", "java.util.TimeZone", "java.util.UUID");

    /** Methods of any object, and the field of a number, that lead to reflection, or block. */
    private static final Set<String> UNSAFE_OF_OBJECTS = Set.of("getClass", "getDeclaringClass", "notify", "notifyAll", "wait",
            "describeConstable", "resolveConstantDesc", "TYPE");

    /** Methods of safe classes that read or change settings of the server, or keep what they are given. */
    private static final Set<String> UNSAFE = Set.of("java.lang.Boolean.getBoolean", "java.lang.Integer.getInteger",
            "java.lang.Long.getLong", "java.lang.String.intern", "java.util.Locale.setDefault", "java.util.TimeZone.setDefault");

    private SafeJava() {
    }

    /**
     * An error message.
     *
     * @param what what the rule does, in quotes where the author wrote it
     * @param access the least access that permits it
     */
    public static String refusal(String what, JavaPolicy.Access access) {
        return what + "; the operator's setting " + JavaPolicy.SETTING + " = " + Settings.written(access) + " permits it";
    }

    /** Whether rules may name a class: a nested one if its outermost class is safe. */
    public static boolean hasClass(String className) {
        int nested = className.indexOf('$');
        String outer = nested < 0 ? className : className.substring(0, nested);
        int dot = outer.lastIndexOf('.');
        return CLASSES.contains(outer) || dot > 0 && PACKAGES.contains(outer.substring(0, dot));
    }

    /** Whether rules may call a method, or read a field. */
    public static boolean hasMember(String className, String member) {
        return hasClass(className) && !isUnsafeOfObjects(member) && !UNSAFE.contains(className + '.' + member);
    }

    /** Whether no rule may call a method of this name, of whatever object. */
    public static boolean isUnsafeOfObjects(String method) {
        return UNSAFE_OF_OBJECTS.contains(method);
    }

    /** Whether a property of this name leads from an object to its class. */
    public static boolean isUnsafeProperty(String property) {
        return property.equalsIgnoreCase("class") || property.equalsIgnoreCase("declaringClass");
    }
}
