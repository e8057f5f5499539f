// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.analysis;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingStream;
import org.vesper.management.analysis.ThreadWaitFigures;

/**
 * Observes where, how long and why each thread is blocked or waits, by Java's flight recorder. What takes less than {@value
 * #SHORTEST_US} us is left out. A thread that waits for all of the time has no event; its stack at the end stands for it.
 *
 * <p><b>Threading:</b> events come on a thread of the recorder; any thread asks.
 */
final class ThreadWaits {

    private static final int SHORTEST_US = 500;
    private static final int MAX_PLACES = 10_000;
    private static final int SHOWN = 1_000;
    private static final double NS_PER_MS = 1e6;
    private static final List<String> OF_JDK = List.of("java.", "jdk.", "sun.", "javax.");

    private final RecordingStream stream = new RecordingStream();
    private final Map<Key, Wait> waits = new HashMap<>();
    private final long beganNs = System.nanoTime();
    private volatile boolean running = true;
    private volatile List<Wait> result = List.of();

    private record Key(String thread, String kind, String reason, String place) {
    }

    /** The times at one place. */
    private record Wait(Key key, long count, double totalMs, double longestMs) {

        Wait plus(double ms) {
            return new Wait(key, count + 1, totalMs + ms, Math.max(longestMs, ms));
        }

        ThreadWaitFigures figures() {
            return new ThreadWaitFigures(key.thread, key.kind, key.reason, key.place, count, totalMs, longestMs);
        }
    }

    private ThreadWaits() {
    }

    /** Begins to observe, for some seconds. */
    static ThreadWaits start(int seconds) {
        ThreadWaits waits = new ThreadWaits();
        waits.on("jdk.JavaMonitorEnter", "lock", event -> type(event, "monitorClass"));
        waits.on("jdk.JavaMonitorWait", "wait", event -> type(event, "monitorClass"));
        waits.on("jdk.ThreadPark", "park", event -> type(event, "parkedClass"));
        waits.on("jdk.ThreadSleep", "sleep", event -> "");
        waits.on("jdk.FileRead", "file", event -> event.getString("path"));
        waits.on("jdk.FileWrite", "file", event -> event.getString("path"));
        waits.on("jdk.FileForce", "file", event -> event.getString("path"));
        waits.on("jdk.SocketRead", "socket", event -> event.getString("host") + ":" + event.getInt("port"));
        waits.on("jdk.SocketWrite", "socket", event -> event.getString("host") + ":" + event.getInt("port"));
        waits.stream.setReuse(false);
        waits.stream.startAsync();
        Thread end = new Thread(() -> waits.endAfter(seconds), "vesper-thread-waits");
        end.setDaemon(true);
        end.start();
        return waits;
    }

    boolean isRunning() {
        return running;
    }

    /** What was seen, the longest in all first; empty before the end. */
    List<ThreadWaitFigures> result() {
        return result.stream().map(Wait::figures).toList();
    }

    private void endAfter(int seconds) {
        try {
            TimeUnit.SECONDS.sleep(seconds); // the time that the operator asks for
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            try {
                end();
            } finally {
                running = false;
            }
        }
    }

    private void end() {
        ThreadInfo[] now = ManagementFactory.getThreadMXBean().dumpAllThreads(false, false);
        double allMs = (System.nanoTime() - beganNs) / NS_PER_MS;
        stream.close();
        synchronized (waits) {
            Set<String> seen = waits.keySet().stream().map(Key::thread).collect(Collectors.toSet());
            Stream.of(now).filter(thread -> !seen.contains(thread.getThreadName()) && thread.getThreadState() != Thread.State.RUNNABLE)
                    .map(ThreadWaits::key).forEach(key -> waits.putIfAbsent(key, new Wait(key, 1, allMs, allMs)));
            result = waits.values().stream().sorted(Comparator.comparingDouble(Wait::totalMs).reversed()).limit(SHOWN).toList();
        }
    }

    private void on(String name, String kind, Function<RecordedEvent, String> reason) {
        stream.enable(name).withThreshold(Duration.ofNanos(TimeUnit.MICROSECONDS.toNanos(SHORTEST_US))).withStackTrace();
        stream.onEvent(name, event -> {
            if (event.getThread() != null && event.getThread().getJavaName() != null) {
                String why = reason.apply(event);
                add(new Key(event.getThread().getJavaName(), kind, why == null ? "" : why, place(event)),
                        event.getDuration().toNanos() / NS_PER_MS);
            }
        });
    }

    private void add(Key key, double ms) {
        synchronized (waits) {
            if (waits.size() < MAX_PLACES || waits.containsKey(key)) {
                waits.merge(key, new Wait(key, 1, ms, ms), (before, one) -> before.plus(ms));
            }
        }
    }

    private static String place(RecordedEvent event) {
        List<RecordedFrame> frames = event.getStackTrace() == null ? List.of() : event.getStackTrace().getFrames();
        return place(frames.stream().map(frame -> new StackTraceElement(frame.getMethod().getType().getName(), frame.getMethod().getName(),
                null, frame.getLineNumber())).toList());
    }

    private static String place(List<StackTraceElement> stack) {
        return stack.stream().filter(frame -> OF_JDK.stream().noneMatch(frame.getClassName()::startsWith)).findFirst()
                .or(() -> stack.stream().findFirst())
                .map(frame -> frame.getClassName() + "." + frame.getMethodName() + ":" + frame.getLineNumber()).orElse("");
    }

    private static Key key(ThreadInfo thread) {
        String kind = thread.getThreadState() == Thread.State.BLOCKED ? "lock" : "wait";
        return new Key(thread.getThreadName(), kind, thread.getLockInfo() == null ? "" : thread.getLockInfo().getClassName(),
                place(List.of(thread.getStackTrace())));
    }

    private static String type(RecordedEvent event, String field) {
        return event.getClass(field) == null ? "" : event.getClass(field).getName();
    }
}
