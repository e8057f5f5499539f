// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.application;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
 * The life of one version of an application: INSTALLED while it is made, then what {@link ApplicationState#canBecome} allows.
 *
 * <p><b>Threading:</b> the deployment thread alone changes the state; the thread that has the turn makes and closes the version; any thread
 * reads.
 */
public final class DeployedApplication implements Application {

    private final VersionBuilder builder;
    private final StepTimer steps = new StepTimer();
    private final long update;
    private volatile ApplicationJar jar;
    private volatile Optional<ApplicationVersion> version = Optional.empty();
    private volatile Condition condition = new Condition(ApplicationState.INSTALLED, Optional.empty(), Set.of(), Instant.now());
    private volatile boolean closed;

    /** @param awaited the packages for which it waits when it has failed */
    private record Condition(ApplicationState state, Optional<String> failure, Set<String> awaited, Instant since) {
    }

    /**
     * A version that is still to be made, and has the copy of the jar from now on.
     *
     * @param update the number of the update that it is part of
     */
    public DeployedApplication(ApplicationJar jar, ServerServices server, long update) {
        this.jar = jar;
        this.update = update;
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

    /** The version is open. */
    public void open(ApplicationVersion made, ApplicationState state) {
        steps.end("adapters");
        show(made);
        become(state, Optional.empty(), Set.of());
    }

    /** The version has other rules or another jar; its parts and its state stay. */
    public void show(ApplicationVersion changed) {
        version = Optional.of(changed);
        jar = changed.jar();
    }

    /** Takes its stages and beans out of sight, since they are closed next. */
    public void hide() {
        version = Optional.empty();
    }

    public void become(ApplicationState state) {
        become(state, Optional.empty(), Set.of());
    }

    /** @param awaited the packages that would let it run */
    public void fail(String reason, Set<String> awaited) {
        become(ApplicationState.FAILED, Optional.of(reason), awaited);
    }

    private void become(ApplicationState state, Optional<String> failure, Set<String> awaited) {
        if (!condition.state().canBecome(state)) {
            throw new IllegalStateException(jar + " is " + condition.state() + " and cannot become " + state);
        }
        condition = new Condition(state, failure, awaited, Instant.now());
    }

    /** Closes what has been made; see {@link VersionBuilder#close()}. */
    public void close() {
        closed = true;
        builder.close();
        jar.copy().discard();
    }

    /** Whether {@link #close()} has begun. */
    public boolean isClosed() {
        return closed;
    }

    public boolean isAtWork() {
        return state() == ApplicationState.RUNNING || state() == ApplicationState.SUSPENDED;
    }

    /** Whether it is at work with this bundle; false from the moment it begins to close. */
    public boolean runsAs(Bundle bundle) {
        return version.filter(made -> isAtWork() && made.isMadeOf(bundle)).isPresent();
    }

    /** Whether this is its bundle, also before the version is complete. */
    boolean isMadeOf(Bundle bundle) {
        return builder.isMadeOf(bundle);
    }

    /** The bundles that are wired to its bundle; none unless it is at work. */
    public Set<Bundle> users() {
        return version.filter(made -> isAtWork()).map(ApplicationVersion::users).orElse(Set.of());
    }

    /** The packages that it imports from another application; none if either is closed. */
    public Set<String> packagesOf(DeployedApplication other) {
        return version.flatMap(own -> other.version.map(own::packagesOf)).orElse(Set.of());
    }

    /** What has been made of it; empty while it is made, and from the moment it begins to close. */
    public Optional<ApplicationVersion> made() {
        return version;
    }

    /** The packages for which it waits since it has failed. */
    Set<String> awaitedPackages() {
        return condition.awaited();
    }

    /** The number of the update that it is part of. */
    public long update() {
        return update;
    }

    public ApplicationJar jar() {
        return jar;
    }

    @Override
    public String name() {
        return jar.name();
    }

    @Override
    public String version() {
        return jar.version();
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
    public String deploymentSteps() {
        return steps.toString();
    }

    @Override
    public Instant since() {
        return condition.since();
    }

    @Override
    public Optional<Network> network() {
        return version.map(ApplicationVersion::network);
    }

    @Override
    public Map<String, Object> beans() {
        return version.map(made -> made.parts().beans()).orElse(Map.of());
    }

    @Override
    public Map<String, HistogramLatencyRecorder> latencyRecorders() {
        return version.map(made -> made.parts().recorders()).orElse(Map.of());
    }
}
