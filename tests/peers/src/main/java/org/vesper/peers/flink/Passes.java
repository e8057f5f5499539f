// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.peers.flink;

import java.util.List;
import java.util.concurrent.SynchronousQueue;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.api.connector.sink2.WriterInitContext;
import org.apache.flink.streaming.api.functions.source.legacy.SourceFunction;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.vesper.benchmarks.contest.Market;
import org.vesper.benchmarks.contest.OutputHandler;
import org.vesper.benchmarks.contest.Signals;
import org.vesper.benchmarks.contest.StockTick;

/**
 * The two ends of a job, in the process of the job's only task manager: a source that plays a pass when it is asked to, and a sink that
 * says when all outputs of the pass have arrived. A watermark marks the end of the pass: it overtakes no event.
 *
 * <p>Flink copies sources and sinks by serialization, so what they have in common is static. There is one job in a process.
 */
final class Passes {

    /** The distance of watermarks: 200 ms, Flink's default, at a million events per second. An event has its number as its event time. */
    private static final long EVENTS_PER_WATERMARK = 200_000;
    private static final SynchronousQueue<Market> REQUESTED = new SynchronousQueue<>();
    private static final SynchronousQueue<Signals> DONE = new SynchronousQueue<>();
    private static volatile long lastOfPass = Long.MAX_VALUE;

    private Passes() {
    }

    /** Lets the job process a pass, and returns its outputs. */
    static Signals play(Market market) {
        try {
            REQUESTED.put(market);
            return DONE.take();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The source of ticks. It begins with an opening tick for each watched symbol. */
    @SuppressWarnings("deprecation") // a source of the newer kind takes five classes to do the same
    static final class Source implements SourceFunction<Tick> {

        private static final long serialVersionUID = 1;
        private final String[] watched;
        private long number;

        Source(List<String> watched) {
            this.watched = watched.toArray(String[]::new);
        }

        @Override
        public void run(SourceContext<Tick> context) throws Exception {
            for (String symbol : watched) {
                context.collectWithTimestamp(Tick.opening(symbol), number++);
            }
            while (true) {
                Market market = REQUESTED.take();
                lastOfPass = number + market.events() - 1;
                market.play(event -> collect((StockTick) event, context), 0, 1);
            }
        }

        private void collect(StockTick tick, SourceContext<Tick> context) {
            context.collectWithTimestamp(Tick.of(tick), number);
            if (number % EVENTS_PER_WATERMARK == 0 || number == lastOfPass) {
                context.emitWatermark(new Watermark(number));
            }
            number++;
        }

        @Override
        public void cancel() {
            // Flink interrupts the thread, which waits for the next pass.
        }
    }

    /** The sink of signals. */
    static final class Collector implements Sink<Signal> {

        private static final long serialVersionUID = 1;

        @Override
        public SinkWriter<Signal> createWriter(WriterInitContext context) {
            return new Writer();
        }
    }

    private static final class Writer implements SinkWriter<Signal> {

        private final OutputHandler handler = new OutputHandler();

        @Override
        public void write(Signal signal, Context context) {
            handler.take(signal.rule, signal.ruleValue(), signal.timestamp);
        }

        @Override
        public void writeWatermark(org.apache.flink.api.common.eventtime.Watermark watermark) throws InterruptedException {
            if (watermark.getTimestamp() == lastOfPass) {
                DONE.put(handler.takeSignals());
            }
        }

        @Override
        public void flush(boolean endOfInput) {
            // Each signal is taken at once.
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    }
}
