// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.log;

/**
 * The level of a logger, from which on it logs.
 *
 * @param logger the name of the logger, which is a package or a class; ROOT for all
 * @param level TRACE, DEBUG, INFO, WARN, ERROR or OFF
 * @param source the file that sets it: conf/logback.xml, or var/levels.xml if it was set at run time
 */
public record LevelFigures(String logger, String level, String source) {
}
