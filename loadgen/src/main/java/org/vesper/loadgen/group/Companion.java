// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.group;

import java.util.concurrent.CountDownLatch;

/**
 * The life of a process that a coordinator has started and ends by closing its input. A terminal sends Ctrl-C to all processes of a
 * command; this one continues until {@link #end}, so that the coordinator ends the run in an orderly manner and has its figures.
 *
 * <p><b>Threading:</b> one thread.
 */
public final class Companion {

    private final CountDownLatch ended = new CountDownLatch(1);

    private Companion() {
    }

    /** From now on, no signal ends this process. */
    public static Companion begin() {
        Companion life = new Companion();
        Runtime.getRuntime().addShutdownHook(new Thread(life::await, "loadgen-companion"));
        return life;
    }

    /** Lets a signal end this process, also an earlier one. */
    public void end() {
        ended.countDown();
    }

    private void await() {
        try {
            ended.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
