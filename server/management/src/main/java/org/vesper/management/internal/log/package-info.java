// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The levels of loggers: a file that conf/logback.xml includes and Logback watches. It knows Logback's files, but not its classes, which
 * the logging bundle keeps to itself.
 */
package org.vesper.management.internal.log;
