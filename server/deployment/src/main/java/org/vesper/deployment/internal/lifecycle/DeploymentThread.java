// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.lifecycle;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.config.ConfigurationException;
import org.vesper.deployment.internal.lifecycle.Command.Asked;
import org.vesper.deployment.internal.lifecycle.Command.Done;
import org.vesper.deployment.internal.lifecycle.Command.End;
import org.vesper.kernel.control.Undertaking;

/**
 * The only thread that changes the set of applications and their states. It takes {@link Command}s from a queue and never waits for
 * anything else: long work runs {@link #aside}, and its outcome returns as a command.
 *
 * <p>One request at a time holds the turn, from its first step to its answer, so no step of another one comes between. A request that has
 * to wait long gives up its turn ({@link #betweenTurns}) and gets another one later.
 *
 * <p><b>Threading:</b> any thread may {@link #ask}, {@link #beginToStop} and {@link #close}, and read whether the server is stopping;
 * {@link #start} is called once, before these. All other methods are for the deployment thread.
 */
final class DeploymentThread implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(DeploymentThread.class);

    private final BlockingQueue<Command> commands = new LinkedBlockingQueue<>();
    private final Deque<Asked<?>> waiting = new ArrayDeque<>();
    private final Set<Asked<?>> begun = new HashSet<>();
    private final Deque<Turn> continued = new ArrayDeque<>();
    private final Thread thread = new Thread(this::run, "vesper-deployments");
    private Request.Answerers answerers;
    private boolean taken;
    private volatile boolean stopping;
    private volatile boolean ended;

    /** A further turn of a request that has given up its turn. */
    private record Turn(BooleanSupplier isReady, Runnable begin) {
    }

    void start(Request.Answerers by) {
        answerers = by;
        thread.setDaemon(true);
        thread.start();
    }

    /** Sends a request and waits for the answer. <b>Failure:</b> the failure of the request. */
    <R> R ask(Request<R> request) {
        if (isCurrent()) {
            throw new IllegalStateException("a listener cannot wait for a deployment, which waits for the listener");
        }
        Asked<R> asked = new Asked<>(request, new CompletableFuture<>());
        commands.add(asked);
        if (ended) {
            refuse(asked);
        }
        try {
            return asked.reply().get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ConfigurationException("the wait for the end of a deployment was interrupted; it continues", e);
        } catch (ExecutionException e) {
            throw unchecked(e.getCause());
        }
    }

    /** Refuses new versions from now on. */
    void beginToStop() {
        stopping = true;
    }

    boolean isStopping() {
        return stopping;
    }

    /** Rejects a new version if the server is stopping. */
    void requireRunning() {
        if (stopping) {
            throw stopped();
        }
    }

    /** Ends the thread; requests that wait or are under way then are refused. */
    @Override
    public void close() {
        commands.add(new End());
    }

    boolean isCurrent() {
        return Thread.currentThread() == thread;
    }

    /** Runs long work for an application on another thread; the future completes on this thread. */
    <T> CompletableFuture<T> aside(String application, Callable<T> work) {
        CompletableFuture<T> outcome = new CompletableFuture<>();
        Thread worker = new Thread(() -> commands.add(done(application, work, outcome)), "vesper-deploy-" + application);
        worker.setDaemon(true);
        worker.start();
        return outcome;
    }

    CompletableFuture<Void> aside(String application, Runnable work) {
        return aside(application, () -> {
            work.run();
            return null;
        });
    }

    /**
     * Gives up the turn while work is in progress. The future completes in a further turn, which precedes those of waiting requests.
     *
     * @param isReady a further condition for the next turn; checked after each command
     */
    <T> CompletableFuture<T> betweenTurns(CompletableFuture<T> work, BooleanSupplier isReady) {
        CompletableFuture<T> outcome = new CompletableFuture<>();
        taken = false;
        work.whenComplete((result, failure) ->
                continued.add(new Turn(isReady, () -> new Done<>(outcome, result, failure).report())));
        return outcome;
    }

    /** The cause of a failure, without the wrappers of futures. */
    static Throwable cause(Throwable failure) {
        return failure instanceof CompletionException && failure.getCause() != null ? cause(failure.getCause()) : failure;
    }

    static RuntimeException unchecked(Throwable failure) {
        if (failure instanceof Error error) {
            throw error;
        }
        return failure instanceof RuntimeException runtime ? runtime : new IllegalStateException(failure.getMessage(), failure);
    }

    private static <T> Done<T> done(String application, Callable<T> work, CompletableFuture<T> awaited) {
        Undertaking deployment = Undertaking.begin(Undertaking.Kind.DEPLOYMENT, application);
        try {
            return new Done<>(awaited, work.call(), null);
        } catch (Throwable e) {
            return new Done<>(awaited, null, e);
        } finally {
            deployment.end();
        }
    }

    private void run() {
        while (!ended) {
            next();
        }
        waiting.forEach(DeploymentThread::refuse);
        begun.forEach(DeploymentThread::refuse);
        for (Command left = commands.poll(); left != null; left = commands.poll()) {
            if (left instanceof Asked<?> asked) {
                refuse(asked);
            }
        }
    }

    /** Runs the next command; a separate method, so that the stack references nothing of an application while the thread waits. */
    private void next() {
        try {
            take(commands.take());
            startTurns();
        } catch (InterruptedException | RuntimeException | Error e) {
            LOG.error("A deployment failed in an unexpected way", e);
        }
    }

    private void take(Command command) {
        if (command instanceof Asked<?> asked) {
            waiting.add(asked);
        } else if (command instanceof Done<?> done) {
            done.report();
        } else {
            ended = true;
        }
    }

    private void startTurns() {
        while (!taken && !ended) {
            Optional<Turn> turn = takeFirst(continued, next -> next.isReady.getAsBoolean());
            Optional<Asked<?>> asked = turn.isPresent() ? Optional.empty()
                    : takeFirst(waiting, next -> next.request().isReady(answerers));
            if (turn.isEmpty() && asked.isEmpty()) {
                return;
            }
            taken = true;
            turn.ifPresent(next -> next.begin.run());
            asked.ifPresent(this::begin);
        }
    }

    private static <E> Optional<E> takeFirst(Deque<E> queue, Predicate<? super E> isReady) {
        Optional<E> first = queue.stream().filter(isReady).findFirst();
        first.ifPresent(queue::remove);
        return first;
    }

    private <R> void begin(Asked<R> asked) {
        begun.add(asked);
        CompletableFuture<R> answer;
        try {
            answer = asked.request().answer(answerers);
        } catch (RuntimeException | Error e) {
            answer = CompletableFuture.failedFuture(e);
        }
        answer.whenComplete((result, failure) -> {
            taken = false;
            begun.remove(asked);
            new Done<>(asked.reply(), result, cause(failure)).report();
        });
    }

    private static void refuse(Asked<?> asked) {
        asked.reply().completeExceptionally(stopped());
    }

    private static ConfigurationException stopped() {
        return new ConfigurationException("the server is stopping, so it deploys nothing");
    }
}
