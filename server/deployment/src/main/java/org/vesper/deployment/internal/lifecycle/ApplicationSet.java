// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.lifecycle;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.config.ConfigurationException;
import org.vesper.deployment.ApplicationState;
import org.vesper.deployment.internal.application.Applications;
import org.vesper.deployment.internal.application.DeployedApplication;
import org.vesper.deployment.internal.application.RefusedJar;
import org.vesper.deployment.internal.application.SharedPackages;
import org.vesper.deployment.internal.update.Update;

/**
 * The only place where applications are added, replaced and removed. Notifies the listeners.
 *
 * <p><b>Threading:</b> the deployment thread, in a turn; any thread may read {@link #now()}, without waiting.
 */
final class ApplicationSet {

    private static final Logger LOG = LoggerFactory.getLogger(ApplicationSet.class);

    private final DeploymentThread thread;
    private final ApplicationListeners listeners;
    private final Map<String, CompletableFuture<?>> pending = new HashMap<>();
    private volatile Applications now = Applications.NONE;

    ApplicationSet(DeploymentThread thread, ApplicationListeners listeners) {
        this.thread = thread;
        this.listeners = listeners;
    }

    /** The current applications. */
    Applications now() {
        return now;
    }

    /** Puts the new versions of these updates, which are all open, in the places of the old ones, and closes those. */
    CompletableFuture<Void> replace(List<Update> updates) {
        updates.forEach(ApplicationSet::open);
        List<DeployedApplication> replaced = new ArrayList<>();
        for (int i = updates.size() - 1; i >= 0; i--) {
            put(updates.get(i).fresh()).ifPresent(replaced::add);
        }
        return inTurn(replaced, this::close);
    }

    /** Adds a version that does not run, in the place of another one that does not run either. */
    CompletableFuture<Void> addInactive(DeployedApplication inactive) {
        inactive.failure().ifPresent(reason -> LOG.error("{} FAILED: {}", inactive.jar(), reason));
        return put(inactive).map(this::close).orElseGet(() -> CompletableFuture.completedFuture(null));
    }

    /** Lists a file that could not become an application, in the place of what was known about it. */
    void refuse(RefusedJar jar) {
        RefusedJar known = now.refused().get(jar.name());
        if (known != null && known.reason().equals(jar.reason())) {
            return;
        }
        accept(jar.jarFile());
        show(now.withRefused(jar));
        listeners.started(jar);
    }

    /** Forgets that a file could not become an application. */
    void accept(Path file) {
        RefusedJar refused = now.refused().get(RefusedJar.nameOf(file));
        if (refused != null && refused.jarFile().equals(file)) {
            show(now.withoutRefused(refused.name()));
            listeners.stopped(refused);
        }
    }

    /** Closes an application and removes it. */
    CompletableFuture<Void> retire(DeployedApplication application) {
        listeners.stopped(application);
        return close(application).thenRun(() -> show(now.without(application.name())));
    }

    /** Closes an application, but keeps its jar. */
    CompletableFuture<Void> stop(DeployedApplication application) {
        listeners.stopped(application);
        return close(application).thenRun(() -> {
            if (application.state() != ApplicationState.STOPPED) {
                application.become(ApplicationState.STOPPED);
            }
            listeners.started(application);
        });
    }

    /** Stops all applications of a list but the first, whose classes they use, beginning with the last; they are FAILED and wait for it. */
    CompletableFuture<Void> stopUsers(List<DeployedApplication> stopping) {
        List<DeployedApplication> users = new ArrayList<>(stopping.subList(1, stopping.size()));
        Collections.reverse(users);
        return inTurn(users, user -> stopWithout(stopping, user));
    }

    /**
     * Runs code of an application that may hang. Other requests are served meanwhile, and the application can be given up. <b>Failure:</b>
     * the failure of the work.
     *
     * @param work the work in progress
     * @param isReady a further condition for the next step
     */
    <T> CompletableFuture<T> runPending(DeployedApplication application, CompletableFuture<T> work, BooleanSupplier isReady) {
        pending.put(application.name(), work);
        show(now.withPending(application));
        return thread.betweenTurns(work, () -> application.isClosed() || isReady.getAsBoolean()).handle((result, failure) -> {
            pending.remove(application.name());
            show(now.withoutPending(application.name()));
            if (application.isClosed()) {
                throw new ConfigurationException("it was undeployed while it was being created", failure);
            }
            if (failure != null) {
                throw new CompletionException(DeploymentThread.cause(failure));
            }
            return result;
        });
    }

    /** Gives up an application that is being created. The future completes when it is closed, or abandoned. */
    CompletableFuture<Void> cancel(DeployedApplication application) {
        CompletableFuture<?> work = pending.get(application.name());
        application.beginClosing();
        return thread.aside(application.name(), application::close)
                .thenRun(() -> work.completeExceptionally(new ConfigurationException("it was undeployed while it was being created")));
    }

    /** Applies an operation to one application after the other. */
    static CompletableFuture<Void> inTurn(
            List<DeployedApplication> applications, Function<DeployedApplication, CompletableFuture<Void>> step) {
        CompletableFuture<Void> all = CompletableFuture.completedFuture(null);
        for (DeployedApplication application : applications) {
            all = all.thenCompose(done -> step.apply(application));
        }
        return all;
    }

    private static void open(Update update) {
        DeployedApplication fresh = update.fresh();
        fresh.open(update.version(), update.state());
        update.version().warnings().forEach(warning -> LOG.warn("{}: {}", fresh.jar(), warning));
        LOG.info("{} {}: {}; {}", fresh.jar(), fresh.state(), fresh.deploymentSteps(), fresh.jar().described());
    }

    /** Returns the version it replaces, which the caller must close. */
    private Optional<DeployedApplication> put(DeployedApplication fresh) {
        Optional<DeployedApplication> old = now.find(fresh.name());
        accept(fresh.jar().file());
        show(now.with(fresh));
        old.ifPresent(listeners::stopped);
        listeners.started(fresh);
        return old;
    }

    private CompletableFuture<Void> stopWithout(List<DeployedApplication> stopping, DeployedApplication user) {
        listeners.stopped(user);
        String reason = "its bundle imports " + SharedPackages.need(user, stopping) + ", which no longer runs; it waits until that"
                + " runs again";
        Set<String> awaited = stopping.stream().flatMap(other -> user.packagesOf(other).stream())
                .collect(Collectors.toSet());
        user.beginClosing();
        return thread.aside(user.name(), user::close).thenRun(() -> {
            user.fail(reason, awaited);
            LOG.warn("{} FAILED: {}", user.jar(), reason);
            listeners.started(user);
        });
    }

    /** Closes an application; one that was stopped or has failed is closed already. */
    private CompletableFuture<Void> close(DeployedApplication application) {
        if (application.isClosed()) {
            return CompletableFuture.completedFuture(null);
        }
        application.beginClosing();
        return thread.aside(application.name(), application::close).thenRun(() -> {
            application.become(ApplicationState.STOPPED);
            LOG.info("{} STOPPED", application.jar());
        });
    }

    private void show(Applications changed) {
        assert thread.isCurrent() : "the deployment thread alone changes the applications";
        now = changed;
    }
}
