// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.directory;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import org.vesper.api.Role;
import org.vesper.config.ConfigurationException;
import org.vesper.config.Reason;
import org.vesper.health.Condition;
import org.vesper.health.HealthCheck;

/**
 * A directory on another machine, which may be slow or silent. A few threads ask it, so that a question has an end whatever its driver
 * does, and a silent directory holds no others. What a user who has logged in may do is asked for again when the last answer is older than
 * users.recheck. While there is no answer, the user may do nothing, and the directory is asked every few seconds.
 */
final class RemoteDirectory implements UserDirectory, HealthCheck {

    private static final int THREADS = 4;
    private static final int MAX_WAITING = 32;
    private static final Duration PAUSE = Duration.ofSeconds(5);

    private final UserDirectory directory;
    private final Duration timeout;
    private final Duration recheck;
    private final LongSupplier clockNs;
    private final ThreadPoolExecutor threads;
    private final Map<String, Known> known = new ConcurrentHashMap<>();
    /** Why the last question had no answer; empty if it had one. */
    private volatile String problem = "";

    RemoteDirectory(UserDirectory directory, Duration timeout, Duration recheck) {
        this(directory, timeout, recheck, System::nanoTime);
    }

    RemoteDirectory(UserDirectory directory, Duration timeout, Duration recheck, LongSupplier clockNs) {
        this.clockNs = clockNs;
        this.directory = directory;
        this.timeout = timeout;
        this.recheck = recheck;
        threads = new ThreadPoolExecutor(THREADS, THREADS, 10, TimeUnit.SECONDS, new LinkedBlockingQueue<>(MAX_WAITING), task -> {
            Thread thread = new Thread(task, "vesper-users-" + directory.name());
            thread.setDaemon(true);
            return thread;
        });
        threads.allowCoreThreadTimeOut(true);
    }

    @Override
    public String name() {
        return directory.name();
    }

    @Override
    public Optional<Role> login(String name, String password) {
        Optional<Role> role = ask(() -> directory.login(name, password));
        if (role.isPresent()) {
            known.computeIfAbsent(name, Known::new).set(role);
        }
        return role;
    }

    @Override
    public Optional<Role> roleNow(String name) {
        return known.computeIfAbsent(name, Known::new).roleNow();
    }

    /** Where the questions go. */
    UserDirectory directory() {
        return directory;
    }

    @Override
    public List<Condition> conditions() {
        String now = problem;
        return now.isEmpty() ? List.of() : List.of(new Condition("users", "those of " + directory.name() + " cannot log in: " + now));
    }

    private Optional<Role> ask(Callable<Optional<Role>> question) {
        try {
            Optional<Role> answer = answer(question);
            problem = "";
            return answer;
        } catch (ConfigurationException e) {
            problem = e.getMessage();
            throw e;
        }
    }

    private Optional<Role> answer(Callable<Optional<Role>> question) {
        Future<Optional<Role>> answer = submit(question);
        try {
            return answer.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            answer.cancel(true);
            throw new ConfigurationException(directory.name() + " has not answered within users.timeout (" + timeout.toMillis() + " ms)");
        } catch (ExecutionException e) {
            throw e.getCause() instanceof ConfigurationException failure ? failure
                    : new ConfigurationException(directory.name() + " cannot be asked: " + Reason.withRoot(e.getCause()), e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ConfigurationException("interrupted while asking " + directory.name(), e);
        }
    }

    private Future<Optional<Role>> submit(Callable<Optional<Role>> question) {
        try {
            return threads.submit(question);
        } catch (RejectedExecutionException e) {
            throw new ConfigurationException(directory.name() + " does not answer as fast as users log in", e);
        }
    }

    /** The last answer about a user who has logged in. */
    private final class Known {

        private final String name;
        private Optional<Role> role = Optional.empty();
        private String failure = "";
        private long askAgainNs = clockNs.getAsLong();

        Known(String name) {
            this.name = name;
        }

        synchronized void set(Optional<Role> answer) {
            role = answer;
            failure = "";
            askAgainNs = clockNs.getAsLong() + recheck.toNanos();
        }

        synchronized Optional<Role> roleNow() {
            if (clockNs.getAsLong() - askAgainNs >= 0) {
                askAgain();
            }
            if (!failure.isEmpty()) {
                throw new ConfigurationException(failure);
            }
            return role;
        }

        private void askAgain() {
            try {
                set(ask(() -> directory.roleNow(name)));
            } catch (ConfigurationException e) {
                failure = e.getMessage();
                askAgainNs = clockNs.getAsLong() + PAUSE.toNanos();
            }
        }
    }
}
