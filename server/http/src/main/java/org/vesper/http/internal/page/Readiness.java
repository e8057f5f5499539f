// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.http.internal.page;

import java.util.List;
import java.util.function.Supplier;
import org.vesper.deployment.Application;
import org.vesper.deployment.ApplicationListener;
import org.vesper.deployment.ApplicationState;
import org.vesper.kernel.stage.Stage;
import org.vesper.kernel.stage.StoppableStage;

/**
 * Whether the server does all that it should, by the rule of the command {@code status}: the applications found at the start are deployed
 * or have failed, none is FAILED, and no fault has stopped a stage. <b>Threading:</b> any thread.
 */
public final class Readiness implements ApplicationListener {

    private final Supplier<List<Application>> applications;
    private volatile boolean started;

    /** @param applications those that the server has now */
    public Readiness(Supplier<List<Application>> applications) {
        this.applications = applications;
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
        return started && applications().stream().allMatch(Readiness::isWell);
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
