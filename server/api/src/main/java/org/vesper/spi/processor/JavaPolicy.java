// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.processor;

import java.util.function.Predicate;

/**
 * The Java code that the rules of an application may call, as the operator of the server has set it. The author of the application has no
 * say in it.
 *
 * @param access how much they may call
 * @param ofApplication whether a class belongs to the application, and not to the JDK or the server
 */
public record JavaPolicy(Access access, Predicate<Class<?>> ofApplication) {

    /** The key of the operator's setting. */
    public static final String SETTING = "epl.java";

    /** The extent of the Java code that rules may call. */
    public enum Access {
        /** What has no effect and reveals nothing of the server, and what the application declares: functions and event types. */
        DECLARED,
        /** Also the methods of the application's own classes. */
        BUNDLE,
        /** Everything: a rule is code. */
        ANY
    }

    /** A policy outside of a container, where every class that is not of the JDK counts as one of the application. */
    public static JavaPolicy of(Access access) {
        return new JavaPolicy(access, JavaPolicy::isOutsideOfJdk);
    }

    private static boolean isOutsideOfJdk(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        return loader != null && loader != ClassLoader.getPlatformClassLoader();
    }

    public boolean allowsAll() {
        return access == Access.ANY;
    }
}
