// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.testapp;

import java.util.concurrent.CountDownLatch;

/** A bean that starts a thread and forgets it; an interrupt ends it. */
public final class Leaky {

    public Leaky() {
        new Thread(() -> {
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                // ends
            }
        }, "forgotten").start();
    }
}
