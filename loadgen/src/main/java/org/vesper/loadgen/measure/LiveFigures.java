// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.measure;

import java.util.Optional;
import org.vesper.loadgen.Observer;

/**
 * What the server says in the middle of a run.
 *
 * @param connections clients of the adapter
 * @param eventsAccepted since the server's start
 * @param run what the application says of the run, if it does
 */
public record LiveFigures(int connections, long eventsAccepted, Optional<Observer.RunStatus> run) {
}
