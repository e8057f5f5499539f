// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management;

import java.util.Date;

/** What is shown of an application in a list. An interface for the reason that {@link LatencyFigures} is one. */
public interface ApplicationFigures {

    /** Unique in the server. */
    String getName();

    /** Of its bundle. */
    String getVersion();

    /** INSTALLED, RUNNING, SUSPENDED, STOPPED or FAILED. */
    String getState();

    /** Why it is FAILED; empty otherwise. */
    String getFailure();

    /** The stages that a fault has stopped. */
    String[] getStoppedStages();

    /** When it came into its state. */
    Date getSince();
}
