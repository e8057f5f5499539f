// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.testapp;

/** A bean of a test application whose class cannot be initialised. */
public final class StaticallyExplosive {

    static final int LENGTH = Integer.parseInt("long");
}
