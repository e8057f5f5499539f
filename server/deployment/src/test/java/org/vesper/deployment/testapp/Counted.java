// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.testapp;

import java.util.concurrent.atomic.AtomicInteger;

/** A bean of a test application that counts how often it is made. */
public final class Counted {

    /** The counter, an object in the system's properties. */
    public static final String COUNTER = "testapp.counted";

    public Counted() {
        ((AtomicInteger) System.getProperties().get(COUNTER)).incrementAndGet();
    }
}
