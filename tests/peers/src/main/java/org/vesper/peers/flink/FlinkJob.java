// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.peers.flink;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.cep.CEP;
import org.apache.flink.cep.PatternStream;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.KeyedStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.vesper.benchmarks.contest.Contestant;
import org.vesper.benchmarks.contest.Market;
import org.vesper.benchmarks.contest.Signals;

/**
 * A job of Flink 2 in its local environment: source, filter of the watched symbols, {@code keyBy}, rules, sink. The parallelism is 1, as
 * the other contestants have one thread; the source and the rules then have a thread each. The state is on the heap, without checkpoints.
 */
public final class FlinkJob implements Contestant {

    private static final long FLUSH_MS = 10;

    private final JobClient job;
    private Signals signals = new Signals();

    private FlinkJob(StreamExecutionEnvironment environment, DataStream<Signal> rules) {
        rules.sinkTo(new Passes.Collector());
        try {
            job = environment.executeAsync("rules");
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** The idiomatic form: two patterns, in event time, with the defaults of the page "FlinkCEP". */
    public static FlinkJob patterns(List<String> symbols) {
        StreamExecutionEnvironment environment = environment(new Configuration());
        KeyedStream<Tick, String> ticks = ticks(environment, symbols);
        return new FlinkJob(environment, signals(CEP.pattern(ticks, Patterns.percent()), CEP.pattern(ticks, Patterns.trend())));
    }

    /**
     * The best form: in processing time, so that no event waits for a watermark ("Time in CEP library"), with the cache of the shared
     * buffer larger than all events that are kept ("Optional Configuration"), and with objects passed on without copies
     * ("Execution Configuration": {@code enableObjectReuse}).
     */
    public static FlinkJob tunedPatterns(List<String> symbols) {
        Configuration configuration = new Configuration();
        configuration.setString("pipeline.cep.sharedbuffer.cache.event-slots", "65536");
        configuration.setString("pipeline.cep.sharedbuffer.cache.entry-slots", "65536");
        StreamExecutionEnvironment environment = environment(configuration);
        environment.getConfig().enableObjectReuse();
        KeyedStream<Tick, String> ticks = ticks(environment, symbols);
        return new FlinkJob(environment, signals(CEP.pattern(ticks, Patterns.percent()).inProcessingTime(),
                CEP.pattern(ticks, Patterns.trend()).inProcessingTime()));
    }

    /** Without FlinkCEP: the rules in Java, which Flink's documentation recommends where an operator does not exist. */
    public static FlinkJob function(List<String> symbols) {
        StreamExecutionEnvironment environment = environment(new Configuration());
        environment.getConfig().enableObjectReuse();
        return new FlinkJob(environment, ticks(environment, symbols).process(new RulesFunction()));
    }

    /** Buffers are flushed after 10 instead of 100 ms: the time that the last event of a pass would wait for others. */
    private static StreamExecutionEnvironment environment(Configuration configuration) {
        return StreamExecutionEnvironment.createLocalEnvironment(1, configuration).setBufferTimeout(FLUSH_MS);
    }

    @SuppressWarnings("deprecation") // see Passes.Source
    private static KeyedStream<Tick, String> ticks(StreamExecutionEnvironment environment, List<String> symbols) {
        Set<String> watched = new HashSet<>(symbols);
        return environment.addSource(new Passes.Source(symbols), Types.POJO(Tick.class)).filter(tick -> watched.contains(tick.symbol))
                .keyBy(tick -> tick.symbol);
    }

    private static DataStream<Signal> signals(PatternStream<Tick> percents, PatternStream<Tick> trends) {
        return percents.process(new Patterns.Percents()).union(trends.process(new Patterns.Trends()));
    }

    @Override
    public void play(Market market, int partition) {
        signals.add(Passes.play(market));
    }

    @Override
    public Signals takeSignals() {
        Signals taken = signals;
        signals = new Signals();
        return taken;
    }

    @Override
    public void close() {
        job.cancel();
    }
}
