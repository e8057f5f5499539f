// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.benchmarks.server;

import java.util.function.Consumer;
import java.util.function.Supplier;
import org.vesper.tests.support.VesperServer;

/**
 * One side of a comparison.
 *
 * @param server creates a server with signal-generation that is not started yet
 * @param meanwhile the action on the server while it is measured
 */
record Side(String name, Supplier<VesperServer> server, Consumer<VesperServer> meanwhile) {

    /** Creates a side without an action. */
    Side(String name, Supplier<VesperServer> server) {
        this(name, server, undisturbed -> { });
    }

    /** Performs one run against a fresh server. */
    Run run(Load load) throws Exception {
        try (VesperServer started = server.get().start()) {
            return Run.of(started, load, () -> meanwhile.accept(started));
        }
    }
}
