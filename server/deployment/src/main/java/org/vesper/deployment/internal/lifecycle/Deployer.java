// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.lifecycle;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.config.ConfigurationException;
import org.vesper.deployment.ApplicationState;
import org.vesper.deployment.DeployOption;
import org.vesper.deployment.Deployed;
import org.vesper.deployment.UpdatePlan.Kind;
import org.vesper.deployment.UpdatePlan;
import org.vesper.deployment.internal.application.Applications;
import org.vesper.deployment.internal.application.DeployedApplication;
import org.vesper.deployment.internal.jar.ApplicationJar;
import org.vesper.deployment.internal.jar.JarDelivery;
import org.vesper.deployment.internal.update.InPlaceUpdate;
import org.vesper.deployment.internal.update.JointUpdate;
import org.vesper.deployment.internal.update.Update;
import org.vesper.deployment.internal.version.ServerServices;

/**
 * Deploys versions of applications. Each method begins a sequence of steps: steps that change the set of applications run on the
 * deployment thread, steps that read files or run code of an application run aside.
 *
 * <p><b>Threading:</b> the deployment thread, in a turn.
 */
final class Deployer {

    private static final Logger LOG = LoggerFactory.getLogger(Deployer.class);

    private final Owner owner;
    private final ServerServices services;
    private final StateChanger changer;
    private final Map<String, Path> rivals = new HashMap<>();
    private long updates;

    Deployer(Owner owner, ServerServices services, StateChanger changer) {
        this.owner = owner;
        this.services = services;
        this.changer = changer;
    }

    boolean hasNothingPending() {
        return now().pending().isEmpty();
    }

    CompletableFuture<Deployed> deploy(ApplicationJar jar, Set<DeployOption> options) {
        owner.thread().requireRunning();
        if (options.contains(DeployOption.MUST_EXIST)) {
            now().named(jar.name());
        }
        now().requireNotPending(jar.name());
        return options.contains(DeployOption.IN_PLACE) ? deployInPlace(jar) : install(jar);
    }

    /**
     * Deploys a jar of the folder, unless it is gone, has changed again, or was put there by a command.
     *
     * @param begins is told before it is deployed
     */
    CompletableFuture<Optional<Deployed>> follow(ApplicationJar jar, Consumer<ApplicationJar> begins) {
        boolean isKnown = now().ofJar(jar.file()).filter(known -> known.jar().isSame(jar)).isPresent();
        if (isKnown || owner.thread().isStopping()) {
            return CompletableFuture.completedFuture(Optional.empty());
        }
        return aside(jar, () -> {
            boolean isPresent = !jar.isOutdated();
            if (isPresent) {
                begins.accept(jar);
            }
            return isPresent;
        }).thenCompose(isPresent -> isPresent
                ? deployInPlace(jar).thenApply(Optional::of) : CompletableFuture.completedFuture(Optional.empty()));
    }

    CompletableFuture<Deployed> start(String name, ApplicationJar jar) {
        owner.thread().requireRunning();
        DeployedApplication application = now().named(name);
        if (application.isActive()) {
            return CompletableFuture.completedFuture(unchanged(application));
        }
        if (!jar.name().equals(name)) {
            throw new ConfigurationException(name + " cannot be started: " + jar.file() + " is now the jar of " + jar.name());
        }
        return owner.aside(name, () -> owner.states().keep(name, ApplicationState.RUNNING))
                .thenCompose(kept -> deployInPlace(jar)).thenApply(Deployer::requireRunning);
    }

    CompletableFuture<UpdatePlan> plan(ApplicationJar jar) {
        owner.thread().requireRunning();
        now().requireFreePlace(JarDelivery.place(jar, owner.folder()), jar);
        now().requireNotPending(jar.name());
        Optional<DeployedApplication> running = now().active(jar.name());
        return aside(jar, () -> inPlace(running, jar).map(InPlaceUpdate::plan))
                .thenCompose(plan -> plan.map(CompletableFuture::completedFuture).orElseGet(() -> dryRun(jar)));
    }

    /** Creates the new versions and closes them again. A failure says so too, if code of the jar may have run before it. */
    private CompletableFuture<UpdatePlan> dryRun(ApplicationJar jar) {
        JointUpdate joint = new JointUpdate(update(jar, ApplicationState.RUNNING));
        AtomicBoolean isCreated = new AtomicBoolean();
        return prepare(joint, () -> {
            isCreated.set(true);
            joint.makeFirst();
        }).exceptionallyCompose(failure -> rollBack(joint, failure)).exceptionallyCompose(failure -> {
            Throwable refused = DeploymentThread.cause(failure);
            return CompletableFuture.failedFuture(isCreated.get() ? UpdatePlan.refused(refused) : refused);
        }).thenCompose(made -> {
            UpdatePlan plan = joint.plan();
            return owner.aside(jar.name(), joint::close).thenApply(closed -> plan);
        });
    }

    /** Copies a jar into the folder and deploys it. The copy gets its final name when nothing else can fail. */
    private CompletableFuture<Deployed> install(ApplicationJar jar) {
        now().requireFreePlace(JarDelivery.place(jar, owner.folder()), jar);
        return aside(jar, () -> JarDelivery.begin(jar, owner.folder())).thenCompose(delivery -> {
            CompletableFuture<Deployed> outcome = install(jar, delivery);
            return outcome.handle((done, failure) -> owner.aside(jar.name(), delivery::close)).thenCompose(closed -> closed)
                    .thenCompose(closed -> outcome);
        });
    }

    private CompletableFuture<Deployed> install(ApplicationJar jar, JarDelivery delivery) {
        Optional<Path> replaced = now().find(jar.name()).map(old -> old.jar().file());
        return updateInPlace(jar, () -> owner.states().deliver(delivery, replaced, jar.name())).thenCompose(done -> done
                .map(CompletableFuture::completedFuture)
                .orElseGet(() -> aside(jar, () -> owner.states().of(jar.name())).thenCompose(kept -> {
                    boolean suspended = kept == ApplicationState.SUSPENDED;
                    Update update = update(jar, suspended ? ApplicationState.SUSPENDED : ApplicationState.RUNNING);
                    return perform(update, () -> {
                        now().requireFreePlace(delivery.place(), jar);
                        update.deliver(owner.states().deliver(delivery, replaced, jar.name(), update.state()));
                    });
                })));
    }

    /** Deploys a jar where it is. An application that does not run is listed nevertheless, with the reason. */
    CompletableFuture<Deployed> deployInPlace(ApplicationJar jar) {
        owner.thread().requireRunning();
        now().requireNotPending(jar.name());
        return requireFreeName(jar).thenCompose(free -> changer.undeployOthers(jar.file(), jar.name()))
                .thenCompose(free -> updateInPlace(jar, () -> jar))
                .thenCompose(done -> done.map(CompletableFuture::completedFuture)
                        .orElseGet(() -> aside(jar, () -> owner.states().of(jar.name())).thenCompose(kept -> begin(jar, kept))));
    }

    private CompletableFuture<Deployed> begin(ApplicationJar jar, ApplicationState kept) {
        if (kept == ApplicationState.STOPPED) {
            return keepStopped(jar);
        }
        Optional<String> reason = now().find(jar.name()).isPresent() ? Optional.empty() : owner.heldBack().take(jar.name());
        if (reason.isPresent()) {
            return holdBack(jar, reason.get());
        }
        Update update = update(jar, kept);
        CompletableFuture<Deployed> outcome = perform(update, () -> { });
        return update.old().isPresent() ? outcome
                : outcome.exceptionallyCompose(failure -> addInactive(update.fresh()));
    }

    private CompletableFuture<Deployed> keepStopped(ApplicationJar jar) {
        DeployedApplication inactive = update(jar, ApplicationState.STOPPED).fresh();
        return owner.aside(jar.name(), inactive::close).thenCompose(closed -> {
            inactive.become(ApplicationState.STOPPED);
            LOG.info("{} STOPPED, as it was; vesper start {} starts it", jar, jar.name());
            return addInactive(inactive);
        });
    }

    private CompletableFuture<Deployed> holdBack(ApplicationJar jar, String reason) {
        DeployedApplication inactive = update(jar, ApplicationState.SUSPENDED).fresh();
        return owner.aside(jar.name(), inactive::close).thenCompose(closed -> {
            inactive.holdBack(reason);
            LOG.warn("{} SUSPENDED, no code of it runs: {}", jar, reason);
            return addInactive(inactive);
        });
    }

    private CompletableFuture<Deployed> addInactive(DeployedApplication inactive) {
        UpdatePlan nothing = new UpdatePlan(inactive.name(), inactive.version(), Kind.NOT_STARTED, List.of());
        return owner.set().addInactive(inactive).thenApply(added -> new Deployed(inactive, nothing));
    }

    private CompletableFuture<Deployed> perform(Update update, Runnable lastStep) {
        JointUpdate joint = new JointUpdate(update);
        return prepare(joint, joint::makeAndOpenFirst)
                .thenCompose(made -> owner.aside(update.fresh().name(), () -> joint.exchange(lastStep)))
                .exceptionallyCompose(failure -> rollBack(joint, failure))
                .thenCompose(done -> owner.set().replace(joint.updates()))
                .thenCompose(done -> keepJar(update.fresh(), joint.plan()));
    }

    /** Keeps the jar of a version that runs now, for a later rollback. */
    private CompletableFuture<Deployed> keepJar(DeployedApplication running, UpdatePlan done) {
        return owner.aside(running.name(), () -> owner.jars().deployed(running.jar())).thenApply(kept -> new Deployed(running, done));
    }

    /** Creates the new versions. The first one is created between turns, unless others have to be created with it. */
    private CompletableFuture<Void> prepare(JointUpdate joint, Runnable makeFirst) {
        Update first = joint.first();
        String name = first.fresh().name();
        return awaitUsers(first).thenCompose(ready -> owner.aside(name, joint::wireFirst)).thenCompose(wired -> {
            List<DeployedApplication> users = users(first);
            if (!users.isEmpty()) {
                return owner.aside(name, () -> {
                    makeFirst.run();
                    joint.make(users, services);
                });
            }
            return owner.set().runPending(first.fresh(), owner.aside(name, makeFirst), () -> !hasPendingUser(first))
                    .thenCompose(made -> owner.aside(name, () -> joint.make(users(first), services)));
        });
    }

    /** Waits, between turns, until no application that uses classes of the old version is being created. */
    private CompletableFuture<Void> awaitUsers(Update update) {
        CompletableFuture<Void> nothing = CompletableFuture.completedFuture(null);
        return hasPendingUser(update) ? owner.set().runPending(update.fresh(), nothing, () -> !hasPendingUser(update)) : nothing;
    }

    private boolean hasPendingUser(Update update) {
        return update.old().flatMap(now()::pendingUser).isPresent();
    }

    private List<DeployedApplication> users(Update update) {
        List<DeployedApplication> users = update.old().map(old -> now().shared().withDependents(old)).orElse(List.of()).stream()
                .skip(1).toList();
        users.forEach(user -> now().requireNotPending(user.name()));
        return users;
    }

    /** Restores the previous state, and then fails with the reason. */
    private CompletableFuture<Void> rollBack(JointUpdate joint, Throwable failure) {
        Throwable cause = DeploymentThread.cause(failure);
        return owner.aside(joint.first().fresh().name(), () -> joint.undo(cause)).thenCompose(reason -> {
            joint.fail(reason, cause);
            return CompletableFuture.failedFuture(joint.refusal(reason, cause));
        });
    }

    private CompletableFuture<Optional<Deployed>> updateInPlace(ApplicationJar jar, Supplier<ApplicationJar> lastStep) {
        Optional<DeployedApplication> running = now().active(jar.name());
        return aside(jar, () -> inPlace(running, jar).map(update -> update.make(lastStep))).thenCompose(outcome -> {
            if (outcome.isEmpty()) {
                return CompletableFuture.completedFuture(Optional.empty());
            }
            running.orElseThrow().show(outcome.get().version());
            return keepJar(running.orElseThrow(), outcome.get().plan()).thenApply(Optional::of);
        });
    }

    private Optional<InPlaceUpdate> inPlace(Optional<DeployedApplication> running, ApplicationJar jar) {
        return running.flatMap(application -> InPlaceUpdate.of(application, jar, services.settings()));
    }

    private Update update(ApplicationJar jar, ApplicationState state) {
        return Update.of(now().active(jar.name()), new DeployedApplication(jar, services, ++updates), state);
    }

    /** Refuses a jar whose application is in another jar; the refused jar is remembered, and deployed when the other one is gone. */
    private CompletableFuture<Void> requireFreeName(ApplicationJar jar) {
        Optional<Path> other = now().find(jar.name()).map(known -> known.jar().file()).filter(file -> !file.equals(jar.file()));
        return aside(jar, () -> other.filter(Files::exists)).thenAccept(taken -> taken.ifPresent(file -> {
            rivals.put(jar.name(), jar.file());
            throw new ConfigurationException(jar.file() + ": the name " + jar.name() + " is taken by " + file
                    + "; an application is in one jar only");
        }));
    }

    /** The last jar that was refused because this application is in another one. */
    Optional<Path> takeRival(String name) {
        return Optional.ofNullable(rivals.remove(name));
    }

    private static Deployed requireRunning(Deployed deployed) {
        deployed.application().failure().ifPresent(reason -> {
            throw new ConfigurationException(deployed.application().name() + " " + deployed.application().version()
                    + " cannot be deployed: " + reason);
        });
        return deployed;
    }

    /** The answer for an application that runs already. */
    static Deployed unchanged(DeployedApplication running) {
        return new Deployed(running, new UpdatePlan(running.name(), running.version(), Kind.UNCHANGED, List.of()));
    }

    private <T> CompletableFuture<T> aside(ApplicationJar jar, Callable<T> work) {
        return owner.aside(jar.name(), work);
    }

    private Applications now() {
        return owner.set().now();
    }
}
