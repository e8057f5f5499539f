// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.group;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.vesper.loadgen.EventSource;
import org.vesper.loadgen.Load;
import org.vesper.loadgen.ServerUnavailableException;
import org.vesper.loadgen.Workload;
import org.vesper.loadgen.schedule.ArrivalPattern;
import org.vesper.loadgen.schedule.Schedule;
import org.vesper.loadgen.send.ConnectionSet;
import org.vesper.loadgen.send.RunTime;
import org.vesper.loadgen.send.Sender;
import org.vesper.loadgen.send.Target;

/**
 * The process of a helper: sends its share of each run that the coordinator asks for, until its input ends.
 *
 * <p><b>Threading:</b> one thread. <b>Failure:</b> reported to the coordinator.
 */
public final class HelperRuns {

    private static final long PROGRESS_MS = 100;

    private final LineChannel coordinator;
    private final Workload workload;
    private final ArrivalPattern pattern;

    public HelperRuns(InputStream input, OutputStream output, Workload workload, ArrivalPattern pattern) {
        this.coordinator = new LineChannel(input, output);
        this.workload = workload;
        this.pattern = pattern;
    }

    /** Serves the coordinator to its end. */
    public void serve() throws InterruptedException {
        Companion life = Companion.begin();
        try {
            answer();
        } catch (EOFException e) {
            // The coordinator has ended.
        } catch (IOException | UncheckedIOException e) {
            throw new IllegalStateException("the coordinator cannot be understood: " + e.getMessage(), e);
        } finally {
            life.end();
        }
    }

    private void answer() throws IOException, InterruptedException {
        while (true) {
            Map<String, Object> request = coordinator.read();
            if (request.containsKey(ClockOffset.PING)) {
                coordinator.write(ClockOffset.answer());
            } else if (request.containsKey(HelperRun.PREPARE)) {
                prepare((Map<?, ?>) request.get(HelperRun.PREPARE));
            }
        }
    }

    private void prepare(Map<?, ?> request) throws IOException, InterruptedException {
        Load load = HelperRun.load(request);
        Target target = new Target(new InetSocketAddress((String) request.get("host"), (int) Answers.number(request, "port")),
                Answers.number(request, "wallClockOffsetNs"), (int) Answers.number(request, "protocol"),
                Boolean.TRUE.equals(request.get("sessions")), 0, Optional.empty(), Optional.empty());
        try (ConnectionSet connections = ConnectionSet.open(target, load.connections(), HelperRun.share(request), workload)) {
            coordinator.write(Map.of("clock", connections.clock().name()));
            Map<String, Object> start = coordinator.read();
            if (start.containsKey(HelperRun.START)) {
                RunTime time = RunTime.of(connections.clock(), Answers.number(start, HelperRun.START), load.warmupSeconds());
                EventSource events = workload.events(load);
                send(new Sender(connections, Schedule.of(load, pattern), events, time, HelperRun.style(request)), events);
            }
        } catch (ServerUnavailableException e) {
            coordinator.write(Map.of(HelperRun.FAILED, e.getMessage()));
        }
    }

    private void send(Sender sender, EventSource events) throws InterruptedException {
        Thread sending = new Thread(sender, "loadgen-sender");
        sending.start();
        Thread listening = new Thread(() -> listen(sender), "loadgen-helper");
        listening.setDaemon(true);
        listening.start();
        while (sending.isAlive()) {
            TimeUnit.MILLISECONDS.timedJoin(sending, PROGRESS_MS);
            coordinator.write(Map.of("sent", sender.sent(), "lastSentNs", sender.lastSentNs()));
        }
        Map<String, Object> result = new LinkedHashMap<>(Map.of("accepted", sender.accepted(), "replaced", sender.replaced(),
                "reconnections", sender.reconnections(), "failures", sender.failures(),
                "lag", Answers.written(sender.lag()), "expected", Answers.written(events.expected())));
        coordinator.write(Map.of(HelperRun.RESULT, result));
        listening.join();
    }

    /** Follows the coordinator until it has the result and, after that, the clocks of this process. */
    private void listen(Sender sender) {
        try {
            while (true) {
                Map<String, Object> request = coordinator.read();
                if (request.containsKey(ClockOffset.PING)) {
                    coordinator.write(ClockOffset.answer());
                } else if (request.containsKey(HelperRun.STOP)) {
                    sender.stop();
                } else if (request.containsKey(HelperRun.TAKES)) {
                    sender.serverTakes();
                } else if (request.containsKey(HelperRun.DONE)) {
                    return;
                }
            }
        } catch (IOException | UncheckedIOException e) {
            sender.stop();
        }
    }
}
