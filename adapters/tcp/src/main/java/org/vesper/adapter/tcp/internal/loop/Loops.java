// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.loop;

import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.GenericFutureListener;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The event loops of an adapter, created on demand. <b>Threading:</b> any thread. */
public final class Loops {

    private static final Logger LOG = LoggerFactory.getLogger(Loops.class);

    private final Threading threading;
    private final int maxLoops;
    private final ThreadFactory factory;
    private final boolean countsRounds;
    private final List<EventLoop> loops = new ArrayList<>();
    private final Set<Thread> threads = ConcurrentHashMap.newKeySet();
    private int turn;

    /** Creates a set of at most {@code maxLoops} loops, unless each channel has its own. */
    public Loops(Threading threading, int maxLoops, ThreadFactory factory) {
        this(threading, maxLoops, factory, false);
    }

    /** Creates the same; a {@link SocketWait} needs loops that count their rounds. */
    public Loops(Threading threading, int maxLoops, ThreadFactory factory, boolean countsRounds) {
        this.countsRounds = countsRounds;
        this.threading = threading;
        this.maxLoops = threading == Threading.THREAD_PER_CONNECTION ? Integer.MAX_VALUE : maxLoops;
        this.factory = factory;
    }

    /** Returns the loop for another channel. */
    public synchronized EventLoop next() {
        if (loops.size() < maxLoops) {
            loops.add(threading.newLoop(this::newThread, new Rounds(countsRounds, System::nanoTime)));
            return loops.get(loops.size() - 1);
        }
        return loops.get(turn++ % maxLoops);
    }

    /** Ends the loop of a departed channel if it was created for that channel alone. */
    public void left(EventLoop loop) {
        if (threading == Threading.THREAD_PER_CONNECTION && remove(loop)) {
            loop.shutdownGracefully(0, 0, TimeUnit.MILLISECONDS);
        }
    }

    /** The current number of threads. */
    public int threads() {
        return threads.size();
    }

    /**
     * Waits until each loop has finished its current and waiting tasks.
     * <b>Failure:</b> an {@link IllegalStateException} if one misses the deadline, or if the thread is interrupted.
     */
    public void awaitTasks(long deadlineNs) {
        List<EventLoop> all = all();
        List<Future<?>> marks = new ArrayList<>();
        for (EventLoop loop : all) {
            try {
                marks.add(loop.submit(() -> { }));
            } catch (RejectedExecutionException ended) {
                marks.add(loop.terminationFuture());
            }
        }
        for (int i = 0; i < marks.size(); i++) {
            await(marks.get(i), all.get(i), deadlineNs);
        }
    }

    /** Ends all threads; logs those that do not end in time. */
    public void close(String owner, Duration timeout) {
        all().forEach(loop -> loop.shutdownGracefully(0, timeout.toMillis(), TimeUnit.MILLISECONDS));
        long deadlineNs = System.nanoTime() + timeout.toNanos();
        try {
            for (Thread thread : threads) {
                thread.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(deadlineNs - System.nanoTime())));
                if (thread.isAlive()) {
                    LOG.error("{}: thread {} has not ended within {} ms; a stage downstream of the adapter does not return from onEvent",
                            owner, thread.getName(), timeout.toMillis());
                }
            }
        } catch (InterruptedException e) {
            LOG.warn("{}: interrupted while its threads end", owner);
            Thread.currentThread().interrupt();
        }
    }

    private synchronized boolean remove(EventLoop loop) {
        return loops.remove(loop);
    }

    private synchronized List<EventLoop> all() {
        return List.copyOf(loops);
    }

    /** Waits for the mark or the end of its loop, since a loop that ends may leave its last tasks undone. */
    private static void await(Future<?> mark, EventLoop loop, long deadlineNs) {
        CompletableFuture<Void> either = new CompletableFuture<>();
        GenericFutureListener<Future<Object>> done = future -> either.complete(null);
        mark.addListener(done);
        loop.terminationFuture().addListener(done);
        try {
            either.get(deadlineNs - System.nanoTime(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            throw new IllegalStateException("an event loop does not finish its current task; a stage downstream of the adapter blocks it, a"
                    + " thread dump shows which", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for the event loops", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        } finally {
            loop.terminationFuture().removeListener(done);
        }
    }

    private Thread newThread(Runnable loop) {
        Thread thread = factory.newThread(() -> {
            try {
                loop.run();
            } finally {
                threads.remove(Thread.currentThread());
            }
        });
        threads.add(thread);
        return thread;
    }
}
