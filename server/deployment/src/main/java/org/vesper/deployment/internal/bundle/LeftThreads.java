// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.bundle;

import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.deployment.internal.jar.ApplicationJar;
import org.vesper.kernel.fault.FaultText;

/**
 * Threads that an application leaves behind, which would keep its classes in memory: those whose class or context class loader belongs to
 * the application. A thread inherits its context class loader from its creator.
 */
public final class LeftThreads {

    private static final Logger LOG = LoggerFactory.getLogger(LeftThreads.class);
    private static final long TIMEOUT_MS = 2_000;

    private final ApplicationJar application;
    private final Set<ClassLoader> loaders;

    public LeftThreads(ApplicationJar application, Set<ClassLoader> loaders) {
        this.application = application;
        this.loaders = loaders;
    }

    /** Interrupts the threads, logs their names, and waits briefly for their end. */
    public void end() {
        List<Thread> left = alive();
        if (left.isEmpty()) {
            return;
        }
        LOG.warn("{} has left threads behind, which are interrupted: {}; a bean that starts threads ends them in a destroy method",
                application, left.stream().map(Thread::getName).toList());
        left.forEach(Thread::interrupt);
        long deadlineNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(TIMEOUT_MS);
        try {
            for (Thread thread : left) {
                thread.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(deadlineNs - System.nanoTime())));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        left.stream().filter(Thread::isAlive).forEach(thread -> LOG.error("{} is gone, but one of its threads does not end, and keeps its"
                + " classes in memory until the server stops; it {}", application, FaultText.place(thread)));
    }

    private List<Thread> alive() {
        ThreadGroup all = Thread.currentThread().getThreadGroup();
        while (all.getParent() != null) {
            all = all.getParent();
        }
        Thread[] found = new Thread[all.activeCount() * 2 + 16];
        return Stream.of(found).limit(all.enumerate(found)).filter(this::isOwn).toList();
    }

    private boolean isOwn(Thread thread) {
        ClassLoader context = thread.getContextClassLoader();
        ClassLoader ofClass = thread.getClass().getClassLoader();
        return thread != Thread.currentThread() && loaders.stream().anyMatch(loader -> loader == context || loader == ofClass);
    }
}
