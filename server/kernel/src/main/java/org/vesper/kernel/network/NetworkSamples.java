// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.network;

import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.vesper.kernel.stage.ProcessorStage;
import org.vesper.kernel.stage.Stage;
import org.vesper.kernel.stage.StreamStage;
import org.vesper.kernel.stream.StreamQueue;

/**
 * The samples of a network from which its figures over time are computed: rates, the ages of queues, the times of outputs. A server takes
 * them of all its applications several times a second, which is most of what it does while they are idle.
 *
 * <p><b>Threading:</b> one thread samples; any thread reads rates.
 */
final class NetworkSamples {

    /** A rate takes a sample each second. */
    private static final long RATE_INTERVAL_NS = TimeUnit.MILLISECONDS.toNanos(960);

    private final Map<String, StageRates> rates;
    private final List<StageRates> allRates;
    private final List<StreamQueue> queues;
    private final List<ProcessorStage> processors;
    private long ratesNs;

    NetworkSamples(List<Stage> stages, List<StreamStage> streams, List<ProcessorStage> processors) {
        ratesNs = System.nanoTime();
        rates = stages.stream().collect(Collectors.toUnmodifiableMap(Stage::id, stage -> new StageRates(stage, ratesNs)));
        allRates = List.copyOf(rates.values());
        queues = streams.stream().flatMap(stream -> stream.queues().stream()).toList();
        this.processors = processors;
    }

    StageRates rates(Stage stage) {
        return rates.get(stage.id());
    }

    void take(long nowNs) {
        if (nowNs - ratesNs >= RATE_INTERVAL_NS) {
            ratesNs = nowNs;
            allRates.forEach(rate -> rate.sample(nowNs));
        }
        queues.forEach(queue -> queue.sample(nowNs));
        long nowMs = System.currentTimeMillis();
        processors.forEach(processor -> processor.noteTime(nowMs));
    }
}
