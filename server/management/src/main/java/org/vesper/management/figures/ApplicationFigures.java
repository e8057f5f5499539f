// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.figures;

import java.util.Date;

/**
 * An application in a list.
 *
 * @param name the name, unique in the server
 * @param version the version of its bundle
 * @param state the state: INSTALLED, RUNNING, SUSPENDED, STOPPED or FAILED
 * @param failure the reason if it is FAILED; empty otherwise
 * @param recovery how far its recovery has come, or the state of its journals; empty if it has none
 * @param stoppedStages the stages that a fault has stopped
 * @param since the time at which it entered its present state
 */
public record ApplicationFigures(String name, String version, String state, String failure, String recovery, String[] stoppedStages,
        Date since) {
}
