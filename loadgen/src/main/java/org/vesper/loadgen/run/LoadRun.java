// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.run;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.vesper.loadgen.EventSource;
import org.vesper.loadgen.Load;
import org.vesper.loadgen.OutputCount;
import org.vesper.loadgen.ServerUnavailableException;
import org.vesper.loadgen.Workload;
import org.vesper.loadgen.group.Helpers;
import org.vesper.loadgen.group.SenderGroup;
import org.vesper.loadgen.measure.CpuReading;
import org.vesper.loadgen.measure.CpuUse;
import org.vesper.loadgen.measure.Distribution;
import org.vesper.loadgen.measure.ForeignWatch;
import org.vesper.loadgen.measure.HiccupMeter;
import org.vesper.loadgen.measure.LiveFigures;
import org.vesper.loadgen.measure.ServerLink;
import org.vesper.loadgen.measure.SlowOutputAnalysis;
import org.vesper.loadgen.report.Backlog;
import org.vesper.loadgen.report.BacklogReadings;
import org.vesper.loadgen.report.Evidence;
import org.vesper.loadgen.report.Progress;
import org.vesper.loadgen.report.RunResult;
import org.vesper.loadgen.schedule.ArrivalPattern;
import org.vesper.loadgen.schedule.Schedule;
import org.vesper.loadgen.send.ConnectionSet;
import org.vesper.loadgen.send.IdleConnections;
import org.vesper.loadgen.send.RunTime;
import org.vesper.loadgen.send.SendStyle;
import org.vesper.loadgen.send.Sender;
import org.vesper.loadgen.send.Target;
import org.vesper.wire.clock.WireClock;
import org.vesper.wire.format.Protocol;

/**
 * One run, from the first connection to the verdict; {@link #run} reads in chronological order.
 *
 * <p><b>Threading:</b> one thread, which observes the run while the sender's thread sends; {@link #interrupt} from any thread.
 * <b>Failure:</b> before the first event, a {@link ServerUnavailableException}; later, each failure becomes a reason of the verdict.
 */
final class LoadRun {

    private static final long SECOND_NS = 1_000_000_000L;
    private static final long LEAD_NS = SECOND_NS / 2;
    private static final long MIN_LEAD_NS = SECOND_NS / 10;
    private static final long FORMER_CLIENTS_NS = 2 * SECOND_NS;
    private static final long QUIET_NS = 3 * SECOND_NS;
    private static final long POLL_MS = 100;
    /** Several readings of the backlog per second. Not a part of a second, so that they do not meet bursts always in the same phase. */
    private static final long READING_NS = SECOND_NS * 97 / 1000;
    private static final int FAILURES_NAMED = 2;

    private final Load load;
    private final ServerLink server;
    private final Workload workload;
    private final EventSource events;
    private final OptionalDouble slowMs;
    private final Progress progress;
    private final String runId = UUID.randomUUID().toString();
    private final Instant begun = Instant.now();
    private final ForeignWatch foreign;
    private final ArrivalPattern pattern;
    private final SendStyle style;
    private final Helpers helpers;
    private final Schedule plan;
    private final BacklogReadings backlog = new BacklogReadings();
    private long acceptedBefore;
    private long accepted;
    private long secondsObserved = -1;
    private volatile SenderGroup sender;
    private volatile boolean interrupted;

    LoadRun(Load load, ArrivalPattern pattern, SendStyle style, Helpers helpers, Workload workload, ServerLink server,
            OptionalDouble slowMs, Progress progress) {
        this.slowMs = slowMs;
        this.load = load;
        this.workload = workload;
        this.events = workload.events(load);
        this.server = server;
        this.progress = progress;
        this.foreign = new ForeignWatch(runId, load.connections() + style.spareConnections(helpers.ownShare().generators()));
        this.style = style;
        this.helpers = helpers;
        this.pattern = pattern;
        this.plan = Schedule.of(load, pattern);
    }

    RunResult run(Target target) throws ServerUnavailableException, InterruptedException {
        awaitFormerClients();
        foreign.expect(target.idle() + (target.sessions() ? load.connections() : 0));
        IdleConnections idle = IdleConnections.open(target, workload.layout());
        try (idle; ConnectionSet connections = ConnectionSet.open(target, load.connections(), helpers.ownShare(), workload)) {
            SenderGroup group = SenderGroup.prepare(helpers, load, style, target, connections.clock());
            server.begin(runId);
            Optional<SlowOutputAnalysis> analysis = slowMs.isPresent()
                    ? Optional.of(server.analyze(slowMs.getAsDouble())) : Optional.empty();
            RunTime time = plan(connections.clock());
            ServerReading reading = new ServerReading(server, time.startNs(), analysis);
            acceptedBefore = reading.acceptedBefore();
            HiccupMeter hiccups = HiccupMeter.start(time.measuredFromNs());
            sender = group.start(time, new Sender(connections, Schedule.of(load, pattern), events, time,
                    style.shared(helpers.ownShare())), events);
            Measurement cpu = send(time);
            hiccups.stop();
            awaitOutputs();
            RunResult.Run run = identity(target, connections.clock());
            Distribution sendLag = new Distribution(sender.lag());
            RunResult.Generator generator = new RunResult.Generator(sendLag, hiccups.overshoot(),
                    seconds(hiccups, time), cpu.generator());
            Closing closing = close(reading, cpu.server());
            Evidence evidence = new Evidence(sender.expected(), sending(time), closing.outcome(),
                    closing.server().flatMap(figures -> figures.latencyCounts(run.clock())), closing.troubles());
            return new RunResult(load, run, evidence, generator, new Backlog(Math.round(evidence.sending().plannedRate()),
                    backlog.samples(), evidence.sending().isRateMissed()), closing.server());
        }
    }

    private RunResult.Run identity(Target target, WireClock clock) {
        return new RunResult.Run(workload, pattern, target.protocolText(), sendingText(target), runId, begun, clock);
    }

    /** Ends the run early. It closes its connections in an orderly manner and is INVALID. */
    void interrupt() {
        interrupted = true;
        SenderGroup running = sender;
        if (running != null) {
            running.stop();
        }
    }

    /** Waits until the server has removed the connections of a previous run. */
    private void awaitFormerClients() throws ServerUnavailableException, InterruptedException {
        long deadlineNs = System.nanoTime() + FORMER_CLIENTS_NS;
        int clients = server.connections();
        while (clients > 0 && System.nanoTime() < deadlineNs) {
            TimeUnit.MILLISECONDS.sleep(POLL_MS);
            clients = server.connections();
        }
        foreign.atStart(clients);
        foreign.reasons().forEach(reason -> progress.say("This run will be INVALID. " + reason));
    }

    /** Chooses the start, far enough ahead that the server knows the start of the measured part before the first event arrives. */
    private RunTime plan(WireClock clock) throws ServerUnavailableException {
        while (true) {
            long startNs = System.nanoTime() + LEAD_NS;
            RunTime time = RunTime.of(clock, startNs, load.warmupSeconds());
            server.measureFrom(time.measuredFromNs());
            if (startNs - System.nanoTime() >= MIN_LEAD_NS) {
                return time;
            }
        }
    }

    private Measurement send(RunTime time) throws InterruptedException {
        if (interrupted) {
            sender.stop();
        }
        Thread thread = new Thread(sender, "loadgen-sender");
        thread.start();
        watch(thread, time, time.startNs() + load.warmupSeconds() * SECOND_NS);
        CpuReading before = CpuReading.now(server);
        watch(thread, time, Long.MAX_VALUE);
        progress.endLine();
        CpuReading after = CpuReading.now(server);
        return new Measurement(before.serverUntil(after), before.generatorUntil(after));
    }

    /**
     * Reads the backlog, and once per second checks that no other client uses the server, and shows the progress. Ends with the thread, or
     * at the given time.
     */
    private void watch(Thread thread, RunTime time, long untilNs) throws InterruptedException {
        while (thread.isAlive() && System.nanoTime() < untilNs) {
            long sinceStartNs = System.nanoTime() - time.startNs();
            if (sinceStartNs / SECOND_NS > secondsObserved && sinceStartNs >= 0) {
                secondsObserved = sinceStartNs / SECOND_NS;
                observe(time);
            } else if (isMeasured(sinceStartNs)) {
                askAccepted().ifPresent(count -> noteBacklog(time, count));
            }
            long nextNs = Math.min(untilNs, time.startNs() + (Math.floorDiv(sinceStartNs, READING_NS) + 1) * READING_NS);
            TimeUnit.NANOSECONDS.timedJoin(thread, Math.max(1, nextNs - System.nanoTime()));
        }
    }

    private void observe(RunTime time) {
        boolean sending = sender.sent() < plan.events();
        Optional<LiveFigures> live = ask();
        double seconds = (System.nanoTime() - time.startNs()) / 1e9;
        if (sending) {
            progress.update(load, seconds, sender.sent(), live);
            live.ifPresent(figures -> noteBacklog(time, figures.eventsAccepted()));
        } else if (live.isPresent() && live.get().eventsAccepted() > accepted) {
            sender.serverTakes();
            progress.catchUp(seconds, live.get().eventsAccepted() - acceptedBefore, plan.events());
        }
        accepted = live.map(LiveFigures::eventsAccepted).orElse(accepted);
    }

    /**
     * Notes the backlog in the measured part. The plan is read after the server's count, so the backlog was this at most; of the readings
     * of a second, the smallest is therefore also the one with the fastest answer.
     */
    private void noteBacklog(RunTime time, long eventsAccepted) {
        long sinceStartNs = System.nanoTime() - time.startNs();
        if (isMeasured(sinceStartNs)) {
            backlog.add(sinceStartNs, Math.max(0, plan.due(sinceStartNs) - (eventsAccepted - acceptedBefore)));
        }
    }

    private boolean isMeasured(long sinceStartNs) {
        long measuredFromNs = load.warmupSeconds() * SECOND_NS;
        return sinceStartNs >= measuredFromNs && sinceStartNs < measuredFromNs + load.seconds() * SECOND_NS;
    }

    private OptionalLong askAccepted() {
        try {
            return OptionalLong.of(server.eventsAccepted());
        } catch (ServerUnavailableException e) {
            return OptionalLong.empty();
        }
    }

    private Optional<LiveFigures> ask() {
        try {
            LiveFigures live = server.live();
            foreign.during(live.connections());
            live.run().ifPresent(run -> foreign.runId(run.runId()));
            return Optional.of(live);
        } catch (ServerUnavailableException e) {
            return Optional.empty();
        }
    }

    /** Waits until all outputs have arrived or their number stops changing, since some may follow the acceptance of the last event. */
    private void awaitOutputs() throws InterruptedException {
        long expected = total(sender.expected());
        long received = -1;
        long movedNs = System.nanoTime();
        while (!interrupted && received < expected && System.nanoTime() - movedNs < QUIET_NS) {
            long now = receivedOutputs();
            movedNs = now == received ? movedNs : System.nanoTime();
            received = now;
            TimeUnit.MILLISECONDS.sleep(received < expected ? POLL_MS : 0);
        }
    }

    private long receivedOutputs() {
        try {
            return total(server.outputs());
        } catch (ServerUnavailableException e) {
            return -1;
        }
    }

    private static List<RunResult.HiccupSecond> seconds(HiccupMeter hiccups, RunTime time) {
        return hiccups.seconds().stream()
                .map(second -> new RunResult.HiccupSecond((second.endNs() - time.startNs()) / 1e9, second.longestUs())).toList();
    }

    private static long total(Map<String, OutputCount> rules) {
        return rules.values().stream().mapToLong(OutputCount::total).sum();
    }

    private String sendingText(Target target) {
        String group = sender.text().isEmpty() ? "" : ", " + sender.text();
        String protocol = target.protocol() == Protocol.VERSION_1 ? "" : ", protocol " + target.protocolText();
        return style + (style.churnPerSecond() == 0 ? "" : ", " + sender.replaced() + " connections replaced") + protocol
                + (target.idle() == 0 ? "" : ", " + target.idle() + " idle connections")
                + (target.sessions() ? ", " + sender.reconnections() + " reconnections" : "") + group;
    }

    private Evidence.Sending sending(RunTime time) {
        double lastSentSeconds = (sender.lastSentNs() - time.startNs()) / 1e9;
        return Evidence.Sending.of(plan, load.warmupSeconds() + load.seconds(), sender.sent(), lastSentSeconds, sender.accepted());
    }

    /** Reads all figures from the server, and collects all problems so far. */
    private Closing close(ServerReading reading, CpuUse cpu) {
        Optional<Evidence.Outcome> outcome = Optional.empty();
        Optional<RunResult.Server> figures = Optional.empty();
        List<String> troubles = new ArrayList<>(failures());
        try {
            server.status().ifPresent(run -> foreign.runId(run.runId()));
            outcome = Optional.of(reading.outcome());
            figures = Optional.of(reading.figures(cpu));
        } catch (ServerUnavailableException e) {
            troubles.add(e.getMessage());
        }
        troubles.addAll(0, foreign.reasons());
        if (interrupted) {
            troubles.add(0, Evidence.INTERRUPTED);
        }
        return new Closing(outcome, figures, troubles);
    }

    /** The failures of the connections, limited in number: a failing server breaks all connections, and a few messages suffice. */
    private List<String> failures() {
        List<String> failures = sender.failures();
        if (failures.size() <= FAILURES_NAMED) {
            return failures;
        }
        List<String> named = new ArrayList<>(failures.subList(0, FAILURES_NAMED));
        named.add((failures.size() - FAILURES_NAMED) + " more connections failed.");
        return named;
    }

    /** The CPU use in the measured part. */
    private record Measurement(CpuUse server, CpuUse generator) {
    }

    /** The results that are known after the last output. */
    private record Closing(Optional<Evidence.Outcome> outcome, Optional<RunResult.Server> server, List<String> troubles) {
    }
}
