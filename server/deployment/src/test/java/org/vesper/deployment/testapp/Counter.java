// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.testapp;

/** A bean of a test application with a method that rules can call. */
public final class Counter {

    private long count;

    public long count() {
        return ++count;
    }
}
