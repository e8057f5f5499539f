// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.update;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.config.ConfigurationException;
import org.vesper.deployment.UpdatePlan;
import org.vesper.deployment.internal.application.DeployedApplication;
import org.vesper.deployment.internal.jar.ApplicationJar;
import org.vesper.deployment.internal.jar.PlanLines;
import org.vesper.deployment.internal.version.MissingPackageException;
import org.vesper.deployment.internal.version.ServerServices;
import org.vesper.kernel.control.BusyException;

/**
 * Updates that succeed or fail together: of an application, and of those that use classes of the version it replaces.
 *
 * <p><b>Threading:</b> the thread that works for the current turn, or that creates the first version between turns.
 */
public final class JointUpdate {

    private static final Logger LOG = LoggerFactory.getLogger(JointUpdate.class);
    private static final EventOrder<Update> EVENT_ORDER = new EventOrder<>(update -> update.fresh().name(), Update::takesFrom);

    private final List<Update> updates = new ArrayList<>();
    private List<Update> ordered = List.of();
    private Update current;

    public JointUpdate(Update first) {
        updates.add(first);
        current = first;
    }

    public Update first() {
        return updates.get(0);
    }

    /** The updates in the order in which their versions are created. */
    public List<Update> updates() {
        return List.copyOf(updates);
    }

    /** Wires the new version of the first update, which is created later. */
    public void wireFirst() {
        first().fresh().wire();
    }

    public void makeFirst() {
        first().make();
    }

    /** Creates the new version of the first update, and opens it if it replaces none. */
    public void makeAndOpenFirst() {
        first().make();
        if (first().old().isEmpty()) {
            first().open();
        }
    }

    /** Wires and creates new versions of applications that use classes of an old one. */
    public void make(List<DeployedApplication> users, ServerServices services) {
        for (DeployedApplication user : users) {
            DeployedApplication fresh = new DeployedApplication(user.jar().copied(), services, first().fresh().update());
            current = Update.of(Optional.of(user), fresh, user.state());
            updates.add(current);
            fresh.wire();
            current.make();
        }
    }

    /**
     * Replaces all versions, and admits events when no step can fail any more. <b>Failure:</b> that of the failed step; the caller must
     * then call {@link #undo}.
     *
     * @param lastStep a last step that may fail
     */
    public void exchange(Runnable lastStep) {
        ordered = EVENT_ORDER.order(updates);
        for (Update update : ordered) {
            current = update;
            if (update.old().isPresent()) {
                update.open();
            }
        }
        lastStep.run();
        updates.forEach(Update::complete);
    }

    /** Resumes all old versions first, then closes the new ones, which may hang. Returns the reason for the caller. */
    public String undo(Throwable failure) {
        List<Update> lastToFirst = new ArrayList<>(ordered);
        Collections.reverse(lastToFirst);
        lastToFirst.forEach(update -> update.undo(failure));
        String reason = reason(failure);
        close();
        return reason;
    }

    /** Closes the new versions. */
    public void close() {
        for (int i = updates.size() - 1; i >= 0; i--) {
            updates.get(i).fresh().close();
        }
    }

    /** Marks the new versions as failed; only the first one waits for a package, since the others continue in their old versions. */
    public void fail(String reason, Throwable failure) {
        boolean waits = current == first() && failure instanceof MissingPackageException;
        Set<String> awaited = waits ? ((MissingPackageException) failure).missing() : Set.of();
        updates.forEach(update -> update.fresh().fail(reason, update == first() ? awaited : Set.of()));
    }

    /** The effect of the first update, which causes the others; the new versions have been created. */
    public UpdatePlan plan() {
        UpdatePlan first = first().plan();
        PlanLines lines = new PlanLines();
        first.details().forEach(lines::add);
        lines.add("applications that restart too, since they use its classes",
                updates.stream().skip(1).map(update -> update.fresh().name()).toList());
        return new UpdatePlan(first.application(), first.version(), first.kind(), lines.lines());
    }

    public ConfigurationException refusal(String reason, Throwable cause) {
        ApplicationJar failed = current.fresh().jar();
        return refusal(first().fresh().jar(), first().old(), current == first() ? reason : "the application " + failed
                + ", which uses its classes, cannot be recreated: " + reason, cause);
    }

    /** @param old the version that continues, if there is one */
    public static ConfigurationException refusal(ApplicationJar jar, Optional<DeployedApplication> old, String reason, Throwable cause) {
        return new ConfigurationException(jar + old
                .map(other -> " does not replace " + other.jar() + ", which continues: ")
                .orElse(" cannot be deployed: ") + reason, cause);
    }

    /** The message of an error of the author or the operator, or the type and trace of any other failure. */
    static String reason(Throwable failure) {
        boolean explained = failure instanceof ConfigurationException || failure instanceof BusyException;
        if (explained) {
            LOG.debug("Cause", failure);
        } else {
            LOG.error("An unexpected failure", failure);
        }
        StringBuilder reason = new StringBuilder(explained ? failure.getMessage() : failure.toString());
        for (Throwable lost : failure.getSuppressed()) {
            reason.append("; could not be rolled back: ").append(reason(lost));
        }
        return reason.toString();
    }
}
