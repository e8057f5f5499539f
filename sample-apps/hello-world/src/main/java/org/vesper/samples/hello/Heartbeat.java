// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.samples.hello;

/** A tick of the timer. */
public final class Heartbeat {

    private long number;

    /** Counted from 1. */
    public long getNumber() {
        return number;
    }

    public void setNumber(long number) {
        this.number = number;
    }
}
