// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.group;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.vesper.loadgen.Load;
import org.vesper.loadgen.OutputCount;
import org.vesper.loadgen.ServerUnavailableException;
import org.vesper.loadgen.send.Pacing;
import org.vesper.loadgen.send.SendStyle;
import org.vesper.loadgen.send.Share;
import org.vesper.loadgen.send.Target;
import org.vesper.wire.clock.WireClock;

/**
 * The part of a run that a helper sends, seen by the coordinator.
 *
 * <p><b>Threading:</b> one thread prepares, starts and awaits it; any thread asks for the progress and stops it. <b>Failure:</b> before the
 * start a {@link ServerUnavailableException}; later, a failure of the run.
 */
final class HelperRun {

    static final String PREPARE = "prepare";
    static final String START = "startNs";
    static final String STOP = "stop";
    static final String TAKES = "takes";
    static final String DONE = "done";
    static final String RESULT = "result";
    static final String FAILED = "failed";

    private final String name;
    private final LineChannel helper;
    private final ClockOffset offset;
    private ClockOffset offsetAtEnd;
    private volatile long sent;
    private volatile long lastSentNs;
    private Map<?, ?> result = Map.of();
    private String failure;

    private HelperRun(String name, LineChannel helper, ClockOffset offset) {
        this.name = name;
        this.helper = helper;
        this.offset = offset;
    }

    /** Lets the helper open its share of the connections. */
    static HelperRun prepare(String name, LineChannel helper, Map<String, Object> request, Target target, WireClock clock)
            throws ServerUnavailableException {
        try {
            ClockOffset offset = ClockOffset.estimate(helper);
            request.put("host", target.address().getHostString());
            request.put("port", target.address().getPort());
            request.put("protocol", target.protocol());
            request.put("sessions", target.sessions());
            request.put("wallClockOffsetNs", target.wallClockOffsetNs() + offset.wallNs());
            helper.write(Map.of(PREPARE, request));
            Map<String, Object> answer = helper.read();
            if (answer.containsKey(FAILED)) {
                throw new ServerUnavailableException(name + ": " + answer.get(FAILED));
            } else if (!clock.name().equals(answer.get("clock"))) {
                helper.write(Map.of(DONE, true));
                throw new ServerUnavailableException(name + " has the clock " + answer.get("clock") + " in common with the server, and the"
                        + " coordinator " + clock + ": run all generators on the server's machine, or none.");
            }
            return new HelperRun(name, helper, offset);
        } catch (IOException | UncheckedIOException e) {
            throw new ServerUnavailableException(name + " does not answer: " + e.getMessage() + ".", e);
        }
    }

    /** What a helper must know of its part of a run, besides the server's address. */
    static Map<String, Object> request(Load load, SendStyle style, Share share) {
        return new TreeMap<>(Map.of("connections", load.connections(), "rate", load.rate(), "warmupSeconds", load.warmupSeconds(),
                "seconds", load.seconds(), "seed", load.seed(), "pacing", style.pacing().name(),
                "churnPerSecond", style.churnPerSecond(), "generator", share.generator(), "generators", share.generators()));
    }

    static Share share(Map<?, ?> request) {
        return new Share((int) Answers.number(request, "generator"), (int) Answers.number(request, "generators"));
    }

    static SendStyle style(Map<?, ?> request) {
        double churnPerSecond = ((Number) request.get("churnPerSecond")).doubleValue();
        return new SendStyle(Pacing.valueOf((String) request.get("pacing")), "", churnPerSecond).shared(share(request));
    }

    static Load load(Map<?, ?> request) {
        return new Load((int) Answers.number(request, "connections"), Answers.number(request, "rate"),
                (int) Answers.number(request, "warmupSeconds"), (int) Answers.number(request, "seconds"), Answers.number(request, "seed"));
    }

    /** How far its clocks are ahead, before the run and, unless the helper has failed, after it. */
    String clocks() {
        return offsetAtEnd == null ? offset + " at the begin" : offset.text(offsetAtEnd);
    }

    /** @param startNs the start on the coordinator's {@link System#nanoTime()} */
    void start(long startNs) {
        say(Map.of(START, startNs + offset.monotonicNs()));
    }

    void stop() {
        say(Map.of(STOP, true));
    }

    void serverTakes() {
        say(Map.of(TAKES, true));
    }

    /** Follows the progress until the helper has sent its last event and has got the last answer. */
    void await() {
        try {
            while (result.isEmpty()) {
                Map<String, Object> message = helper.read();
                if (message.containsKey(RESULT)) {
                    result = (Map<?, ?>) message.get(RESULT);
                } else {
                    lastSentNs = Answers.number(message, "lastSentNs") - offset.monotonicNs();
                    sent = Answers.number(message, "sent");
                }
            }
            offsetAtEnd = ClockOffset.estimate(helper);
            helper.write(Map.of(DONE, true));
        } catch (IOException | UncheckedIOException e) {
            failure = name + " failed: " + e.getMessage() + ".";
        }
    }

    long sent() {
        return sent;
    }

    long lastSentNs() {
        return sent == 0 ? Long.MIN_VALUE : lastSentNs;
    }

    long accepted() {
        return result.isEmpty() ? 0 : Answers.number(result, "accepted");
    }

    long replaced() {
        return result.isEmpty() ? 0 : Answers.number(result, "replaced");
    }

    long reconnections() {
        return result.isEmpty() ? 0 : Answers.number(result, "reconnections");
    }

    List<String> failures() {
        return failure != null ? List.of(failure) : Answers.texts(result, "failures").stream().map(text -> name + ": " + text).toList();
    }

    Map<String, OutputCount> expected() {
        return result.isEmpty() ? Map.of() : Answers.counts(result.get("expected"));
    }

    void addLagTo(Histogram all) {
        if (!result.isEmpty()) {
            all.add(Answers.histogram(result.get("lag")));
        }
    }

    /** A helper that is gone is noticed when its result is awaited. */
    private void say(Map<String, ?> message) {
        try {
            helper.write(message);
        } catch (UncheckedIOException e) {
            System.getLogger("vesper.loadgen").log(System.Logger.Level.DEBUG, "a helper is gone", e);
        }
    }
}
