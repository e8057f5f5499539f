// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.testapp;

/** A bean of a test application that cannot be made. */
public final class Explosive {

    public Explosive() {
        throw new IllegalStateException("no fuse");
    }
}
