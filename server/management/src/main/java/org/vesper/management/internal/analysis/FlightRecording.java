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
    private static final int FLUSHES_TO_THE_END = 2;
    private static final long END_TIMEOUT_SECONDS = 5;
    private static final int MAX_KEPT = 100_000;

    private final RecordingStream stream = new RecordingStream();
    private final Deque<Disturbance> heard = new ArrayDeque<>();
    private volatile CountDownLatch flushes = new CountDownLatch(0);

    private FlightRecording() {
    }

    /** Begins to record. */
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
    }

    private void on(String name, Cause cause, Function<RecordedEvent, String> detail) {
        stream.enable(name).withThreshold(SHORTEST).withoutStackTrace();
        stream.onEvent(name, event -> {
            if (!event.hasField("safepoint") || event.getBoolean("safepoint")) {
                keep(cause, event, detail.apply(event));
            }
        });
    }

    private void keep(Cause cause, RecordedEvent event, String detail) {
        long thread = event.getThread() == null ? 0 : event.getThread().getJavaThreadId();
        synchronized (heard) {
            if (heard.size() == MAX_KEPT) {
                heard.removeFirst();
            }
            heard.add(new Disturbance(cause, ns(event.getStartTime()), ns(event.getEndTime()), thread, detail == null ? "" : detail));
        }
    }

    /** Waits until everything that has happened by now is heard, then ends the recording. */
    List<Disturbance> end() throws InterruptedException {
        flushes = new CountDownLatch(FLUSHES_TO_THE_END);
        flushes.await(END_TIMEOUT_SECONDS, TimeUnit.SECONDS);
        close();
        synchronized (heard) {
            return new ArrayList<>(heard);
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
