// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.testapp;

import java.util.concurrent.CountDownLatch;

/** A bean whose constructor hangs; an interrupt ends it. */
public final class Stuck {

    public Stuck() throws InterruptedException {
        new CountDownLatch(1).await();
    }
}
