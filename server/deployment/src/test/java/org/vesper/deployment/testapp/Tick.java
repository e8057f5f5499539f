// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.testapp;

/** An event of a test application. */
public final class Tick {

    public double getPrice() {
        return 1;
    }
}
