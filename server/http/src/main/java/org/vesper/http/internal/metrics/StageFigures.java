// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.http.internal.metrics;

import java.util.concurrent.TimeUnit;
import org.vesper.kernel.fault.Faults;
import org.vesper.kernel.stage.AdapterStage;
import org.vesper.kernel.stage.ProcessorStage;
import org.vesper.kernel.stage.Stage;
import org.vesper.kernel.stage.StoppableStage;
import org.vesper.kernel.stage.StreamStage;
import org.vesper.spi.adapter.AdapterStatus;

/** Adds the figures of the stages of one application to a scrape. */
record StageFigures(Samples samples, String application) {

    private static final double MS_PER_SECOND = TimeUnit.SECONDS.toMillis(1);

    void add(Stage stage) {
        String[] labels = {application, stage.id(), kind(stage)};
        samples.add(Metric.EVENTS_IN, stage.eventsIn(), labels);
        samples.add(Metric.EVENTS_OUT, stage.eventsOut(), labels);
        samples.add(Metric.FAULTS, stage.faults(), labels);
        Faults.Last last = stage.lastFault();
        if (!last.isNone()) {
            samples.add(Metric.LAST_FAULT, last.time().toEpochMilli() / MS_PER_SECOND, labels);
        }
        if (stage instanceof StoppableStage stoppable) {
            samples.add(Metric.STOPPED, stoppable.isStopped(), labels);
            samples.add(Metric.BUSY, stoppable.busyMs() / MS_PER_SECOND, labels);
            long refused = stage instanceof AdapterStage adapter ? addAdapter(adapter) : 0;
            samples.add(Metric.REJECTED, stoppable.eventsRejected() + refused, labels);
        }
        if (stage instanceof StreamStage stream) {
            addStream(stream);
        } else if (stage instanceof ProcessorStage processor) {
            addProcessor(processor);
        }
    }

    /** Returns the number of events that the adapter itself has refused. */
    private long addAdapter(AdapterStage adapter) {
        AdapterStatus status = adapter.status();
        samples.add(Metric.CONNECTIONS, status.connections(), application, adapter.id());
        samples.add(Metric.ACCEPTED, status.eventsAccepted(), application, adapter.id());
        samples.add(Metric.ADAPTER_FILTERED, status.eventsFiltered(), application, adapter.id());
        samples.add(Metric.SHED, status.eventsShed(), application, adapter.id());
        return status.eventsRejected();
    }

    private void addStream(StreamStage stream) {
        samples.add(Metric.WAITING, stream.size(), application, stream.id());
        samples.add(Metric.FILL, stream.queues().stream().mapToDouble(queue -> (double) queue.size() / queue.capacity()).max().orElse(0),
                application, stream.id());
        samples.add(Metric.OLDEST, stream.oldestMs() / MS_PER_SECOND, application, stream.id());
        samples.add(Metric.DROPPED, stream.eventsDropped(), application, stream.id());
    }

    private void addProcessor(ProcessorStage processor) {
        samples.add(Metric.PROCESSOR_FILTERED, processor.status().eventsFiltered(), application, processor.id());
        samples.add(Metric.LATE, processor.lateEvents(), application, processor.id());
        samples.add(Metric.AHEAD, processor.aheadEvents(), application, processor.id());
        samples.add(Metric.TIMELESS, processor.timelessEvents(), application, processor.id());
    }

    private static String kind(Stage stage) {
        if (stage instanceof AdapterStage) {
            return "adapter";
        }
        return stage instanceof StreamStage ? "stream" : stage instanceof ProcessorStage ? "processor" : "bean";
    }
}
