// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.support;

import java.nio.file.Path;

/**
 * A JDK on this machine.
 *
 * @param feature its feature version, such as 17
 * @param home its folder
 */
public record Jdk(int feature, Path home) {

    /** The JDK that runs the tests. */
    public static Jdk current() {
        return new Jdk(Runtime.version().feature(), Path.of(System.getProperty("java.home")));
    }

    @Override
    public String toString() {
        return "JDK " + feature;
    }
}
