// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.testapp.shared;

/** An event whose class one test application has for others. */
public final class Quote {

    public double getBid() {
        return 1.5;
    }
}
