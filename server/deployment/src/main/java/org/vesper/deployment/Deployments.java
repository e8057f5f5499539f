// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The applications of the server. An OSGi service.
 *
 * <p><b>Threading:</b> any thread. One deployment is done at a time, and the caller waits for its result; reading which applications there
 * are never waits. <b>Failure:</b> an unknown name, or a state from which there is no way, is a
 * {@link org.vesper.config.ConfigurationException}.
 */
public interface Deployments {

    /** All applications, failed ones among them, sorted by name. */
    List<Application> applications();

    Optional<Application> application(String name);

    /**
     * Brings in the application in a jar and starts it. A copy of the jar goes into the folder of applications, unless an option says
     * otherwise. A version that is at work is updated as {@link #plan} says: no event is lost or comes twice, what its lasting adapters
     * have open stays open, and it stays suspended if it is. Applications that use classes of it are made again if it is, and those that
     * have waited for classes of it are started.
     *
     * <p><b>Failure:</b> a {@link org.vesper.config.ConfigurationException} with the reason. The folder is as it was
     * then, and a version that was to be replaced continues with all it had.
     *
     * @return what has been done: {@link UpdatePlan.Kind#STARTED}, {@link UpdatePlan.Kind#REPLACED},
     *     {@link UpdatePlan.Kind#RULES_CHANGED} or {@link UpdatePlan.Kind#UNCHANGED}; with {@link DeployOption#IN_PLACE} also
     *     {@link UpdatePlan.Kind#NOT_STARTED}
     */
    Deployed deploy(Path jar, DeployOption... options);

    /**
     * What {@link #deploy} would do with a jar, without doing it. If a new version has to be made, it is made and taken down again without
     * being opened, so the constructors of its beans run.
     *
     * <p><b>Failure:</b> what would be that of {@code deploy}, but for adapters that cannot be opened.
     */
    UpdatePlan plan(Path jar);

    /** The same as {@link #undeploy(String, boolean)} without force. */
    default void undeploy(String name) {
        undeploy(name, false);
    }

    /**
     * Stops an application, forgets it, and removes its jar from the folder of applications.
     *
     * @param force whether applications that use classes of it are stopped too, as {@link ApplicationState#FAILED}, and wait for it to
     *     come back; if not, they keep it from going, which is a {@link org.vesper.config.ConfigurationException}
     */
    void undeploy(String name, boolean force);

    /**
     * Takes no more events, but keeps what was retained, and clients, who wait; also over a restart of the server. Returns whether this has
     * changed anything.
     */
    boolean suspend(String name);

    /** Takes events again; returns whether this has changed anything. */
    boolean resume(String name);

    /** Makes and starts an application that is stopped or has failed. <b>Failure:</b> the reason, as an exception. */
    Application start(String name);

    /** Lets go of everything but the jar; also over a restart of the server. Returns whether this has changed anything. */
    default boolean stop(String name) {
        return stop(name, false);
    }

    /** @param force as of {@link #undeploy(String, boolean)} */
    boolean stop(String name, boolean force);
}
