// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.application.classes;

import org.vesper.config.ConfigurationException;

/** Loads the classes that an application names in its network. */
public final class ApplicationClasses {

    private ApplicationClasses() {
    }

    /** @param place the place of the name in error messages */
    public static Class<?> load(String name, ClassLoader classes, String place) {
        try {
            return classes.loadClass(name);
        } catch (ClassNotFoundException | LinkageError e) {
            throw new ConfigurationException(place + ": " + MissingClass.explain(name, classes), e);
        }
    }
}
