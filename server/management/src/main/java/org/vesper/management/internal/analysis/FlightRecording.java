// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.analysis;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingStream;

/**
 * The disturbances that Java's flight recorder sees in this JVM. Only some kinds of events are recorded, without stacks, and the waits of
 * threads only from a millisecond on.
 *
 * <p><b>Threading:</b> events come on a thread of the recorder.
 */
final class FlightRecording implements AutoCloseable {

    private static final Duration SHORTEST = Duration.ofMillis(1);
    private static final Duration CPU_PERIOD = Duration.ofMillis(50);
    /** From this share of the machine's CPU on, no core counts as free. A period has ten ticks of a machine with two cores. */
    private static final double ALL_CORES = 0.9;
    private static final int FLUSHES_TO_SETTLE = 1;
    private static final int FLUSHES_TO_THE_END = 2;
    private static final long FLUSH_TIMEOUT_SECONDS = 5;
    private static final int MAX_KEPT = 100_000;

    private final RecordingStream stream = new RecordingStream();
    private final Deque<Disturbance> heard = new ArrayDeque<>();
    private final Deque<Disturbance> withoutCore = new ArrayDeque<>();
    private volatile CountDownLatch flushes = new CountDownLatch(FLUSHES_TO_SETTLE);
    private long cpuReadNs;

    private FlightRecording() {
    }

    /** Begins to record. The first recording of a JVM takes the recorder's own start, which may delay outputs: see {@link #settle}. */
    static FlightRecording start() {
        FlightRecording recording = new FlightRecording();
        recording.listen();
        recording.stream.setReuse(false);
        recording.stream.onFlush(() -> recording.flushes.countDown());
        recording.stream.startAsync();
        return recording;
    }

    private void listen() {
        on("jdk.GCPhasePause", Cause.GC_PAUSE, event -> event.getString("name"));
        on("jdk.ExecuteVMOperation", Cause.SAFEPOINT, event -> event.getString("operation"));
        on("jdk.SafepointStateSynchronization", Cause.SAFEPOINT, event -> "waiting for threads");
        on("jdk.JavaMonitorEnter", Cause.LOCK, event -> type(event, "monitorClass"));
        on("jdk.JavaMonitorWait", Cause.PARK, event -> type(event, "monitorClass"));
        on("jdk.ThreadPark", Cause.PARK, event -> type(event, "parkedClass"));
        on("jdk.ThreadSleep", Cause.PARK, event -> "sleep");
        on("jdk.FileRead", Cause.FILE, event -> event.getString("path"));
        on("jdk.FileWrite", Cause.FILE, event -> event.getString("path"));
        on("jdk.FileForce", Cause.FILE, event -> event.getString("path"));
        on("jdk.SocketRead", Cause.SOCKET, FlightRecording::otherSide);
        on("jdk.SocketWrite", Cause.SOCKET, FlightRecording::otherSide);
        on("jdk.Compilation", Cause.COMPILATION, event -> "by the JVM");
        stream.enable("jdk.CPULoad").withPeriod(CPU_PERIOD);
        stream.onEvent("jdk.CPULoad", this::cpuLoad);
    }

    /** The event tells the load since the one before. */
    private void cpuLoad(RecordedEvent event) {
        long nowNs = ns(event.getStartTime());
        if (cpuReadNs != 0 && event.getFloat("machineTotal") >= ALL_CORES) {
            keepWithoutCore(cpuReadNs, nowNs);
        }
        cpuReadNs = nowNs;
    }

    private void on(String name, Cause cause, Function<RecordedEvent, String> detail) {
        stream.enable(name).withThreshold(SHORTEST).withoutStackTrace();
        stream.onEvent(name, event -> {
            if (!event.hasField("safepoint") || event.getBoolean("safepoint")) {
                keep(cause, event, detail.apply(event));
            }
        });
    }

    /** Periods that follow each other make one. */
    private void keepWithoutCore(long beginNs, long endNs) {
        synchronized (heard) {
            boolean goesOn = !withoutCore.isEmpty() && withoutCore.getLast().endNs() == beginNs;
            long sinceNs = goesOn ? withoutCore.removeLast().beginNs() : beginNs;
            keep(withoutCore, new Disturbance(Cause.NO_FREE_CORE, sinceNs, endNs, 0, ""));
        }
    }

    private void keep(Cause cause, RecordedEvent event, String detail) {
        long thread = event.getThread() == null ? 0 : event.getThread().getJavaThreadId();
        synchronized (heard) {
            keep(heard, new Disturbance(cause, ns(event.getStartTime()), ns(event.getEndTime()), thread, detail == null ? "" : detail));
        }
    }

    private static void keep(Deque<Disturbance> kept, Disturbance disturbance) {
        if (kept.size() == MAX_KEPT) {
            kept.removeFirst();
        }
        kept.add(disturbance);
    }

    /** Waits until the recorder works: it changes classes of the JDK when it starts, and reads its first events. */
    void settle() throws InterruptedException {
        flushes.await(FLUSH_TIMEOUT_SECONDS, TimeUnit.SECONDS);
    }

    /** Waits until everything that has happened by now is heard, then ends the recording. */
    List<Disturbance> end() throws InterruptedException {
        flushes = new CountDownLatch(FLUSHES_TO_THE_END);
        flushes.await(FLUSH_TIMEOUT_SECONDS, TimeUnit.SECONDS);
        close();
        synchronized (heard) {
            List<Disturbance> all = new ArrayList<>(heard);
            all.addAll(withoutCore);
            return all;
        }
    }

    @Override
    public void close() {
        stream.close();
    }

    private static String otherSide(RecordedEvent event) {
        return event.getString("host") + ":" + event.getInt("port");
    }

    private static String type(RecordedEvent event, String field) {
        return event.getClass(field) == null ? "" : event.getClass(field).getName();
    }

    static long ns(Instant time) {
        return TimeUnit.SECONDS.toNanos(time.getEpochSecond()) + time.getNano();
    }
}
