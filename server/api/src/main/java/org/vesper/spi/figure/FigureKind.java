// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.figure;

/** The kind of a figure: it decides what a program does with the values. */
public enum FigureKind {

    /** The value only grows, and is 0 again after a restart: rates are read from it. */
    COUNTER,

    /** The value is that of the moment. */
    GAUGE,

    /** The values are a distribution. */
    HISTOGRAM
}
