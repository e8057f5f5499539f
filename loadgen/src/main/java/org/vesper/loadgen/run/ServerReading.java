// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.run;

import java.util.Optional;
import org.vesper.loadgen.ServerUnavailableException;
import org.vesper.loadgen.measure.CpuUse;
import org.vesper.loadgen.measure.GarbageCollections;
import org.vesper.loadgen.measure.ServerLink;
import org.vesper.loadgen.measure.SlowOutputAnalysis;
import org.vesper.loadgen.report.Evidence;
import org.vesper.loadgen.report.RunResult;

/** The server's figures for one run: the differences to its figures before the first event. <b>Threading:</b> one thread. */
final class ServerReading {

    private final ServerLink server;
    private final GarbageCollections collections;
    private final long acceptedBefore;
    private final Optional<SlowOutputAnalysis> analysis;
    private final long startNs;

    /**
     * Reads the figures before the run, which is planned to start at the given time.
     *
     * @param analysis that of the slow outputs, which has begun; empty if there is none
     */
    ServerReading(ServerLink server, long startNs, Optional<SlowOutputAnalysis> analysis) throws ServerUnavailableException {
        this.server = server;
        this.startNs = startNs;
        this.analysis = analysis;
        this.collections = server.garbageCollections(startNs);
        this.acceptedBefore = server.eventsAccepted();
    }

    /** The adapter's counter before the first event. */
    long acceptedBefore() {
        return acceptedBefore;
    }

    Evidence.Outcome outcome() throws ServerUnavailableException {
        return new Evidence.Outcome(server.outputs(), server.eventsAccepted() - acceptedBefore);
    }

    RunResult.Server figures(CpuUse cpu) throws ServerUnavailableException {
        return new RunResult.Server(server.latencies(), server.adapterDetails(),
                new RunResult.Process(cpu, collections.heard(), collections.summary(), server.jvm(), server.version()),
                analysis.isPresent() ? Optional.of(analysis.get().end(startNs)) : Optional.empty());
    }
}
