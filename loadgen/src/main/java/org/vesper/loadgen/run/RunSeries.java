// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.run;

import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.vesper.loadgen.Load;
import org.vesper.loadgen.ServerUnavailableException;
import org.vesper.loadgen.Workload;
import org.vesper.loadgen.group.Helpers;
import org.vesper.loadgen.measure.ServerLink;
import org.vesper.loadgen.record.RunRecord;
import org.vesper.loadgen.report.Progress;
import org.vesper.loadgen.report.RunResult;
import org.vesper.loadgen.schedule.ArrivalPattern;
import org.vesper.loadgen.send.ConnectionSet;
import org.vesper.loadgen.send.SendStyle;
import org.vesper.loadgen.send.Target;
import org.vesper.wire.clock.WireClock;

/** The runs against a server or the bare sink, one after the other. <b>Threading:</b> one thread runs; any thread may interrupt. */
final class RunSeries {

    private final String receiver;
    private final Workload workload;
    private final ArrivalPattern pattern;
    private final SendStyle style;
    private final Helpers helpers;
    private final ServerLink server;
    private final Target target;
    private OptionalDouble slowMs = OptionalDouble.empty();
    private volatile LoadRun running;
    private volatile boolean interrupted;

    /** @param receiver what is measured, for people */
    RunSeries(String receiver, Workload workload, ArrivalPattern pattern, SendStyle style, Helpers helpers, ServerLink server,
            Target target) {
        this.receiver = receiver;
        this.workload = workload;
        this.pattern = pattern;
        this.style = style;
        this.helpers = helpers;
        this.server = server;
        this.target = target;
    }

    /** From now on, lets the server analyse outputs that take at least so long. */
    void analyze(double atLeastMs) {
        slowMs = OptionalDouble.of(atLeastMs);
    }

    /** The run of this load that the output has already, if it has. */
    Optional<RunRecord> earlier(Load load, int repeat, RunOutput output) throws IOException, ServerUnavailableException {
        return output.earlier(planned(load, output), repeat);
    }

    /** The number of the next repeat of this run in the output. */
    int nextRepeat(Load load, RunOutput output) throws IOException, ServerUnavailableException {
        return output.nextRepeat(planned(load, output));
    }

    private RunRecord planned(Load load, RunOutput output) throws ServerUnavailableException {
        return output.planned(load, pattern, target.protocolText(), receiver, server);
    }

    /** Performs a run. If planned times cannot separate warm-up and measured part, the warm-up is a separate run. */
    RunResult run(Load load, Progress progress) throws ServerUnavailableException, InterruptedException {
        progress.say(String.format(Locale.ROOT, "%d connections to %s:%d, %,d events/s, %d s of warm-up and %d s measured",
                load.connections(), target.address().getHostString(), target.address().getPort(), load.rate(),
                load.warmupSeconds(), load.seconds()));
        if (load.warmupSeconds() > 0 && clock() != WireClock.MONOTONIC) {
            progress.say("No monotonic clock in common with the server: the warm-up is a separate run.");
            runAlone(load.warmupOnly(), progress);
            return runAlone(load.withoutWarmup(), progress);
        }
        return runAlone(load, progress);
    }

    /** Ends the present run early; a run that begins later ends at once. */
    void interrupt() {
        interrupted = true;
        LoadRun run = running;
        if (run != null) {
            run.interrupt();
        }
    }

    boolean isInterrupted() {
        return interrupted;
    }

    @Override
    public String toString() {
        return receiver;
    }

    private RunResult runAlone(Load load, Progress progress) throws ServerUnavailableException, InterruptedException {
        LoadRun run = new LoadRun(load, pattern, style, helpers, workload, server, slowMs, progress);
        running = run;
        if (interrupted) {
            run.interrupt();
        }
        return run.run(target);
    }

    /** The clock that the generator has in common with the server. */
    WireClock clock() throws ServerUnavailableException {
        try (ConnectionSet one = ConnectionSet.open(target, 1, workload)) {
            return one.clock();
        }
    }
}
