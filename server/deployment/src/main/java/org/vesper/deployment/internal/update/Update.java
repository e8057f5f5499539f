// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.update;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.vesper.config.ConfigurationException;
import org.vesper.deployment.ApplicationState;
import org.vesper.deployment.UpdatePlan;
import org.vesper.deployment.internal.application.DeployedApplication;
import org.vesper.deployment.internal.jar.ApplicationJar;
import org.vesper.deployment.internal.version.ApplicationVersion;
import org.vesper.kernel.network.Network;
import org.vesper.kernel.network.NetworkHandover;

/**
 * The deployment of a version, which replaces the running one if there is one. Its steps are {@link #make()}, {@link #open()} and {@link
 * #complete()}, or {@link #undo()}.
 *
 * <p><b>Threading:</b> the thread that works for the current turn, or that creates the version between turns.
 */
public final class Update {

    private final Optional<DeployedApplication> old;
    private final DeployedApplication fresh;
    private final ApplicationState state;
    private ApplicationVersion version;
    private UpdatePlan plan;
    private Optional<NetworkHandover> handover = Optional.empty();
    private boolean holds;

    private Update(Optional<DeployedApplication> old, DeployedApplication fresh, ApplicationState state) {
        this.old = old;
        this.fresh = fresh;
        this.state = state;
    }

    /**
     * Plans the replacement, without any effect yet.
     *
     * @param old the running version, if there is one; the new one is suspended if it is
     * @param otherwise the initial state of the new version if there is none
     */
    public static Update of(Optional<DeployedApplication> old, DeployedApplication fresh, ApplicationState otherwise) {
        return new Update(old, fresh, old.map(DeployedApplication::state).orElse(otherwise));
    }

    public DeployedApplication fresh() {
        return fresh;
    }

    /** The version to be replaced, if there is one. */
    public Optional<DeployedApplication> old() {
        return old;
    }

    /** The initial state of the new version. */
    public ApplicationState state() {
        return state;
    }

    /** The effect of the update; known when the version has been created. */
    public UpdatePlan plan() {
        return plan;
    }

    /** The new version, once it has been created. */
    public ApplicationVersion version() {
        return version;
    }

    public void make() {
        version = fresh.make();
        old.ifPresent(other -> requireNoConflict());
        plan = old.map(other -> RestartPlan.of(other, version))
                .orElseGet(() -> new UpdatePlan(fresh.name(), fresh.version(), UpdatePlan.Kind.STARTED,
                        Stream.of(version.warnings(), RecoveryPlan.ofStart(version.network())).flatMap(List::stream).toList()));
    }

    /** Refuses to replace a version by one whose rules contradict live changes: only a user can decide which ones are right. */
    private void requireNoConflict() {
        List<String> conflicts = version.network().ruleConflicts();
        if (!conflicts.isEmpty()) {
            throw new ConfigurationException(String.join("\n", conflicts));
        }
    }

    /** Opens the new version. A version to be replaced is halted first, and no event is admitted before {@link #complete()}. */
    public void open() {
        if (old.isEmpty()) {
            if (state == ApplicationState.SUSPENDED) {
                version.network().suspend();
            }
            version.network().start();
            return;
        }
        NetworkHandover exchange = new NetworkHandover(old.get().network().orElseThrow(), version.network());
        old.get().network().orElseThrow().holdRules(true);
        holds = true;
        version.network().requireLatestRules();
        exchange.perform();
        handover = Optional.of(exchange);
    }

    /** Records the final place of the jar. */
    public void deliver(ApplicationJar delivered) {
        version = version.at(delivered);
    }

    /** Admits events to a version that replaces another one. */
    public void complete() {
        handover.ifPresent(NetworkHandover::complete);
        version.network().adoptRules();
    }

    /** Reverses the handover; a failure to do so is added to the given one. */
    public void undo(Throwable failure) {
        handover.ifPresent(exchange -> exchange.rollBack().forEach(failure::addSuppressed));
        if (holds) {
            old.flatMap(DeployedApplication::network).ifPresent(network -> network.holdRules(false));
        }
    }

    /** The applications whose events the running version consumes, or else those whose events the new one will consume. */
    Set<String> takesFrom() {
        return old.flatMap(DeployedApplication::network).or(() -> Optional.ofNullable(version).map(ApplicationVersion::network))
                .map(Network::takesFrom).orElse(Set.of());
    }
}
