// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.log;

/** The level of a logger, from which on it logs. It is an interface for the same reason as {@code LatencyFigures}. */
public interface LevelFigures {

    /** The name of the logger, which is a package or a class; ROOT for all. */
    String getLogger();

    /** TRACE, DEBUG, INFO, WARN, ERROR or OFF. */
    String getLevel();

    /** The file that sets it: conf/logback.xml, or var/levels.xml if it was set at run time. */
    String getSource();
}
