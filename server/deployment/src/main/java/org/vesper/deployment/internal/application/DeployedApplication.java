// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.application;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.osgi.framework.Bundle;
import org.vesper.deployment.Application;
import org.vesper.deployment.ApplicationState;
import org.vesper.deployment.internal.jar.ApplicationJar;
import org.vesper.deployment.internal.version.ApplicationVersion;
import org.vesper.deployment.internal.version.ServerServices;
import org.vesper.deployment.internal.version.StepTimer;
import org.vesper.deployment.internal.version.VersionBuilder;
import org.vesper.kernel.metrics.HistogramLatencyRecorder;
import org.vesper.kernel.network.Network;

/**
 * The lifecycle of one version of an application: INSTALLED while it is created, then the transitions of {@link
 * ApplicationState#canBecome}.
 *
 * <p><b>Threading:</b> only the deployment thread changes the state; the thread that works for the current turn creates and closes the
 * version; any thread reads.
 */
public final class DeployedApplication implements Application {

    private final VersionBuilder builder;
    private final StepTimer steps = new StepTimer();
    private final BooleanSupplier isOwner;
    private final long update;
    private volatile Condition condition;

    /**
     * All that the deployment thread has decided, in one value, so that a reader never sees parts of two decisions.
     *
     * @param version the complete version; empty while it is created, and as soon as closing begins
     * @param awaited the packages that a failed version waits for
     * @param closing whether the version is being closed, in the state that it had; a STOPPED or FAILED one is closed
     */
    private record Condition(
            ApplicationJar jar, Optional<ApplicationVersion> version, ApplicationState state, Optional<String> failure,
            Set<String> awaited, boolean closing, Instant since) {

        Condition with(ApplicationVersion changed) {
            return new Condition(changed.jar(), Optional.of(changed), state, failure, awaited, closing, since);
        }

        Condition whileClosing() {
            return new Condition(jar, Optional.empty(), state, failure, awaited, true, since);
        }

        Condition in(ApplicationState next, Optional<String> reason, Set<String> packages) {
            if (!state.canBecome(next)) {
                throw new IllegalStateException(jar + " is " + state + " and cannot become " + next);
            }
            return new Condition(jar, version, next, reason, packages, closing, Instant.now());
        }

        boolean isActive() {
            return state == ApplicationState.RUNNING || state == ApplicationState.SUSPENDED && !isHeldBack();
        }

        boolean isHeldBack() {
            return state == ApplicationState.SUSPENDED && failure.isPresent();
        }
    }

    /**
     * A version that is not created yet; it takes ownership of the copy of the jar.
     *
     * @param update the number of the update it belongs to
     */
    public DeployedApplication(ApplicationJar jar, ServerServices server, long update) {
        this.condition = new Condition(jar, Optional.empty(), ApplicationState.INSTALLED, Optional.empty(), Set.of(), false, Instant.now());
        this.update = update;
        this.isOwner = server.isOwner();
        this.builder = new VersionBuilder(jar, server, update, steps);
    }

    /** See {@link VersionBuilder#wire()}. */
    public void wire() {
        builder.wire();
    }

    /** See {@link VersionBuilder#make()}. */
    public ApplicationVersion make() {
        return builder.make();
    }

    /** Records that the version is open. */
    public void open(ApplicationVersion made, ApplicationState state) {
        steps.end("adapters");
        change(condition.with(made).in(state, Optional.empty(), Set.of()));
    }

    /** Replaces the rules or the jar of the version; its parts and its state stay. */
    public void show(ApplicationVersion changed) {
        change(condition.with(changed));
    }

    /** Hides its stages and beans, which {@link #close()} is about to close. */
    public void beginClosing() {
        change(condition.whileClosing());
    }

    public void become(ApplicationState state) {
        change(condition.in(state, Optional.empty(), Set.of()));
    }

    /** @param awaited the packages whose export would let it run */
    public void fail(String reason, Set<String> awaited) {
        change(condition.in(ApplicationState.FAILED, Optional.of(reason), awaited));
    }

    /** Makes a version that was not created SUSPENDED: no code of it runs until it is resumed. */
    public void holdBack(String reason) {
        change(condition.in(ApplicationState.SUSPENDED, Optional.of(reason), Set.of()));
    }

    /** Whether it is SUSPENDED without having been created. */
    public boolean isHeldBack() {
        return condition.isHeldBack();
    }

    private void change(Condition next) {
        assert isOwner.getAsBoolean() : "the deployment thread alone changes the state of an application";
        condition = next;
    }

    /** Closes everything created so far; see {@link VersionBuilder#close()}. */
    public void close() {
        builder.close();
        jar().copy().discard();
    }

    /** Whether it is being closed, or has been. */
    public boolean isClosed() {
        Condition now = condition;
        return now.closing() || now.isHeldBack() || now.state() == ApplicationState.STOPPED || now.state() == ApplicationState.FAILED;
    }

    public boolean isActive() {
        return condition.isActive();
    }

    /** Whether it runs with this bundle; false as soon as closing begins. */
    public boolean runsAs(Bundle bundle) {
        return running().filter(made -> made.isBuiltFrom(bundle)).isPresent();
    }

    /** Whether this is its bundle, even before the version is complete. */
    boolean isBuiltFrom(Bundle bundle) {
        return builder.isBuiltFrom(bundle);
    }

    /** The bundles that are wired to its bundle; empty unless it runs. */
    public Set<Bundle> users() {
        return running().map(ApplicationVersion::users).orElse(Set.of());
    }

    private Optional<ApplicationVersion> running() {
        Condition now = condition;
        return now.version().filter(made -> now.isActive());
    }

    /** The packages that it imports from another application; empty if either is closed. */
    public Set<String> packagesOf(DeployedApplication other) {
        return made().flatMap(own -> other.made().map(own::packagesOf)).orElse(Set.of());
    }

    /** The complete version; empty while it is being created, and as soon as closing begins. */
    public Optional<ApplicationVersion> made() {
        return condition.version();
    }

    /** The packages that it has been waiting for since it failed. */
    Set<String> awaitedPackages() {
        return condition.awaited();
    }

    /** The number of the update it belongs to. */
    public long update() {
        return update;
    }

    public ApplicationJar jar() {
        return condition.jar();
    }

    @Override
    public String name() {
        return jar().name();
    }

    @Override
    public String version() {
        return jar().version();
    }

    @Override
    public ApplicationState state() {
        return condition.state();
    }

    @Override
    public Optional<String> failure() {
        return condition.failure();
    }

    @Override
    public Path jarFile() {
        return jar().file();
    }

    @Override
    public String jarDigest() {
        return jar().digest();
    }

    @Override
    public String deploymentSteps() {
        return steps.toString();
    }

    @Override
    public Instant since() {
        return condition.since();
    }

    @Override
    public Optional<Network> network() {
        return made().map(ApplicationVersion::network);
    }

    @Override
    public String recovery() {
        return builder.recovery();
    }

    @Override
    public Map<String, Object> beans() {
        return made().map(made -> made.parts().beans()).orElse(Map.of());
    }

    @Override
    public Map<String, HistogramLatencyRecorder> latencyRecorders() {
        return made().map(made -> made.parts().recorders()).orElse(Map.of());
    }
}
