// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.vesper.spi.ledger.ChangeNote;

/**
 * The applications of the server. An OSGi service.
 *
 * <p><b>Threading:</b> any thread. The caller waits for the result. Applications change one at a time; only the constructors of several may
 * run at once. Reading the set of applications never waits. <b>Failure:</b> an unknown name, or a state that does not allow the
 * operation, is a {@link org.vesper.config.ConfigurationException}.
 */
public interface Deployments {

    /** All applications, including failed ones, sorted by name. */
    List<Application> applications();

    Optional<Application> application(String name);

    /**
     * Deploys and starts the application in a jar. The jar is copied into the folder of applications, unless an option says otherwise. A
     * running version is updated as {@link #plan} reports: no event is lost or duplicated, adapters that support a handover stay open, and
     * a suspended application stays suspended. If the version is replaced, applications that use its classes are recreated, and
     * applications that waited for its classes are started.
     *
     * <p><b>Failure:</b> a {@link org.vesper.config.ConfigurationException} with the reason. The folder is then unchanged, and the version
     * that was to be replaced continues with all its state.
     *
     * @return the effect: {@link UpdatePlan.Kind#STARTED}, {@link UpdatePlan.Kind#REPLACED}, {@link UpdatePlan.Kind#RULES_CHANGED} or
     *     {@link UpdatePlan.Kind#UNCHANGED}; with {@link DeployOption#IN_PLACE} also {@link UpdatePlan.Kind#NOT_STARTED}
     */
    Deployed deploy(Path jar, DeployOption... options);

    /** Does the same with a jar that must hold this application. */
    Deployed update(String name, Path jar);

    /**
     * Reports what {@link #deploy} would do with a jar, without doing it. If a new version is needed, it is created and closed again
     * without being opened, so the constructors of its beans run.
     *
     * <p><b>Failure:</b> the failure that {@code deploy} would report, except for adapters that cannot be opened.
     */
    UpdatePlan plan(Path jar);

    /**
     * Deploys the jar of the version that ran before the present one, as {@link #deploy} does. <b>Failure:</b> that of {@code deploy}, or
     * no such jar is kept.
     */
    Deployed rollBack(String name);

    /** Undeploys without force; see {@link #undeploy(String, boolean)}. */
    default void undeploy(String name) {
        undeploy(name, false);
    }

    /**
     * Stops an application, removes it from the server, and removes its jar from the folder of applications.
     *
     * @param force whether applications that use its classes are stopped too; they become {@link ApplicationState#FAILED} and wait for its
     *     return. Without force their presence is a {@link org.vesper.config.ConfigurationException}
     */
    void undeploy(String name, boolean force);

    /**
     * Stops an application from accepting events. It keeps its retained events and its clients, which wait, and it stays suspended when
     * the server restarts. Returns whether the state has changed.
     */
    boolean suspend(String name);

    /** Lets an application accept events again. Returns whether the state has changed. */
    boolean resume(String name);

    /**
     * Creates and starts an application that is stopped or has failed, from the jar in place. <b>Failure:</b> an exception with the reason.
     *
     * @return the effect: {@link UpdatePlan.Kind#STARTED}, or {@link UpdatePlan.Kind#UNCHANGED} if it runs already
     */
    Deployed start(String name);

    /**
     * Takes back all live changes of the rules of an application that does not run, so that it starts with the rules of its jar; the way
     * out if its jar has come to contradict them. <b>Failure:</b> it runs, or there is nothing to take back.
     *
     * @return the names of the rules
     */
    List<String> resetRules(String name, ChangeNote note);

    /** Releases everything but the jar; the application stays stopped when the server restarts. Returns whether the state has changed. */
    default boolean stop(String name) {
        return stop(name, false);
    }

    /** @param force as in {@link #undeploy(String, boolean)} */
    boolean stop(String name, boolean force);
}
