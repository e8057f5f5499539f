// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.api.EventSink;
import org.vesper.api.EventSource;
import org.vesper.api.EventType;
import org.vesper.api.MapEvent;
import org.vesper.api.WritableBean;
import org.vesper.kernel.control.ControlThread;
import org.vesper.kernel.definition.AdapterDefinition;
import org.vesper.kernel.definition.BeanDefinition;
import org.vesper.kernel.definition.NetworkDefinition;
import org.vesper.kernel.definition.ProcessorDefinition;
import org.vesper.kernel.definition.RecoveryDefinition;
import org.vesper.kernel.definition.RecoveryDefinition.Durability;
import org.vesper.kernel.definition.RecoveryDefinition.Mode;
import org.vesper.kernel.definition.RecoveryDefinition.OnDamage;
import org.vesper.kernel.definition.RecoveryDefinition.Outputs;
import org.vesper.kernel.definition.RecoveryDefinition.Sync;
import org.vesper.kernel.definition.RecoveryDefinition.WhenDiskFull;
import org.vesper.kernel.network.Network;
import org.vesper.kernel.network.NetworkHandover;
import org.vesper.kernel.wiring.Providers;
import org.vesper.spi.adapter.Adapter;
import org.vesper.spi.adapter.AdapterContext;
import org.vesper.spi.adapter.AdapterProvider;
import org.vesper.spi.adapter.AdapterStatus;
import org.vesper.spi.adapter.InputJournal;
import org.vesper.spi.adapter.LastingAdapter;
import org.vesper.spi.adapter.RecoveringAdapter;
import org.vesper.spi.adapter.RecoveringOutput;
import org.vesper.spi.adapter.Replayed;
import org.vesper.spi.processor.ProcessorProvider;
import org.vesper.tests.support.Await;

/**
 * Each method of the interfaces for adapters and beans fails in turn, while events flow and segments begin, or while another version takes
 * the place of the network; then the network is killed or closed, and lives again. Of the events that were accepted, none is missing in
 * the sums, and each sum has been written by each output. The methods that take an event are left out: an
 * event on which a stage fails is a fault of that stage, and counted.
 */
@Timeout(120)
class FailingCallbackTest {

    private static final EventType NUMBER = EventType.ofMap("Number", Map.of("n", long.class));
    private static final int BATCH = 500;
    private static final int SEGMENT_BYTES = 1 << 16;

    @TempDir
    private Path folder;
    private volatile Method failing;
    private Class<?>[] ofRows = {RecoveringAdapter.class, LastingAdapter.class};
    private int copies;

    /** The part of a journal that an adapter writes, besides its sources. */
    interface JournaledState {

        void writeState(Consumer<ByteBuffer> parts);
    }

    private interface Check {

        void of(Method method, boolean killed) throws IOException;
    }

    @TestFactory
    Stream<DynamicTest> shouldMissNoAcceptedEventWhenACallbackFails() {
        return forEach(Stream.of(Adapter.class, RecoveringAdapter.class, RecoveringOutput.class, Replayed.class,
                InputJournal.SourceState.class, JournaledState.class, WritableBean.class), this::check);
    }

    /** While one version takes the place of another: whichever then has the adapters goes on, and is killed or closed. */
    @TestFactory
    Stream<DynamicTest> shouldMissNoAcceptedEventWhenACallbackFailsInAnUpdate() {
        return forEach(Stream.of(LastingAdapter.class, Adapter.class, RecoveringAdapter.class, RecoveringOutput.class, WritableBean.class),
                this::checkUpdate);
    }

    private static Stream<DynamicTest> forEach(Stream<Class<?>> spi, Check check) {
        return spi.flatMap(type -> Stream.of(type.getDeclaredMethods())).filter(method -> !method.isSynthetic())
                .flatMap(method -> Stream.of(true, false).map(killed -> DynamicTest.dynamicTest(
                        method.getDeclaringClass().getSimpleName() + "." + method.getName() + (killed ? ", killed" : ", closed"),
                        () -> check.of(method, killed))));
    }

    private void check(Method method, boolean killed) throws IOException {
        Path journals = Files.createTempDirectory(folder, "callback");
        List<Long> accepted = new ArrayList<>();
        Life first = new Life(journals, List.of(), List.of()).start();
        Path left;
        try {
            first.send(accepted, 4);
            failing = method;
            first.send(accepted, 24);
            left = killed ? JournalCopy.of(journals, folder.resolve("copy" + ++copies)) : journals;
        } finally {
            first.close();
        }
        failing = method;
        restart(left, first); // It may refuse to start, or start.
        checkLast(killed ? JournalCopy.of(left, folder.resolve("copy" + ++copies)) : left, first, accepted);
    }

    private void checkUpdate(Method method, boolean killed) throws IOException {
        Path journals = Files.createTempDirectory(folder, "update");
        List<Long> accepted = new ArrayList<>();
        Life first = new Life(journals, List.of(), List.of()).start();
        Life fresh = new Life(journals, first);
        Path left;
        try {
            first.send(accepted, 4);
            failing = method;
            Life now = fresh.takesThePlaceOf(first) ? fresh : first;
            now.send(accepted, 8);
            left = killed ? JournalCopy.of(journals, folder.resolve("copy" + ++copies)) : journals;
        } finally {
            first.close();
            fresh.close();
        }
        checkLast(left, first, accepted);
    }

    /** An adapter that does not last is made again when an update fails: it would otherwise emit its events from the first one on. */
    @Test
    void shouldHaveItsStateWhenAnAdapterIsMadeAgain() throws Exception {
        ofRows = new Class<?>[] {RecoveringAdapter.class};
        Path journals = Files.createTempDirectory(folder, "again");
        try (Life first = new Life(journals, List.of(), List.of()).start(); Life fresh = new Life(journals, first)) {
            first.send(new ArrayList<>(), 3);
            Rows before = first.rows[0];
            failing = LastingAdapter.class.getMethod("takeOver", Adapter.class);
            assertFalse(fresh.takesThePlaceOf(first));
            failing = null;
            assertNotSame(before, first.rows[0]);
            assertEquals(3 * BATCH, first.rows[0].next);
        }
    }

    /** Nothing fails any more, and nothing is missing. */
    private void checkLast(Path journals, Life before, List<Long> accepted) {
        failing = null;
        Life last = new Life(journals, before.flushed, before.numbered).start();
        try {
            last.send(accepted, 1);
            last.awaitSum(accepted.stream().mapToLong(n -> n).sum());
        } finally {
            last.close();
        }
        assertTrue(accepted.size() >= 5 * BATCH, "events were accepted");
        Set<Long> sums = new TreeSet<>();
        long sum = 0;
        for (long n : accepted) {
            sum += n;
            sums.add(sum);
        }
        assertWritten(sums, last.flushed, "the adapter that is flushed");
        assertWritten(sums, last.numbered, "the adapter that numbers");
    }

    private static void assertWritten(Set<Long> sums, List<Long> file, String by) {
        Set<Long> missing = new TreeSet<>(sums);
        missing.removeAll(Set.copyOf(file));
        assertEquals(List.of(), missing.stream().limit(5).toList(), () -> missing.size() + " are missing of what was written by " + by);
        assertTrue(sums.containsAll(file), "nothing else was written by " + by);
    }

    private void restart(Path journals, Life before) {
        try (Life second =
                new Life(JournalCopy.of(journals, folder.resolve("copy" + ++copies)), before.flushed, before.numbered).start()) {
            assertTrue(second.network.recovery().isPresent());
        } catch (RuntimeException e) {
            assertTrue(e.getMessage() != null, e::toString);
        }
    }

    /** An object whose methods fail while the test wants it. */
    private Object unreliable(Object target, Class<?>... interfaces) {
        return Proxy.newProxyInstance(FailingCallbackTest.class.getClassLoader(), interfaces, (proxy, method, arguments) -> {
            Method now = failing;
            if (now != null && now.getName().equals(method.getName()) && now.getParameterCount() == method.getParameterCount()) {
                throw new IllegalStateException("made to fail: " + method.getName());
            }
            try {
                return method.invoke(target, arguments);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        });
    }

    /** A network: rows that are written to the journal, a bean that counts them, sums, and two outputs. */
    private final class Life implements Providers, AutoCloseable {

        final List<Long> flushed;
        final List<Long> numbered;
        private final ControlThread control = ControlThread.start("sums", FailingCallbackTest.class.getClassLoader());
        private final Rows[] rows = new Rows[1];
        private final Network network;

        /** After another one. */
        Life(Path journals, List<Long> flushedBefore, List<Long> numberedBefore) {
            flushed = Collections.synchronizedList(new ArrayList<>(flushedBefore));
            numbered = Collections.synchronizedList(new ArrayList<>(numberedBefore));
            network = build(journals);
        }

        /** Beside another one, with the same files. */
        Life(Path journals, Life other) {
            flushed = other.flushed;
            numbered = other.numbered;
            network = build(journals);
        }

        private Network build(Path journals) {
            RecoveryDefinition recovery = new RecoveryDefinition(Mode.JOURNAL, new Durability(Sync.NONE, Duration.ofMillis(10),
                    Outputs.FAST), journals.toString(), 1L << 30, SEGMENT_BYTES, WhenDiskFull.WAIT, OnDamage.REFUSE);
            Object bean = unreliable(new Counting(), EventSink.class, EventSource.class, WritableBean.class);
            NetworkDefinition definition = new NetworkDefinition("sums", List.of(NUMBER),
                    List.of(new AdapterDefinition("in", "rows", Map.of(), List.of("count"), "net.xml:1"),
                            new AdapterDefinition("flushed", "flushed", Map.of(), List.of(), "net.xml:4"),
                            new AdapterDefinition("numbered", "numbered", Map.of(), List.of(), "net.xml:5")),
                    List.of(new ProcessorDefinition("sum", "sum", Map.of(), List.of(), List.of("flushed", "numbered"), "net.xml:3")),
                    List.of(new BeanDefinition("count", bean, List.of("sum"), "net.xml:2")));
            return Network.build(definition.with(recovery), this, control, FailingCallbackTest.class.getClassLoader());
        }

        Life start() {
            try {
                network.start();
            } catch (RuntimeException e) {
                close();
                throw e;
            }
            return this;
        }

        /** Whether it does; if a step fails, the other one goes on. */
        boolean takesThePlaceOf(Life old) {
            NetworkHandover handover = new NetworkHandover(old.network, network);
            try {
                handover.perform();
            } catch (RuntimeException e) {
                assertTrue(failing != null, e::toString);
                return false;
            }
            handover.complete();
            return true;
        }

        /** Sends batches; those that are accepted are noted. */
        void send(List<Long> accepted, int batches) {
            for (int batch = 0; batch < batches; batch++) {
                List<Long> numbers = LongStream.range(1, BATCH + 1).boxed().toList();
                try {
                    rows[0].send(numbers);
                    accepted.addAll(numbers);
                } catch (IllegalStateException e) {
                    assertTrue(e.getMessage().startsWith("made to fail"), e::toString);
                }
            }
        }

        void awaitSum(long sum) {
            Await.until("the sum of all", () -> flushed.contains(sum) && numbered.contains(sum));
        }

        @Override
        public AdapterProvider adapter(String name) {
            return AdapterProvider.of(name, context -> switch (name) {
                case "rows" -> {
                    rows[0] = new Rows(context);
                    yield (Adapter) unreliable(rows[0], ofRows);
                }
                case "flushed" -> (Adapter) unreliable(new Flushed(flushed), LastingAdapter.class, EventSink.class);
                default -> (Adapter) unreliable(new Numbered(numbered), RecoveringOutput.class, LastingAdapter.class, EventSink.class);
            });
        }

        @Override
        public ProcessorProvider processor(String name) {
            return ProcessorProvider.of(name, context -> new SummingProcessor(context, true));
        }

        @Override
        public void close() {
            network.close();
            control.close();
        }
    }

    private static long number(Object event) {
        return (Long) ((Map<?, ?>) event).get("n");
    }

    /** What all adapters of the test share. */
    private abstract static class Plain implements LastingAdapter {

        @Override
        public boolean canTakeOver(Adapter predecessor) {
            return true;
        }

        @Override
        public void pause() {
            // Nothing is under way.
        }

        @Override
        public void resume() {
            // Nothing waits.
        }

        @Override
        public void takeOver(Adapter predecessor) {
            // The files are shared, and the journal has the rest.
        }

        @Override
        public void start() {
            // Nothing has to be opened.
        }

        @Override
        public AdapterStatus status() {
            return new AdapterStatus("test", 0, 0, 0, 0, Map.of());
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    }

    /** Writes its rows and a state to the journal. */
    private final class Rows extends Plain implements RecoveringAdapter, InputJournal.SourceState, JournaledState {

        private final AdapterContext context;
        private final InputJournal.Source source;
        private long next;
        private long underWay;

        Rows(AdapterContext context) {
            this.context = context;
            this.source = context.inlet().journal().source(
                    (InputJournal.SourceState) unreliable(this, InputJournal.SourceState.class));
            JournaledState state = (JournaledState) unreliable(this, JournaledState.class);
            context.inlet().journal().state(state::writeState);
        }

        void send(List<Long> numbers) {
            context.inlet().enter();
            try {
                ByteBuffer bytes = ByteBuffer.allocate(numbers.size() * Long.BYTES);
                numbers.forEach(bytes::putLong);
                underWay = next;
                source.append(0, underWay, numbers.size(), System.nanoTime(), bytes.flip());
                next += numbers.size();
                for (long number : numbers) {
                    context.inlet().onEvent(event(number));
                    underWay++;
                }
            } finally {
                context.inlet().exit();
            }
        }

        private Object event(long n) {
            MapEvent event = new MapEvent(NUMBER);
            event.put("n", n);
            return event;
        }

        @Override
        public void writeState(Consumer<ByteBuffer> parts) {
            parts.accept(ByteBuffer.allocate(Long.BYTES).putLong(0, next));
        }

        @Override
        public ByteBuffer definition() {
            return ByteBuffer.allocate(1);
        }

        @Override
        public void dictionary(Consumer<ByteBuffer> parts) {
            parts.accept(ByteBuffer.allocate(1));
        }

        @Override
        public long underWay() {
            return underWay;
        }

        @Override
        public void recover(ByteBuffer state) {
            next = state.getLong();
        }

        @Override
        public Replayed replay(ByteBuffer definition, EventSink sink) {
            return (Replayed) unreliable(new Again(sink), Replayed.class);
        }

        /** Makes the events of the journal again. */
        private final class Again implements Replayed {

            private final EventSink sink;
            private long position;

            Again(EventSink sink) {
                this.sink = sink;
            }

            @Override
            public void dictionary(ByteBuffer part) {
                assertEquals(1, part.remaining());
            }

            @Override
            public void events(int form, long first, int events, long receivedNs, ByteBuffer bytes) {
                next = first + events;
                for (position = first; position < next; position++) {
                    sink.onEvent(event(bytes.getLong()));
                }
            }

            @Override
            public long underWay() {
                return position;
            }

            @Override
            public void close() {
                // It holds nothing.
            }
        }
    }

    /** Keeps outputs until it is flushed. */
    private static final class Flushed extends Plain implements EventSink {

        private final List<Long> file;
        private final List<Long> kept = new ArrayList<>();

        Flushed(List<Long> file) {
            this.file = file;
        }

        @Override
        public synchronized void onEvent(Object event) {
            if (number(event) >= 0) { // The times of the clock are below.
                kept.add(number(event));
            }
        }

        @Override
        public synchronized void flush() {
            file.addAll(kept);
            kept.clear();
        }
    }

    /** Numbers outputs, and cuts its file back to a number. */
    private static final class Numbered extends Plain implements EventSink, RecoveringOutput {

        private final List<Long> file;

        Numbered(List<Long> file) {
            this.file = file;
        }

        @Override
        public void onEvent(Object event) {
            if (number(event) >= 0) {
                file.add(number(event));
            }
        }

        @Override
        public long given() {
            return file.size();
        }

        @Override
        public boolean hasArrived(long number) {
            return file.size() >= number;
        }

        @Override
        public boolean isDurable(long number) {
            return hasArrived(number);
        }

        @Override
        public void goOnAt(long number) {
            file.subList((int) Math.min(number, file.size()), file.size()).clear();
        }

        @Override
        public void goLive() {
            // What is there is right.
        }
    }

    /** Counts events, and writes the count. */
    private static final class Counting implements EventSink, EventSource, WritableBean {

        private EventSink sink;
        private long count;

        @Override
        public void setEventSink(EventSink next) {
            sink = next;
        }

        @Override
        public void onEvent(Object event) {
            count++;
            sink.onEvent(event);
        }

        @Override
        public void write(DataOutput output) throws IOException {
            output.writeLong(count);
        }

        @Override
        public void read(DataInput input) throws IOException {
            count = input.readLong();
        }
    }
}
