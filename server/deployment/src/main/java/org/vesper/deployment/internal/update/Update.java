// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.update;

import java.util.Optional;
import java.util.Set;
import org.vesper.deployment.ApplicationState;
import org.vesper.deployment.UpdatePlan;
import org.vesper.deployment.internal.application.DeployedApplication;
import org.vesper.deployment.internal.jar.ApplicationJar;
import org.vesper.deployment.internal.version.ApplicationVersion;
import org.vesper.kernel.network.Network;
import org.vesper.kernel.network.NetworkHandover;

/**
 * A version of an application comes, in the place of the one that is at work, if there is one. Its steps are {@link #make()},
 * {@link #open()} and {@link #complete()}, or {@link #undo()}.
 *
 * <p><b>Threading:</b> the thread that does the work of the turn, or the making between turns.
 */
public final class Update {

    private final Optional<DeployedApplication> old;
    private final DeployedApplication fresh;
    private final ApplicationState state;
    private ApplicationVersion version;
    private UpdatePlan plan;
    private Optional<NetworkHandover> handover = Optional.empty();

    private Update(Optional<DeployedApplication> old, DeployedApplication fresh, ApplicationState state) {
        this.old = old;
        this.fresh = fresh;
        this.state = state;
    }

    /**
     * Plans the exchange; nothing is touched yet.
     *
     * @param old the version at work, if there is one; the new one is suspended if it is
     * @param otherwise the state in which the new version begins if there is none
     */
    public static Update of(Optional<DeployedApplication> old, DeployedApplication fresh, ApplicationState otherwise) {
        return new Update(old, fresh, old.map(DeployedApplication::state).orElse(otherwise));
    }

    public DeployedApplication fresh() {
        return fresh;
    }

    /** The version in whose place the new one is put, if there is one. */
    public Optional<DeployedApplication> old() {
        return old;
    }

    /** The state in which the new version begins. */
    public ApplicationState state() {
        return state;
    }

    /** What is done; known when the version has been made. */
    public UpdatePlan plan() {
        return plan;
    }

    /** The version, when it has been made. */
    public ApplicationVersion version() {
        return version;
    }

    public void make() {
        version = fresh.make();
        plan = old.map(other -> RestartPlan.of(other, version))
                .orElseGet(() -> new UpdatePlan(fresh.name(), fresh.version(), UpdatePlan.Kind.STARTED, version.warnings()));
    }

    /** Opens the new version; if it replaces one, that comes to rest, and no event goes in before {@link #complete()}. */
    public void open() {
        if (old.isEmpty()) {
            if (state == ApplicationState.SUSPENDED) {
                version.network().suspend();
            }
            version.network().start();
            return;
        }
        NetworkHandover exchange = new NetworkHandover(old.get().network().orElseThrow(), version.network());
        exchange.perform();
        handover = Optional.of(exchange);
    }

    /** The jar lies in its place now. */
    public void deliver(ApplicationJar delivered) {
        version = version.at(delivered);
    }

    /** Lets events into a version that replaces another one. */
    public void complete() {
        handover.ifPresent(NetworkHandover::complete);
    }

    /** Gives back what has been handed over; what could not be given back is added to the failure. */
    public void undo(Throwable failure) {
        handover.ifPresent(exchange -> exchange.rollBack().forEach(failure::addSuppressed));
    }

    /** The applications whose events the version at work takes, or else those whose events the new one will take. */
    Set<String> takesFrom() {
        return old.flatMap(DeployedApplication::network).or(() -> Optional.ofNullable(version).map(ApplicationVersion::network))
                .map(Network::takesFrom).orElse(Set.of());
    }
}
