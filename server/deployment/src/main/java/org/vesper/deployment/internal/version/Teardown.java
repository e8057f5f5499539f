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
 * Closes the parts of an application in the reverse order of their creation, on a separate thread, since an application that hangs must
 * not block others.
 *
 * <p><b>Threading:</b> any thread. <b>Failure:</b> a failed step is logged, and the next one follows.
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
     * Registers how to close a part. <b>Failure:</b> a {@link ConfigurationException} once closing has begun; the late part is closed at
     * once.
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

    /** Rejects a part created after closing began; the caller must close it. */
    void requireOpen(String what) {
        synchronized (steps) {
            if (closer != null) {
                throw tooLate(what);
            }
        }
    }

    /** Closes everything. Waits up to 15 s for it; then closing continues in the background. Further calls only wait. */
    void close() {
        Thread closing = begin();
        try {
            closing.join(DEADLINE.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (closing.isAlive()) {
            LOG.error("{} has not closed within {} s; the server waits no longer, and the closing continues in the background", application,
                    DEADLINE.toSeconds());
        }
    }

    private Thread begin() {
        synchronized (steps) {
            if (closer == null) {
                closer = new Thread(this::closeSteps, "vesper-close-" + application.name());
                closer.setDaemon(true);
                closer.start();
            }
            return closer;
        }
    }

    private void closeSteps() {
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
            LOG.error("{}: its {} failed to close", application, step.what, e);
        }
    }

    private static ConfigurationException tooLate(String what) {
        return new ConfigurationException("its " + what + " was created after the deployment had been cancelled");
    }
}
