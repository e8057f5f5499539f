// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.config;

import java.util.List;
import java.util.Optional;

/**
 * Advice for an application that lacks a class or a package: usually one of a library that is not in its bundle.
 *
 * <p><b>Threading:</b> any thread.
 */
public final class LibraryAdvice {

    /** The line of a pom with which a bundle takes libraries in that use more than they need. */
    public static final String IMPORTS = "Import-Package: org.vesper.*, org.springframework.*, org.slf4j.*, *;resolution:=optional";

    private static final String TEXT = "if it is of a library, put that into the bundle: a project of vesper new does so with dependencies"
            + " of scope compile; in other poms, add -includeresource: @LIBRARY-*.jar and '" + IMPORTS + "' to the bnd instructions";
    /** The server or the JDK has them, so an import is enough. */
    private static final List<String> GIVEN = List.of("java.", "javax.", "org.vesper.", "org.springframework.", "org.slf4j.",
            "jakarta.annotation.");

    private LibraryAdvice() {
    }

    /** What to do about a package that no bundle exports. */
    public static String text() {
        return TEXT;
    }

    /** What to do about a failure of which a missing class is the immediate reason; empty for any other. */
    public static Optional<String> of(Throwable failure) {
        boolean missing = failure instanceof NoClassDefFoundError || failure instanceof ClassNotFoundException;
        String name = missing ? String.valueOf(failure.getMessage()).replace('/', '.').split(" ", 2)[0] : "";
        int end = name.lastIndexOf('.');
        if (end < 1 || name.startsWith("Could")) {
            return Optional.empty();
        }
        return Optional.of("class " + name + " is neither in the bundle nor in a package that it imports; "
                + (GIVEN.stream().anyMatch(name::startsWith) ? "add " + name.substring(0, end) + " to its Import-Package" : TEXT));
    }
}
