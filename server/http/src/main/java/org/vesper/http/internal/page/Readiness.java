// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.http.internal.page;

import java.util.List;
import java.util.function.Supplier;
import org.vesper.deployment.Application;
import org.vesper.deployment.ApplicationListener;
import org.vesper.deployment.ApplicationState;
import org.vesper.health.Condition;
import org.vesper.kernel.stage.Stage;
import org.vesper.kernel.stage.StoppableStage;

/**
 * Whether the server does all that it should, by the rule of the command {@code status}: the applications found at the start are deployed
 * or have failed, and there is no condition that somebody must mend. <b>Threading:</b> any thread.
 */
public final class Readiness implements ApplicationListener {

    private final Supplier<List<Application>> applications;
    private final Supplier<List<Condition>> conditions;
    private volatile boolean started;

    /**
     * The readiness of a server.
     *
     * @param applications those that it has now
     * @param conditions what must be mended now
     */
    public Readiness(Supplier<List<Application>> applications, Supplier<List<Condition>> conditions) {
        this.applications = applications;
        this.conditions = conditions;
    }

    /** What must be mended; with any of these, the server is degraded. */
    public List<Condition> conditions() {
        return conditions.get();
    }

    /** All applications, sorted by name. */
    public List<Application> applications() {
        return applications.get();
    }

    /** Whether the applications that were there at the start are deployed or have failed. */
    public boolean isStarted() {
        return started;
    }

    /** Whether the server does all that it should. */
    public boolean isReady() {
        return started && conditions().isEmpty();
    }

    static boolean isWell(Application application) {
        return application.state() != ApplicationState.FAILED && stoppedStages(application).isEmpty();
    }

    /** The ids of the stages that a fault has stopped. */
    static List<String> stoppedStages(Application application) {
        return application.network().stream().flatMap(network -> network.stoppableStages().stream()).filter(StoppableStage::isStopped)
                .map(Stage::id).toList();
    }

    @Override
    public void initialDeploymentDone() {
        started = true;
    }

    @Override
    public void applicationStarted(Application application) {
        // The set of applications is read when somebody asks.
    }

    @Override
    public void applicationStopped(Application application) {
        // The set of applications is read when somebody asks.
    }
}
