// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.version;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.config.ConfigurationException;
import org.vesper.deployment.internal.jar.ApplicationJar;

/**
 * Closes what has been made of an application, in the reverse order. A thread of its own does it, since an application that hangs must not
 * make others wait.
 *
 * <p><b>Threading:</b> any thread. <b>Failure:</b> a step that fails is logged, and the next one is taken.
 */
final class Teardown {

    private static final Logger LOG = LoggerFactory.getLogger(Teardown.class);
    private static final Duration DEADLINE = Duration.ofSeconds(15);

    private final ApplicationJar application;
    private final Deque<Step> steps = new ArrayDeque<>();
    private Thread closer;

    private record Step(String what, Runnable close) {
    }

    Teardown(ApplicationJar application) {
        this.application = application;
    }

    /**
     * Remembers how to close what has been made. <b>Failure:</b> a {@link ConfigurationException} once the closing has begun; what has been
     * made too late is closed at once.
     */
    void add(String what, Runnable close) {
        Step step = new Step(what, close);
        synchronized (steps) {
            if (closer == null) {
                steps.push(step);
                return;
            }
        }
        take(step);
        throw tooLate(what);
    }

    /** Refuses what has been made after the closing began; the caller closes it. */
    void requireOpen(String what) {
        synchronized (steps) {
            if (closer != null) {
                throw tooLate(what);
            }
        }
    }

    /** Closes everything. Waits for it 15 s at most; then it continues in the background. Further calls only wait. */
    void close() {
        Thread closing = begin();
        try {
            closing.join(DEADLINE.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (closing.isAlive()) {
            LOG.error("{} has not closed within {} s; nobody waits any longer, and it continues in the background", application,
                    DEADLINE.toSeconds());
        }
    }

    private Thread begin() {
        synchronized (steps) {
            if (closer == null) {
                closer = new Thread(this::takeSteps, "vesper-close-" + application.name());
                closer.setDaemon(true);
                closer.start();
            }
            return closer;
        }
    }

    private void takeSteps() {
        for (Step step = next(); step != null; step = next()) {
            take(step);
        }
    }

    private Step next() {
        synchronized (steps) {
            return steps.poll();
        }
    }

    private void take(Step step) {
        try {
            step.close.run();
        } catch (RuntimeException | Error e) {
            LOG.error("{}: its {} did not close in an orderly way", application, step.what, e);
        }
    }

    private static ConfigurationException tooLate(String what) {
        return new ConfigurationException("its " + what + " came after its deployment had been given up");
    }
}
