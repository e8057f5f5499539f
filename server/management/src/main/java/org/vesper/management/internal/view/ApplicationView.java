// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.view;

import java.util.Date;
import java.util.List;
import org.vesper.deployment.Application;
import org.vesper.kernel.network.Network;
import org.vesper.kernel.stage.StoppableStage;
import org.vesper.management.ApplicationFigures;
import org.vesper.management.ApplicationMXBean;

/** One version of an application. */
public record ApplicationView(Application application) implements ApplicationMXBean, ApplicationFigures {

    @Override
    public String getName() {
        return application.name();
    }

    @Override
    public String getVersion() {
        return application.version();
    }

    @Override
    public String getState() {
        return application.state().name();
    }

    @Override
    public String getFailure() {
        return application.failure().orElse("");
    }

    @Override
    public String[] getStoppedStages() {
        return application.network().map(Network::stoppableStages).orElse(List.of()).stream().filter(StoppableStage::isStopped)
                .map(StoppableStage::id).toArray(String[]::new);
    }

    @Override
    public String getDeploymentSteps() {
        return application.deploymentSteps();
    }

    @Override
    public Date getSince() {
        return Date.from(application.since());
    }
}
