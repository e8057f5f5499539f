// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.measure;

import java.util.Optional;
import org.vesper.loadgen.Observer;

/**
 * The server's figures during a run.
 *
 * @param connections the number of clients of the adapter
 * @param eventsAccepted the number of events accepted since the server's start
 * @param run the application's view of the run, if it counts by run
 */
public record LiveFigures(int connections, long eventsAccepted, Optional<Observer.RunStatus> run) {
}
