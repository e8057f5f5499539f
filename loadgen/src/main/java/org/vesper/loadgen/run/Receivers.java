// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.vesper.loadgen.Load;
import org.vesper.loadgen.ServerUnavailableException;
import org.vesper.loadgen.record.RunRecord;
import org.vesper.loadgen.report.Progress;
import org.vesper.loadgen.report.RunResult;

/**
 * The measured receivers: the server and, with a control, the bare sink, both in each repeat. The server has the first turn in the first
 * repeat, the bare sink in the second, and so on.
 *
 * @param server the server
 * @param sink the bare sink, if there is a control
 */
record Receivers(RunSeries server, Optional<RunSeries> sink) {

    /** In a run after the warm-up, connections are opened first, and the rate may be new; that is not measured. */
    static final int RUN_WARMUP_SECONDS = 2;

    int number() {
        return sink.isPresent() ? 2 : 1;
    }

    boolean isInterrupted() {
        return server.isInterrupted();
    }

    /** All of them, in the order of a repeat. */
    List<RunSeries> turn(int repeat) {
        Stream<RunSeries> both = repeat % 2 == 1 ? Stream.concat(Stream.of(server), sink.stream())
                : Stream.concat(sink.stream(), Stream.of(server));
        return both.toList();
    }

    /** The runs of this repeat of a load that the output has; empty if one of them is missing, since only neighbours are compared. */
    List<RunRecord> earlier(Load load, int repeat, RunOutput output) throws IOException, ServerUnavailableException {
        List<RunRecord> found = new ArrayList<>();
        for (RunSeries runs : turn(repeat)) {
            runs.earlier(load, repeat, output).ifPresent(found::add);
        }
        return found.size() == number() ? found : List.of();
    }

    /** Performs a run. After an interrupt, when processes of this command may have ended, there is none. */
    Optional<RunResult> run(RunSeries runs, Load load, Progress progress) throws ServerUnavailableException, InterruptedException {
        try {
            return isInterrupted() ? Optional.empty() : Optional.of(runs.run(load, progress));
        } catch (ServerUnavailableException e) {
            if (isInterrupted()) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /** Sends a load that is not measured to each. Returns what was wrong with it, for people. */
    List<String> warmUp(Load load, Progress progress) throws ServerUnavailableException, InterruptedException {
        List<String> troubles = new ArrayList<>();
        for (RunSeries runs : turn(1)) {
            run(runs, load, progress).ifPresent(result ->
                    result.verdict().reasons().forEach(reason -> troubles.add("warm-up of the " + runs + ": " + reason)));
        }
        return troubles;
    }
}
