// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.benchmarks;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.HdrHistogram.Recorder;
import org.HdrHistogram.SingleWriterRecorder;
import org.vesper.api.EventSink;
import org.vesper.api.EventType;
import org.vesper.benchmarks.contest.Spread;
import org.vesper.benchmarks.contest.StockTick;
import org.vesper.event.ByEventClass;
import org.vesper.event.EventAccess;
import org.vesper.event.EventValues;
import org.vesper.kernel.measure.LatencyMeasurement;
import org.vesper.kernel.measure.MeasuredPoint;
import org.vesper.kernel.metrics.Counter;
import org.vesper.kernel.tap.Tap;

/** Measures the savings of the optimizations on the path of an event: each is compared with the simple alternative, in one process. */
final class TricksTrial {

    private static final int EVENTS = 1024;
    private static final long HIGHEST_NS = 3_600_000_000_000L;
    private static final int DIGITS = 3;

    private final StockTick[] events = Stream.generate(() -> new StockTick("WSC", 1, 0, 0)).limit(EVENTS).toArray(StockTick[]::new);
    private final Map<String, Loop> loops = new LinkedHashMap<>();
    /** An instance field, as the code of a stage would use it. */
    private MethodHandle handle;
    /** Prevents the JIT compiler from eliminating the loops. */
    private volatile long sum;

    /** Repeats an operation, and returns a value that depends on each repetition. */
    private interface Loop {

        long run(int calls);
    }

    TricksTrial() throws ReflectiveOperationException {
        reads();
        classes();
        counts();
        latencies();
        measurements();
    }

    /** The nanoseconds per call, by operation. */
    Map<String, Spread> measure(int calls, int rounds) {
        Map<String, List<Double>> ns = new LinkedHashMap<>();
        for (int round = -2; round < rounds; round++) {
            for (Map.Entry<String, Loop> loop : loops.entrySet()) {
                long start = System.nanoTime();
                sum = loop.getValue().run(calls);
                double each = (System.nanoTime() - start) / (double) calls;
                List<Double> all = ns.computeIfAbsent(loop.getKey(), unused -> new ArrayList<>());
                if (round >= 0) {
                    all.add(each);
                }
            }
        }
        Map<String, Spread> spreads = new LinkedHashMap<>();
        ns.forEach((what, all) -> spreads.put(what, Spread.of(all)));
        return spreads;
    }

    private void reads() throws ReflectiveOperationException {
        Method getter = StockTick.class.getMethod("getSymbol");
        handle = MethodHandles.publicLookup().unreflect(getter).asType(MethodType.methodType(Object.class, Object.class));
        Function<Object, Object> generated = EventAccess.of(StockTick.class).getter("symbol").orElseThrow();
        loops.put("getter: generated call (EventAccess)", calls -> {
            long all = 0;
            for (int i = 0; i < calls; i++) {
                all += ((String) generated.apply(events[i % EVENTS])).length();
            }
            return all;
        });
        loops.put("getter: method handle in a field", calls -> {
            long all = 0;
            for (int i = 0; i < calls; i++) {
                all += ((String) called(events[i % EVENTS])).length();
            }
            return all;
        });
    }

    private Object called(Object event) {
        try {
            return (Object) handle.invokeExact(event);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private void classes() {
        ByEventClass<String> latest = new ByEventClass<>(Class::getName);
        Map<Class<?>, String> names = new HashMap<>(Map.of(StockTick.class, "tick"));
        loops.put("class of an event: the latest in a field (ByEventClass)", calls -> {
            long all = 0;
            for (int i = 0; i < calls; i++) {
                all += latest.of(events[i % EVENTS]).length();
            }
            return all;
        });
        loops.put("class of an event: in a hash table", calls -> {
            long all = 0;
            for (int i = 0; i < calls; i++) {
                all += names.get(events[i % EVENTS].getClass()).length();
            }
            return all;
        });
    }

    private void counts() {
        Counter counter = new Counter();
        AtomicLong atomic = new AtomicLong();
        loops.put("count: one writer, opaque (Counter)", calls -> {
            for (int i = 0; i < calls; i++) {
                counter.increment();
            }
            return counter.get();
        });
        loops.put("count: AtomicLong", calls -> {
            for (int i = 0; i < calls; i++) {
                atomic.incrementAndGet();
            }
            return atomic.get();
        });
    }

    private void measurements() {
        Counter counter = new Counter();
        EventSink one = event -> counter.increment();
        LatencyMeasurement measurement = new LatencyMeasurement(
                new MeasuredPoint("first", MeasuredPoint.Side.ENTRY), new MeasuredPoint("last", MeasuredPoint.Side.EXIT));
        pass("event: measured (LatencyMeasurement)", measurement.start().before(measurement.end(false).before(one)), counter);
        pass("event: neither measured nor tapped", one, counter);
        Tap tap = new Tap("tap", "trial", new MeasuredPoint("last", MeasuredPoint.Side.EXIT), List.of(UnaryOperator.identity()),
                event -> false,
                new EventValues(List.of(EventType.ofBean("StockTick", StockTick.class))), 1);
        Thread reader = new Thread(() -> tap.run(Duration.ofDays(1)), "tap");
        reader.setDaemon(true);
        reader.start();
        pass("event: tapped (Tap)", tap.probes().get(0).before(one), counter);
    }

    private void pass(String what, EventSink sink, Counter counter) {
        loops.put(what, calls -> {
            for (int i = 0; i < calls; i++) {
                sink.onEvent(events[i % EVENTS]);
            }
            return counter.get();
        });
    }

    private void latencies() {
        SingleWriterRecorder own = new SingleWriterRecorder(1, HIGHEST_NS, DIGITS);
        Recorder shared = new Recorder(1, HIGHEST_NS, DIGITS);
        loops.put("latency: a recorder for each thread (LatencyHistogram)", calls -> {
            for (int i = 0; i < calls; i++) {
                own.recordValue(i % EVENTS);
            }
            return calls;
        });
        loops.put("latency: a recorder for all threads", calls -> {
            for (int i = 0; i < calls; i++) {
                shared.recordValue(i % EVENTS);
            }
            return calls;
        });
    }
}
