// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.figures;


/**
 * A latency distribution at one moment. <b>Units:</b> microseconds; shares from 0 to 1. All figures are 0 while nothing is recorded. It is
 * an interface so that JMX carries it as composite data, and a client's proxy reads it back without a class of its own.
 */
public interface LatencyFigures {

    /** Number of recorded output events. */
    long getCount();

    double getMeanUs();

    double getP50Us();

    double getP90Us();

    double getP99Us();

    double getP999Us();

    double getP9999Us();

    double getMaxUs();

    /** Share of the output events that took less than 100 us. */
    double getShareBelow100Us();

    /** Share of the output events that took less than 200 us. */
    double getShareBelow200Us();
}
