// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.stage;

import java.time.Duration;
import java.util.Collection;
import java.util.Iterator;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.kernel.control.BusyException;
import org.vesper.kernel.control.ControlThread;
import org.vesper.kernel.control.Wanted;

/**
 * The turns of those who change the rules of a processor. Changes are made one at a time, in the order in which they arrive. Each is
 * checked and compiled on a thread of its own, while the control thread is free for other work; the switch to the new rules runs on the
 * control thread.
 *
 * <p><b>Threading:</b> any thread; the caller waits. The control thread itself takes no turn, since a change whose turn it is may need
 * that thread.
 */
public final class RuleTurns {

    private static final Logger LOG = LoggerFactory.getLogger(RuleTurns.class);
    private static final long LOOK_MS = 200;

    private final String processor;
    private final ControlThread control;
    private final Duration timeout;
    private final ReentrantLock turn = new ReentrantLock(true);

    RuleTurns(String processor, ControlThread control, Duration timeout) {
        this.processor = processor;
        this.control = control;
        this.timeout = timeout;
    }

    /** Makes a change when it is its turn. <b>Failure:</b> that of the change, or a {@link BusyException} after the time-out. */
    <T> T take(Supplier<T> change) {
        if (control.isMine()) {
            return change.get();
        }
        try {
            if (!turn.tryLock(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new BusyException("other changes of the rules of processor " + processor
                        + " have not ended for " + timeout.toSeconds()
                        + " s; nothing has changed, try again");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted before the rules of processor " + processor + " could be changed", e);
        }
        try {
            return change.get();
        } finally {
            turn.unlock();
        }
    }

    /** Makes a change of several processors when it is its turn in all. The order must be the same in all such calls. */
    public static <T> T takeAll(Collection<RuleTurns> turns, Supplier<T> change) {
        return takeRest(turns.iterator(), change);
    }

    private static <T> T takeRest(Iterator<RuleTurns> turns, Supplier<T> change) {
        return turns.hasNext() ? turns.next().take(() -> takeRest(turns, change)) : change.get();
    }

    /** A preparation that closes its result if nobody takes it any more. */
    private static final class Preparation<T extends AutoCloseable> extends FutureTask<T> {

        Preparation(Callable<T> preparation) {
            super(preparation);
        }

        @Override
        protected void set(T prepared) {
            super.set(prepared);
            if (isCancelled()) {
                try {
                    prepared.close();
                } catch (Exception e) {
                    LOG.error("A change of rules that was given up cannot be closed", e);
                }
            }
        }
    }

    /** Waits as long as somebody wants it ({@link Wanted}). */
    private <T> T wanted(FutureTask<T> task) throws ExecutionException, InterruptedException, TimeoutException {
        long deadlineNs = System.nanoTime() + timeout.toNanos();
        while (true) {
            try {
                return task.get(Math.min(LOOK_MS, Math.max(0, TimeUnit.NANOSECONDS.toMillis(deadlineNs - System.nanoTime()))),
                        TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                Optional<String> objection = Wanted.objection();
                if (objection.isPresent()) {
                    task.cancel(true);
                    throw new IllegalStateException(objection.get() + ", so the rules of processor " + processor + " have not changed", e);
                }
                if (System.nanoTime() - deadlineNs >= 0) {
                    throw e;
                }
            }
        }
    }

    /**
     * Checks and compiles a change on a thread that ends with the stage. <b>Failure:</b> that of the preparation; an
     * {@link IllegalStateException} after the time-out, or if the application ends.
     *
     * @return what the caller closes
     */
    public <T extends AutoCloseable> T prepare(Callable<T> preparation) {
        FutureTask<T> task = new Preparation<>(preparation);
        if (control.isMine()) {
            task.run();
        } else {
            control.threads(processor).newThread(task).start();
        }
        try {
            return wanted(task);
        } catch (ExecutionException e) {
            throw rethrown(e.getCause());
        } catch (TimeoutException | CancellationException | InterruptedException e) {
            task.cancel(true);
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            throw new IllegalStateException("the rules of processor " + processor + " could not be prepared within " + timeout.toSeconds()
                    + " s; nothing has changed", e);
        }
    }

    private static RuntimeException rethrown(Throwable failure) {
        if (failure instanceof Error error) {
            throw error;
        }
        return failure instanceof RuntimeException runtime ? runtime : new IllegalStateException(failure.getMessage(), failure);
    }
}
