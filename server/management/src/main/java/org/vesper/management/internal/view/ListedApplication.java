// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.view;

import java.util.Date;
import java.util.List;
import org.vesper.deployment.Application;
import org.vesper.kernel.network.Network;
import org.vesper.kernel.stage.StoppableStage;
import org.vesper.management.figures.ApplicationFigures;

/** One version of an application, as it is listed. */
class ListedApplication implements ApplicationFigures {

    private final Application application;

    ListedApplication(Application application) {
        this.application = application;
    }

    final Application application() {
        return application;
    }

    @Override
    public final String getName() {
        return application.name();
    }

    @Override
    public final String getVersion() {
        return application.version();
    }

    @Override
    public final String getState() {
        return application.state().name();
    }

    @Override
    public final String getFailure() {
        return application.failure().orElse("");
    }

    @Override
    public final String getRecovery() {
        return application.recovery();
    }

    @Override
    public final String[] getStoppedStages() {
        return application.network().map(Network::stoppableStages).orElse(List.of()).stream().filter(StoppableStage::isStopped)
                .map(StoppableStage::id).toArray(String[]::new);
    }

    @Override
    public final Date getSince() {
        return Date.from(application.since());
    }
}
