// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.lifecycle;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.config.ConfigurationException;
import org.vesper.deployment.ApplicationState;
import org.vesper.deployment.internal.application.Applications;
import org.vesper.deployment.internal.application.DeployedApplication;
import org.vesper.deployment.internal.application.SharedPackages;
import org.vesper.deployment.internal.jar.JarDelivery;
import org.vesper.kernel.network.Network;

/**
 * Suspends, stops and removes applications. Each method begins a sequence of steps: steps that change the set of applications run on the
 * deployment thread, steps that read files or run code of an application run aside.
 *
 * <p><b>Threading:</b> the deployment thread, in a turn.
 */
final class StateChanger {

    private static final Logger LOG = LoggerFactory.getLogger(StateChanger.class);
    private static final String SERVER = "server";

    private final Owner owner;

    StateChanger(Owner owner) {
        this.owner = owner;
    }

    CompletableFuture<Boolean> suspend(String name) {
        DeployedApplication application = atWork(name, "suspended");
        return change(application, ApplicationState.SUSPENDED, Network::suspend, "SUSPENDED");
    }

    CompletableFuture<Boolean> resume(String name) {
        DeployedApplication application = atWork(name, "resumed");
        return change(application, ApplicationState.RUNNING, Network::resume, "RUNNING again");
    }

    private CompletableFuture<Boolean> change(
            DeployedApplication application, ApplicationState state, Consumer<Network> change, String news) {
        if (application.state() == state) {
            return CompletableFuture.completedFuture(false);
        }
        String name = application.name();
        Network network = application.network().orElseThrow();
        return owner.aside(name, () -> owner.states().keep(name, state, () -> change.accept(network))).thenApply(done -> {
            application.become(state);
            LOG.info("{} {}", application.jar(), news);
            return true;
        });
    }

    CompletableFuture<Boolean> stop(String name, boolean force) {
        DeployedApplication application = now().named(name);
        requireNoneBeingMade(application);
        if (application.state() == ApplicationState.STOPPED) {
            return CompletableFuture.completedFuture(false);
        }
        List<DeployedApplication> going = going(application, force, "stopped");
        return owner.aside(name, () -> owner.states().keep(name, ApplicationState.STOPPED))
                .thenCompose(kept -> owner.set().stopUsers(going))
                .thenCompose(stopped -> owner.set().stop(application))
                .thenApply(stopped -> true);
    }

    CompletableFuture<Void> undeploy(String name, boolean force) {
        if (!now().isBeingMade(name)) {
            return undeployPresent(name, force);
        }
        return giveUp(List.of(now().beingMade().get(name)))
                .thenCompose(ended -> now().find(name).isEmpty() ? ended() : undeployPresent(name, force));
    }

    private CompletableFuture<Void> undeployPresent(String name, boolean force) {
        DeployedApplication application = now().named(name);
        requireNoneBeingMade(application);
        List<DeployedApplication> going = going(application, force, "undeployed");
        return owner.aside(name, () -> JarDelivery.withdraw(application.jar(), owner.folder(), () -> forget(name)))
                .thenCompose(withdrawn -> retire(going));
    }

    /**
     * Undeploys the application of a jar that is gone. Versions being created from it are given up; those that may take its place are
     * awaited. The answer is the jar that was refused because of the one that is gone; the application then stays.
     */
    CompletableFuture<Optional<Path>> jarGone(Path file, Function<String, Optional<Path>> rivals) {
        return isGone(file).thenCompose(gone -> gone ? awaitReplacements(file) : ended()).thenCompose(ended -> isGone(file))
                .thenCompose(gone -> {
                    Optional<DeployedApplication> lost = now().ofJar(file).filter(application -> gone);
                    Optional<Path> rival = lost.flatMap(application -> rivals.apply(application.name()));
                    return owner.aside(SERVER, () -> rival.filter(Files::exists)).thenCompose(found -> found.isPresent()
                            ? CompletableFuture.completedFuture(found)
                            : ApplicationSet.inTurn(lost.stream().toList(), this::undeployLost).thenApply(done -> found));
                });
    }

    /** Undeploys a different application that came from a jar that is gone. */
    CompletableFuture<Void> undeployIfGone(Path file, String name) {
        return isGone(file).thenCompose(gone -> gone ? undeployOthers(file, name) : ended());
    }

    /** Undeploys a different application that came from this jar. */
    CompletableFuture<Void> undeployOthers(Path file, String name) {
        return ApplicationSet.inTurn(now().ofJar(file).filter(other -> !other.name().equals(name)).stream().toList(), this::undeployLost);
    }

    /** Undeploys an application whose jar is gone already. */
    private CompletableFuture<Void> undeployLost(DeployedApplication application) {
        requireNoneBeingMade(application);
        List<DeployedApplication> going = going(application, true, "undeployed");
        return owner.aside(application.name(), () -> forget(application.name())).thenCompose(kept -> retire(going));
    }

    CompletableFuture<Void> forgetAbsent() {
        Set<String> present = Set.copyOf(now().deployed().keySet());
        return owner.aside(SERVER, () -> owner.states().keepOnly(present)).thenAccept(absent -> absent.forEach(name ->
                LOG.info("Application {} does not exist any more; its recorded state is forgotten", name)));
    }

    CompletableFuture<Void> giveUpPending() {
        return giveUp(List.copyOf(now().beingMade().values()));
    }

    CompletableFuture<Void> closeAll() {
        return giveUpPending().thenCompose(ended ->
                ApplicationSet.inTurn(List.copyOf(now().deployed().values()), owner.set()::retire));
    }

    /** Gives up these versions. Their deployments have been answered when the future completes. */
    private CompletableFuture<Void> giveUp(List<DeployedApplication> made) {
        List<String> names = made.stream().map(DeployedApplication::name).toList();
        CompletableFuture<Void> all = CompletableFuture.allOf(made.stream().map(owner.set()::giveUp).toArray(CompletableFuture[]::new));
        return owner.thread().betweenTurns(all, () -> names.stream().noneMatch(now()::isBeingMade));
    }

    /** Gives up versions being created from a jar, and waits for those that may replace what came from it. */
    private CompletableFuture<Void> awaitReplacements(Path file) {
        List<DeployedApplication> ofFile = now().beingMade().values().stream()
                .filter(application -> application.jar().file().equals(file)).toList();
        return giveUp(ofFile).thenCompose(ended -> owner.thread().betweenTurns(ended(), () -> now().ofJar(file).stream()
                .flatMap(application -> now().shared().withDependents(application).stream())
                .noneMatch(going -> now().isBeingMade(going.name()))));
    }

    private CompletableFuture<Boolean> isGone(Path file) {
        return owner.aside(SERVER, () -> Files.notExists(file));
    }

    private CompletableFuture<Void> retire(List<DeployedApplication> going) {
        return owner.set().stopUsers(going).thenCompose(stopped -> owner.set().retire(going.get(0)));
    }

    private void forget(String name) {
        owner.states().keep(name, ApplicationState.RUNNING);
    }

    /** The application and, after it, those that must stop with it because they use its classes; they are refused without force. */
    private List<DeployedApplication> going(DeployedApplication application, boolean force, String done) {
        List<DeployedApplication> going = now().shared().withDependents(application);
        List<DeployedApplication> users = going.subList(1, going.size());
        if (!users.isEmpty() && !force) {
            throw new ConfigurationException(application.name() + " cannot be " + done + ": " + users.stream()
                    .map(user -> user.name() + " needs " + SharedPackages.need(user, going)).collect(Collectors.joining(", "))
                    + "; with --force " + (users.size() == 1 ? "it is" : "they are") + " stopped too");
        }
        return going;
    }

    /** Rejects the operation if this application, or one that would stop with it, is being created. */
    private void requireNoneBeingMade(DeployedApplication application) {
        now().shared().withDependents(application).forEach(going -> {
            now().requireNotBeingMade(going.name());
            now().requireNoUserBeingMade(going);
        });
    }

    private DeployedApplication atWork(String name, String done) {
        DeployedApplication application = now().named(name);
        if (!application.isAtWork()) {
            throw new ConfigurationException(name + " is " + application.state() + " and cannot be " + done
                    + application.failure().map(reason -> ": " + reason).orElse("; start it first"));
        }
        return application;
    }

    private Applications now() {
        return owner.set().now();
    }

    private static CompletableFuture<Void> ended() {
        return CompletableFuture.completedFuture(null);
    }
}
