// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.lifecycle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.config.ConfigurationException;
import org.vesper.config.Reason;
import org.vesper.deployment.ApplicationState;
import org.vesper.deployment.internal.application.Applications;
import org.vesper.deployment.internal.application.DeployedApplication;
import org.vesper.deployment.internal.application.RefusedJar;
import org.vesper.deployment.internal.application.SharedPackages;
import org.vesper.deployment.internal.jar.ApplicationJar;
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
        DeployedApplication application = active(name, "suspended");
        return change(application, ApplicationState.SUSPENDED, Network::suspend, "SUSPENDED");
    }

    CompletableFuture<Boolean> resume(String name) {
        DeployedApplication application = active(name, "resumed");
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
        requireNonePending(application);
        if (application.state() == ApplicationState.STOPPED) {
            return CompletableFuture.completedFuture(false);
        }
        List<DeployedApplication> affected = affectedBy(application, force, "stopped");
        return owner.aside(name, () -> owner.states().keep(name, ApplicationState.STOPPED))
                .thenCompose(kept -> owner.set().stopUsers(affected))
                .thenCompose(stopped -> owner.set().stop(application))
                .thenApply(stopped -> true);
    }

    CompletableFuture<List<String>> resetRules(String name, Callable<List<String>> reset) {
        now().requireNotPending(name);
        if (now().active(name).isPresent()) {
            throw new ConfigurationException(name + " runs; take back changes of its rules with vesper rules undo");
        }
        return owner.aside(name, reset);
    }

    CompletableFuture<Void> undeploy(String name, boolean force) {
        if (!now().isPending(name)) {
            return undeployPresent(name, force);
        }
        return cancel(List.of(now().pending().get(name)))
                .thenCompose(ended -> now().find(name).isEmpty() ? ended() : undeployPresent(name, force));
    }

    private CompletableFuture<Void> undeployPresent(String name, boolean force) {
        RefusedJar refused = now().refused().get(name);
        if (refused != null) {
            return owner.aside(SERVER, () -> remove(refused.jarFile())).thenRun(() -> owner.set().accept(refused.jarFile()));
        }
        DeployedApplication application = now().named(name);
        requireNonePending(application);
        List<DeployedApplication> affected = affectedBy(application, force, "undeployed");
        return owner.aside(name, () -> JarDelivery.withdraw(application.jar(), owner.folder(), () -> forget(name)))
                .thenCompose(withdrawn -> retire(affected));
    }

    /**
     * Undeploys the application of a jar that is gone. Versions being created from it are given up; those that may take its place are
     * awaited. The answer is the jar that was refused because of the one that is gone; the application then stays.
     */
    CompletableFuture<Optional<Path>> jarGone(Path file, Function<String, Optional<Path>> rivals, Consumer<ApplicationJar> begins) {
        return isGone(file).thenCompose(gone -> gone ? awaitReplacements(file) : ended()).thenCompose(ended -> isGone(file))
                .thenCompose(gone -> {
                    Optional<DeployedApplication> lost = now().ofJar(file).filter(application -> gone);
                    Optional<Path> rival = lost.flatMap(application -> rivals.apply(application.name()));
                    return owner.aside(SERVER, () -> {
                        Optional<Path> found = rival.filter(Files::exists);
                        lost.filter(application -> found.isEmpty()).map(DeployedApplication::jar).ifPresent(begins);
                        return found;
                    }).thenCompose(found -> found.isPresent()
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
        requireNonePending(application);
        List<DeployedApplication> affected = affectedBy(application, true, "undeployed");
        return owner.aside(application.name(), () -> forget(application.name())).thenCompose(kept -> retire(affected));
    }

    /** Lists a file that could not become an application, or no longer lists it if there is no reason. */
    void refuse(Path file, Optional<String> reason) {
        reason.ifPresentOrElse(known -> owner.set().refuse(new RefusedJar(file, known, Instant.now())), () -> owner.set().accept(file));
    }

    private static void remove(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new ConfigurationException("cannot remove " + file + ": " + Reason.of(e), e);
        }
    }

    /** What could not be read may hold one of them, so nothing is forgotten then. */
    CompletableFuture<Void> forgetAbsent() {
        if (!now().refused().isEmpty()) {
            return ended();
        }
        Set<String> present = Set.copyOf(now().deployed().keySet());
        return owner.aside(SERVER, () -> owner.states().keepOnly(present)).thenAccept(absent -> absent.forEach(name ->
                LOG.info("Application {} no longer exists; its recorded state is forgotten", name)));
    }

    CompletableFuture<Void> cancelPending() {
        return cancel(List.copyOf(now().pending().values()));
    }

    CompletableFuture<Void> closeAll() {
        return cancelPending().thenCompose(ended ->
                ApplicationSet.inTurn(List.copyOf(now().deployed().values()), owner.set()::retire));
    }

    /** Gives up these versions. Their deployments have been answered when the future completes. */
    private CompletableFuture<Void> cancel(List<DeployedApplication> made) {
        List<String> names = made.stream().map(DeployedApplication::name).toList();
        CompletableFuture<Void> all = CompletableFuture.allOf(made.stream().map(owner.set()::cancel).toArray(CompletableFuture[]::new));
        return owner.thread().betweenTurns(all, () -> names.stream().noneMatch(now()::isPending));
    }

    /** Gives up versions being created from a jar, and waits for those that may replace what came from it. */
    private CompletableFuture<Void> awaitReplacements(Path file) {
        List<DeployedApplication> ofFile = now().pending().values().stream()
                .filter(application -> application.jar().file().equals(file)).toList();
        return cancel(ofFile).thenCompose(ended -> owner.thread().betweenTurns(ended(), () -> now().ofJar(file).stream()
                .flatMap(application -> now().shared().withDependents(application).stream())
                .noneMatch(affected -> now().isPending(affected.name()))));
    }

    private CompletableFuture<Boolean> isGone(Path file) {
        return owner.aside(SERVER, () -> Files.notExists(file));
    }

    private CompletableFuture<Void> retire(List<DeployedApplication> affected) {
        String name = affected.get(0).name();
        return owner.set().stopUsers(affected).thenCompose(stopped -> owner.set().retire(affected.get(0)))
                .thenCompose(retired -> owner.aside(name, () -> owner.jars().undeployed(name)));
    }

    private void forget(String name) {
        owner.states().keep(name, ApplicationState.RUNNING);
    }

    /** The application and, after it, those that must stop with it because they use its classes; they are refused without force. */
    private List<DeployedApplication> affectedBy(DeployedApplication application, boolean force, String done) {
        List<DeployedApplication> affected = now().shared().withDependents(application);
        List<DeployedApplication> users = affected.subList(1, affected.size());
        if (!users.isEmpty() && !force) {
            throw new ConfigurationException(application.name() + " cannot be " + done + ": " + users.stream()
                    .map(user -> user.name() + " needs " + SharedPackages.need(user, affected)).collect(Collectors.joining(", "))
                    + "; with --force " + (users.size() == 1 ? "it is" : "they are") + " stopped too");
        }
        return affected;
    }

    /** Rejects the operation if this application, or one that would stop with it, is being created. */
    private void requireNonePending(DeployedApplication application) {
        now().shared().withDependents(application).forEach(affected -> {
            now().requireNotPending(affected.name());
            now().requireNoPendingUser(affected);
        });
    }

    private DeployedApplication active(String name, String done) {
        DeployedApplication application = now().named(name);
        if (!application.isActive()) {
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
