// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.testapp;

import java.util.concurrent.CountDownLatch;

/** A bean whose constructor waits for a latch that a test has put into the system properties, and throws then if it is to. */
public final class Waiting {

    public static final String LATCH = "vesper.test.latch";
    public static final String THROWS = "vesper.test.throws";

    public Waiting() throws InterruptedException {
        ((CountDownLatch) System.getProperties().get(LATCH)).await();
        if (Boolean.getBoolean(THROWS)) {
            throw new IllegalStateException("it was to throw");
        }
    }
}
