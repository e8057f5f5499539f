// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management;

import java.util.Date;
import org.vesper.api.Description;

/** An application: {@code org.vesper:type=Application,name=APP}. */
@Description("An application and its state")
public interface ApplicationMXBean {

    @Description("Version of the application's bundle")
    String getVersion();

    @Description("INSTALLED, RUNNING, SUSPENDED, STOPPED or FAILED")
    String getState();

    @Description("Why the application is FAILED; empty otherwise")
    String getFailure();

    @Description("The stages that a fault has stopped; the operation resume of each resumes it")
    String[] getStoppedStages();

    @Description("How long each step of the deployment took; the rules are compiled in 'stages and rules'")
    String getDeploymentSteps();

    @Description("Time at which the application entered its present state")
    Date getSince();
}
