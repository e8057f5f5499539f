// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.health;

import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.vesper.deployment.Application;
import org.vesper.health.Condition;
import org.vesper.health.HealthCheck;
import org.vesper.kernel.lane.LaneWatch;
import org.vesper.kernel.network.Network;
import org.vesper.kernel.stage.AdapterStage;
import org.vesper.kernel.stage.StoppableStage;

/**
 * All conditions of the server: those of its applications, and those that its other parts report. A server with any of them is degraded.
 * The command {@code status}, the page {@code /health/ready}, the metrics, notifications and the log show them.
 *
 * <p><b>Threading:</b> any thread. Nothing is kept: each call asks all parts.
 */
public final class Health {

    /** The default of lane.busy-limit. */
    public static final Duration BUSY_LIMIT = Duration.ofSeconds(30);

    /** The default of disk.min-free. */
    public static final int MIN_FREE_BYTES = 200 << 20;

    private final Supplier<List<Application>> applications;
    private final Supplier<Stream<HealthCheck>> checks;
    private final Duration busyLimit;
    private final Duration pauseTarget;
    private final ApplicationLimits limits;

    /**
     * The health of a server.
     *
     * @param applications those that it has now
     * @param checks all other parts that report conditions
     * @param busyLimit how long a lane may process one batch
     */
    public Health(Supplier<List<Application>> applications, Supplier<Stream<HealthCheck>> checks, Duration busyLimit) {
        this(applications, checks, busyLimit, Duration.ZERO, new ApplicationLimits(0, 0, name -> { }, System::nanoTime));
    }

    /**
     * The health of a server with limits.
     *
     * @param pauseTarget the longest pause of the JVM that is wanted; zero if none is set
     * @param limits those of each application
     */
    public Health(Supplier<List<Application>> applications, Supplier<Stream<HealthCheck>> checks, Duration busyLimit,
            Duration pauseTarget, ApplicationLimits limits) {
        this.limits = limits;
        this.pauseTarget = pauseTarget;
        this.applications = applications;
        this.checks = checks;
        this.busyLimit = busyLimit;
    }

    /** The limits of each application. */
    public ApplicationLimits limits() {
        return limits;
    }

    /** The longest pause of the JVM that is wanted; zero if none is set. A longer one is reported once, and is no condition. */
    public Duration pauseTarget() {
        return pauseTarget;
    }

    /** What must be mended now; empty if the server does all that it should. */
    public List<Condition> conditions() {
        return Stream.concat(Stream.concat(checks.get(), Stream.of(limits)).flatMap(Health::reported),
                applications.get().stream().flatMap(this::of)).distinct().toList();
    }

    private static Stream<Condition> reported(HealthCheck check) {
        try {
            return check.conditions().stream();
        } catch (RuntimeException e) {
            return Stream.of(new Condition(check.getClass().getSimpleName(), "its state cannot be read: " + e));
        }
    }

    private Stream<Condition> of(Application application) {
        Stream<Condition> own = application.failure().stream()
                .map(reason -> new Condition(application.name(), application.state() + ": " + reason));
        return Stream.concat(own, application.network().stream().flatMap(network -> of(application.name(), network)));
    }

    private Stream<Condition> of(String application, Network network) {
        Stream<Condition> stopped = network.stoppableStages().stream().filter(StoppableStage::isStopped).map(stage -> {
            String name = application + "/" + stage.id();
            return new Condition(name, "a fault has stopped it; vesper resume " + name + " resumes it; the fault: "
                    + stage.lastFault().text());
        });
        Stream<Condition> busy = network.watches().stream().filter(lane -> lane.busyMs() >= busyLimit.toMillis()).map(this::busy);
        Stream<Condition> adapters = network.adapters().stream().map(AdapterStage::asCheck).flatMap(Health::reported);
        Stream<Condition> journals = network.recovery().stream().flatMap(recovery -> recovery.outOfRoom().stream())
                .map(lane -> new Condition("journal of " + application + "/" + lane, "its disk is full or cannot be written, so events wait"
                        + " or are not recorded; make room, or see the log for the reason"));
        return Stream.of(stopped, busy, adapters, journals).flatMap(conditions -> conditions);
    }

    private Condition busy(LaneWatch lane) {
        return new Condition("lane of " + lane.stages(), "one thread has processed one batch for more than " + busyLimit.toSeconds()
                + " s (lane.busy-limit)" + lane.place() + "; the log has its stack");
    }
}
