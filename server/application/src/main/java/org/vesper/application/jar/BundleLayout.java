// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.application.jar;

/** The headers of the manifest and the paths of the files by which the server recognizes an application. All are compile-time constants. */
public final class BundleLayout {

    /** The header with the name of the application. */
    public static final String NAME_HEADER = "Vesper-Application";

    /** The header with the name of the class that configures the application's beans. */
    public static final String CONFIGURATION_HEADER = "Vesper-Configuration";

    /** The folder of rules, tables of parameters and settings. */
    public static final String VESPER_FOLDER = "META-INF/vesper/";

    /** The file with the defaults of the application's settings. */
    public static final String SETTINGS = VESPER_FOLDER + "application.properties";

    /** The folder of the XML files with networks and beans. */
    public static final String SPRING_FOLDER = "META-INF/spring/";

    private BundleLayout() {
    }
}
