// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.network;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.vesper.api.EventSink;
import org.vesper.config.ConfigurationException;
import org.vesper.kernel.wiring.Providers;
import org.vesper.spi.adapter.Adapter;
import org.vesper.spi.adapter.AdapterContext;
import org.vesper.spi.adapter.AdapterProvider;
import org.vesper.spi.adapter.AdapterStatus;
import org.vesper.spi.adapter.LastingAdapter;
import org.vesper.spi.processor.ProcessorProvider;
import org.vesper.tests.support.Await;

/**
 * Adapters over things that several versions of an application share: "wire" reads a queue that it hands over, "port" takes events from
 * whoever calls it while it is open, "pipe" and "file" put out into a list, the first handing it over. The setting "fail" names the call
 * that fails.
 */
final class LastingStages {

    /** What senders put in, by the id of a wire. */
    final Map<String, BlockingQueue<Object>> wires = new ConcurrentHashMap<>();

    /** Who reads a wire, has a port open, or writes a list, by id. */
    final Map<String, Adapter> owners = new ConcurrentHashMap<>();

    /** What was put out, by the id of a pipe or file. */
    final Map<String, List<Object>> lists = new ConcurrentHashMap<>();

    /** All calls but those about single events, "a pause". */
    final List<String> calls = new CopyOnWriteArrayList<>();

    BlockingQueue<Object> wire(String id) {
        return wires.computeIfAbsent(id, any -> new ArrayBlockingQueue<>(16));
    }

    /** Hands an event to a port, and waits for one to be open. */
    void send(String port, Object event) {
        Await.until(() -> owners.get(port) instanceof Port open && open.take(event));
    }

    /** Providers of these adapters and of test processors. */
    Providers with(TestStages processors) {
        return new Providers() {
            @Override
            public AdapterProvider adapter(String name) {
                return LastingStages.this.adapter(name);
            }

            @Override
            public ProcessorProvider processor(String name) {
                return processors.processor(name);
            }
        };
    }

    private AdapterProvider adapter(String name) {
        Function<AdapterContext, Adapter> kind = Map.<String, Function<AdapterContext, Adapter>>of(
                "wire", Wire::new, "port", Port::new, "pipe", Pipe::new, "file", Out::new).get(name);
        return new AdapterProvider() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public Adapter create(AdapterContext context) {
                return kind.apply(context);
            }
        };
    }

    private abstract class Base implements Adapter {

        final AdapterContext context;
        final String id;
        private final String failing;

        Base(AdapterContext context) {
            this.context = context;
            this.id = context.stage();
            this.failing = context.settings().text("fail", "");
        }

        void called(String call) {
            calls.add(id + " " + call);
            if (failing.equals(call)) {
                throw new ConfigurationException("adapter " + id + " fails to " + call + " on purpose");
            }
        }

        /** What must not fail, and fails the worst. */
        void calledLast(String call) {
            calls.add(id + " " + call);
            if (failing.equals(call)) {
                throw new NoClassDefFoundError("adapter " + id + " fails to " + call + " on purpose");
            }
        }

        void own() {
            Adapter other = owners.putIfAbsent(id, this);
            if (other != null) {
                throw new ConfigurationException(id + " is taken");
            }
        }

        void takeFrom(Adapter other) {
            called("takeOver");
            if (!owners.replace(id, other, this)) {
                throw new IllegalStateException(id + " was not with the one that it is taken from");
            }
        }

        @Override
        public void start() {
            called("start");
            if (failing.equals("start and lose")) {
                owners.put(id, new Port(context));
            }
            own();
            context.inlet().whenOpen(() -> calledLast("open"));
        }

        @Override
        public AdapterStatus status() {
            return new AdapterStatus(id, 0, 0, 0, 0, Map.of());
        }

        @Override
        public void close() {
            calls.add(id + " close");
            owners.remove(id, this);
        }
    }

    /** Reads up to ten events at a time. */
    private final class Wire extends Base implements LastingAdapter, Runnable {

        private final Thread thread;
        private boolean paused = true;
        private boolean resting;
        private boolean ended;

        Wire(AdapterContext context) {
            super(context);
            thread = context.threads().newThread(this);
        }

        @Override
        public void start() {
            super.start();
            resume();
            thread.start();
        }

        @Override
        public boolean canTakeOver(Adapter predecessor) {
            called("canTakeOver");
            return predecessor instanceof Wire;
        }

        @Override
        public synchronized void pause() {
            paused = true;
            try {
                while (!resting) {
                    wait();
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            called("pause");
        }

        @Override
        public synchronized void resume() {
            paused = false;
            notifyAll();
            calledLast("resume");
        }

        @Override
        public void takeOver(Adapter predecessor) {
            takeFrom(predecessor);
            if (thread.getState() == Thread.State.NEW) {
                thread.start();
            }
        }

        @Override
        public void run() {
            try {
                while (mayRead()) {
                    List<Object> batch = new ArrayList<>();
                    Object first = wire(id).poll(1, TimeUnit.MILLISECONDS);
                    if (first != null) {
                        batch.add(first);
                        wire(id).drainTo(batch, 9);
                        pass(batch);
                    }
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private synchronized boolean mayRead() throws InterruptedException {
            resting = true;
            notifyAll();
            while (paused && !ended) {
                wait();
            }
            resting = false;
            return !ended;
        }

        private void pass(List<Object> batch) {
            context.inlet().enter();
            try {
                batch.forEach(context.inlet()::onEvent);
            } finally {
                context.inlet().exit();
            }
        }

        @Override
        public void close() {
            synchronized (this) {
                ended = true;
                notifyAll();
            }
            try {
                thread.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            super.close();
        }
    }

    /** Anything but a lasting one; an event that it has taken has been passed on when it is closed. */
    private final class Port extends Base {

        private boolean open = true;

        Port(AdapterContext context) {
            super(context);
        }

        synchronized boolean take(Object event) {
            if (open) {
                context.inlet().enter();
                try {
                    context.inlet().onEvent(event);
                } finally {
                    context.inlet().exit();
                }
            }
            return open;
        }

        @Override
        public synchronized void close() {
            open = false;
            super.close();
        }
    }

    private class Out extends Base implements EventSink {

        Out(AdapterContext context) {
            super(context);
        }

        @Override
        public void onEvent(Object event) {
            if (owners.get(id) != this) {
                throw new IllegalStateException("an event comes to " + id + " while it is not open");
            }
            if (!context.inlet().isOpen()) {
                throw new IllegalStateException(id + " would hang in its inlet");
            }
            lists.computeIfAbsent(id, any -> Collections.synchronizedList(new ArrayList<>())).add(event);
        }

        @Override
        public void flush() {
            calls.add(id + " flush");
        }
    }

    private final class Pipe extends Out implements LastingAdapter {

        Pipe(AdapterContext context) {
            super(context);
        }

        @Override
        public boolean canTakeOver(Adapter predecessor) {
            called("canTakeOver");
            return true;
        }

        @Override
        public void pause() {
            called("pause");
        }

        @Override
        public void resume() {
            calledLast("resume");
        }

        @Override
        public void takeOver(Adapter predecessor) {
            takeFrom(predecessor);
        }
    }
}
