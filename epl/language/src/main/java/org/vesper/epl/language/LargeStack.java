// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;

/**
 * Threads on which rules of any accepted length can be processed. A sum of 10,000 terms is a tree of that depth, which the stack of an
 * ordinary thread does not hold. The memory of a stack is used only as far as it is filled.
 */
public final class LargeStack {

    /** Holds about 8 KB for each of the 20,000 operators that a rule may have, and for each of 1,000 nested parts in Esper's parser. */
    private static final long BYTES = 512L << 20;

    /** The characters of a rule that can be processed on any thread. */
    private static final int SHORT = 1_000;

    private LargeStack() {
    }

    /** A thread with such a stack. */
    private static final class Deep extends Thread {

        Deep(Runnable task, String name) {
            super(null, () -> run(task), name, BYTES);
            setDaemon(true);
        }

        /** Clears the context class loader: the framework may keep an ended thread, which must not retain the application. */
        private static void run(Runnable task) {
            try {
                task.run();
            } finally {
                Thread.currentThread().setContextClassLoader(null);
            }
        }
    }

    /** Creates a thread with such a stack, which is not started yet. */
    public static Thread thread(String name, Runnable task) {
        return new Deep(task, name);
    }

    /** Processes a text on this thread if it is short or the thread has such a stack, and otherwise on one that has. */
    static <T> T call(CharSequence text, Supplier<T> work) {
        if (text.length() <= SHORT || Thread.currentThread() instanceof Deep) {
            return work.get();
        }
        FutureTask<T> task = new FutureTask<>(work::get);
        Thread thread = thread(Thread.currentThread().getName() + " (large stack)", task);
        thread.start();
        try {
            return task.get();
        } catch (InterruptedException e) {
            thread.interrupt();
            Thread.currentThread().interrupt();
            throw new CancellationException("interrupted while rules were read");
        } catch (ExecutionException e) {
            throw rethrown(e.getCause());
        }
    }

    private static RuntimeException rethrown(Throwable cause) {
        if (cause instanceof Error error) {
            throw error;
        }
        return cause instanceof RuntimeException failure ? failure : new CompletionException(cause);
    }
}
