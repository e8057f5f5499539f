// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.lifecycle;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.config.ConfigurationException;
import org.vesper.deployment.ApplicationState;
import org.vesper.deployment.UpdatePlan;
import org.vesper.deployment.internal.jar.ApplicationJar;
import org.vesper.deployment.internal.jar.PlanLines;
import org.vesper.kernel.control.BusyException;
import org.vesper.kernel.network.Network;
import org.vesper.kernel.network.NetworkHandover;

/**
 * A version of an application comes, in the place of the one that is at work, if there is one. Several updates can be done as one.
 *
 * <p><b>Threading:</b> the one thread that deploys.
 */
final class Update {

    private static final Logger LOG = LoggerFactory.getLogger(Update.class);

    /** Runs a step of the making of an application, and lets others come and go meanwhile. */
    interface Aside {

        void run(BundledApplication application, Runnable step);
    }

    private static final WayOfEvents<Update> WAY_OF_EVENTS = new WayOfEvents<>(update -> update.fresh.name(), Update::takesFrom);

    private final Optional<BundledApplication> old;
    private final BundledApplication fresh;
    private final ApplicationState state;
    private UpdatePlan plan;
    private Optional<NetworkHandover> succession = Optional.empty();

    private Update(Optional<BundledApplication> old, BundledApplication fresh, ApplicationState state) {
        this.old = old;
        this.fresh = fresh;
        this.state = state;
    }

    /** Starts an application beside which no version of it is at work. */
    static Update begin(BundledApplication fresh, ApplicationState state) {
        return new Update(Optional.empty(), fresh, state);
    }

    /** Puts a version in the place of one that is at work; it is suspended if that one is. */
    static Update replace(BundledApplication old, BundledApplication fresh) {
        return new Update(Optional.of(old), fresh, old.state());
    }

    /**
     * Takes all steps of these updates, and lets events in when no step can fail any more. The old versions are still to be closed.
     *
     * <p><b>Failure:</b> a {@link ConfigurationException} with the reason, whichever step fails. The old versions go on with all they had,
     * and the new ones are FAILED.
     *
     * @param updates in the order in which their new versions are made; gets the latecomers
     * @param aside for what of a single update runs code of the application that may hang
     * @param latecomers what else has become due while a single one was made
     * @param lastStep what else may fail
     */
    static void perform(List<Update> updates, Aside aside, Supplier<List<Update>> latecomers, Runnable lastStep) {
        Aside way = way(updates, aside);
        Update first = updates.get(0);
        Update current = first;
        List<Update> ordered = updates;
        try {
            for (Update update : List.copyOf(updates)) {
                current = update;
                way.run(update.fresh, update::make);
            }
            for (Update update : latecomers.get()) {
                updates.add(update);
                current = update;
                update.make();
            }
            ordered = WAY_OF_EVENTS.order(updates);
            for (Update update : ordered) {
                current = update;
                update.open(way);
            }
            lastStep.run();
        } catch (RuntimeException | Error e) {
            throw refusal(first, current, undo(ordered, e), e);
        }
        updates.forEach(Update::complete);
    }

    /** Makes the new versions and takes them down again. <b>Failure:</b> that of {@link #perform}, but for what fails when opened. */
    static UpdatePlan tryOut(List<Update> updates, Aside aside) {
        Aside way = way(updates, aside);
        Update current = updates.get(0);
        try {
            for (Update update : updates) {
                current = update;
                way.run(update.fresh, update::make);
            }
            return plan(updates);
        } catch (RuntimeException | Error e) {
            throw refusal(updates.get(0), current, reason(e), e);
        } finally {
            for (int i = updates.size() - 1; i >= 0; i--) {
                updates.get(i).fresh.close();
            }
        }
    }

    private static Aside way(List<Update> updates, Aside aside) {
        return updates.size() == 1 ? aside : (application, step) -> step.run();
    }

    /** What the first of these updates does, of which the others come; their new versions have been made. */
    static UpdatePlan plan(List<Update> updates) {
        UpdatePlan first = updates.get(0).plan;
        PlanLines lines = new PlanLines();
        first.details().forEach(lines::add);
        lines.add("applications that begin anew too, for they use its classes",
                updates.stream().skip(1).map(update -> update.fresh.name()).toList());
        return new UpdatePlan(first.application(), first.version(), first.kind(), lines.lines());
    }

    BundledApplication fresh() {
        return fresh;
    }

    /** The version in whose place the new one is put, if there is one. */
    Optional<BundledApplication> old() {
        return old;
    }

    /** The state in which the new version begins. */
    ApplicationState state() {
        return state;
    }

    /** Whether a version is at work that goes on if this update fails. */
    boolean replaces() {
        return old.isPresent();
    }

    /** The applications whose events the version at work takes, or else those whose events the new one will take. */
    private Set<String> takesFrom() {
        return old.orElse(fresh).network().map(Network::takesFrom).orElse(Set.of());
    }

    private void make() {
        fresh.make();
        plan = old.map(other -> RestartPlan.of(other, fresh))
                .orElseGet(() -> new UpdatePlan(fresh.name(), fresh.version(), UpdatePlan.Kind.START, fresh.warnings()));
    }

    private void open(Aside way) {
        if (old.isEmpty()) {
            way.run(fresh, () -> fresh.start(state));
            return;
        }
        NetworkHandover exchange = fresh.succeeds(old.get());
        exchange.perform();
        succession = Optional.of(exchange);
    }

    private void complete() {
        succession.ifPresent(NetworkHandover::complete);
        fresh.opened(state);
        fresh.warnings().forEach(warning -> LOG.warn("{}: {}", fresh.jar(), warning));
        LOG.info("{} {}: {}; {}", fresh.jar(), state, fresh.deploymentSteps(), fresh.jar().described());
    }

    /** First all old versions go on, then the new ones, which may hang, are closed. Returns the reason for the caller. */
    private static String undo(List<Update> updates, Throwable failure) {
        List<Update> lastToFirst = new ArrayList<>(updates);
        Collections.reverse(lastToFirst);
        lastToFirst.forEach(update -> update.succession.ifPresent(exchange -> exchange.rollBack().forEach(failure::addSuppressed)));
        String reason = reason(failure);
        lastToFirst.forEach(update -> {
            update.fresh.close();
            update.fresh.fail(reason);
        });
        return reason;
    }

    private static ConfigurationException refusal(Update first, Update failed, String reason, Throwable cause) {
        return refusal(first.fresh.jar(), first.old, failed == first ? reason : "the application " + failed.fresh.jar()
                + ", which uses its classes, cannot be made anew: " + reason, cause);
    }

    /** @param old the version that goes on, if there is one */
    static ConfigurationException refusal(ApplicationJar jar, Optional<BundledApplication> old, String reason, Throwable cause) {
        return new ConfigurationException(jar + old
                .map(other -> " does not take the place of " + other.jar() + ", which goes on: ")
                .orElse(" cannot be deployed: ") + reason, cause);
    }

    /** A mistake of the author or the operator is told in its own words; anything else comes with its type and trace. */
    static String reason(Throwable failure) {
        boolean explained = failure instanceof ConfigurationException || failure instanceof BusyException;
        if (explained) {
            LOG.debug("Cause", failure);
        } else {
            LOG.error("An unexpected failure", failure);
        }
        StringBuilder reason = new StringBuilder(explained ? failure.getMessage() : failure.toString());
        for (Throwable lost : failure.getSuppressed()) {
            reason.append("; what could not be taken back: ").append(reason(lost));
        }
        return reason.toString();
    }
}
