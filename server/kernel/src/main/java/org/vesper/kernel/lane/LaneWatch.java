// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.lane;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.kernel.fault.FaultText;

/**
 * Watches for a thread that stays in a lane. Within a second it logs where the thread is: application, stage, rule if that is known, and
 * stack; again after 7 s, 70 s and so on. It reads only the lane's own counter, so it adds no cost to events.
 *
 * <p><b>Threading:</b> the server's clock checks; any thread may query.
 */
public final class LaneWatch {

    private static final Logger LOG = LoggerFactory.getLogger(LaneWatch.class);
    private static final long FIRST_REPORT_NS = TimeUnit.MILLISECONDS.toNanos(700);
    private static final int REPORT_INTERVAL_FACTOR = 10;

    private final Lane lane;
    private final List<Occupant> occupants = new ArrayList<>();
    private final List<WriteLimit> limits = new ArrayList<>();
    private volatile Sighting first = new Sighting(Lane.FREE, 0);
    private long nextReportNs = FIRST_REPORT_NS;

    /** The time when the lane was first seen in its current turn. */
    private record Sighting(long turn, long timeNs) {
    }

    /**
     * A stage in the lane.
     *
     * @param application the application that it belongs to
     * @param stage the name in messages
     * @param classes the prefixes of the names of its classes
     * @param rule finds the rule that is running, if it can
     */
    public record Occupant(String application, String stage, List<String> classes, RuleAtWork rule) {

        private boolean owns(StackTraceElement frame) {
            return classes.stream().anyMatch(prefix -> frame.getClassName().startsWith(prefix));
        }
    }

    /** Finds the rule that is running. */
    public interface RuleAtWork {

        Optional<String> find();
    }

    LaneWatch(Lane lane) {
        this.lane = lane;
    }

    /** Called while the network is wired. */
    public void add(Occupant occupant) {
        occupants.add(occupant);
    }

    /** Called while the network is wired. */
    public void add(WriteLimit limit) {
        limits.add(limit);
    }

    /** The observed time that one thread has been in the lane in its current turn; 0 if it has not been seen there twice. */
    public long busyMs() {
        Sighting seen = first;
        return seen.turn() != Lane.FREE && seen.turn() == lane.turn()
                ? TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - seen.timeNs()) : 0;
    }

    /** Has the lane recorded when a thread is in it, until {@link #endRecord}. Called while its network starts. */
    public void beginRecord() {
        if (!occupants.isEmpty()) {
            lane.recordWork(WorkRecord.slot(occupants.get(0).application(), stages()));
        }
    }

    /** Called when its network has been closed. */
    public void endRecord() {
        lane.recordWork(null);
    }

    /** The application and the stages in the lane. */
    public String application() {
        return occupants.isEmpty() ? "" : occupants.get(0).application();
    }

    /** Whether this thread is in the lane. */
    public boolean isIn(Thread thread) {
        return lane.owner() == thread;
    }

    /** The names of the stages in the lane. */
    public String stages() {
        return occupants.stream().map(Occupant::stage).collect(Collectors.joining(", "));
    }

    /** The place of the thread in the lane: "in processor rules, rule slow", or empty if that is unknown. */
    public String place() {
        Thread thread = lane.owner();
        return thread == null ? "" : place(thread.getStackTrace());
    }

    public void check(long nowNs) {
        limits.forEach(limit -> limit.check(nowNs));
        long turn = lane.turn();
        if (turn == Lane.FREE || turn != first.turn()) {
            first = new Sighting(turn, nowNs);
            nextReportNs = FIRST_REPORT_NS;
        } else if (nowNs - first.timeNs() >= nextReportNs) {
            nextReportNs *= REPORT_INTERVAL_FACTOR;
            report(nowNs - first.timeNs());
        }
    }

    private void report(long busyNs) {
        Thread thread = lane.owner();
        if (thread != null) {
            LOG.warn(String.format(Locale.ROOT, "The lane of %s has been busy for %.1f s%s; its thread %s",
                    stages(), busyNs / 1e9, place(thread.getStackTrace()),
                    FaultText.place(thread)));
        }
    }

    private String place(StackTraceElement[] stack) {
        return Stream.of(stack).map(frame -> occupants.stream().filter(occupant -> occupant.owns(frame)).toList())
                .filter(owners -> !owners.isEmpty()).findFirst()
                .map(owners -> owners.stream().map(LaneWatch::text).collect(Collectors.joining(" or ", ", in ", ""))).orElse("");
    }

    private static String text(Occupant occupant) {
        return occupant.stage() + occupant.rule().find().map(rule -> ", rule " + rule).orElse("");
    }
}
