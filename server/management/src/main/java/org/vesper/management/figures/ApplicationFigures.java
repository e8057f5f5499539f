// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.figures;

import java.util.Date;

/** An application in a list. It is an interface for the same reason as {@link LatencyFigures}. */
public interface ApplicationFigures {

    /** The name, unique in the server. */
    String getName();

    /** The version of its bundle. */
    String getVersion();

    /** The state: INSTALLED, RUNNING, SUSPENDED, STOPPED or FAILED. */
    String getState();

    /** The reason if it is FAILED; empty otherwise. */
    String getFailure();

    /** How far its recovery has come, or the state of its journals; empty if it has none. */
    String getRecovery();

    /** The stages that a fault has stopped. */
    String[] getStoppedStages();

    /** The time at which it entered its present state. */
    Date getSince();
}
