// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.network;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.vesper.config.ConfigurationException;
import org.vesper.config.NearestName;
import org.vesper.kernel.control.BusyException;
import org.vesper.kernel.control.Deadline;
import org.vesper.kernel.stage.StoppableStage;

/**
 * Sends events of a manager into a stage of a network. <b>Threading:</b> any thread; one of the application enters the lane of the stage.
 */
final class Injector {

    private static final Duration TIMEOUT = Duration.ofSeconds(5);
    /** How long a manager waits for the stages, in all. */
    static final Duration PATIENCE = TIMEOUT.plusSeconds(10);

    private Injector() {
    }

    /** See {@link Network#inject}. @param threads of the application: a stage may keep one that brings an event */
    static void inject(Network network, ThreadFactory threads, String stage, List<?> events, Duration patience) {
        if (network.isSuspended()) {
            throw new ConfigurationException("the application is suspended; resume it first");
        }
        List<StoppableStage> stages = network.stoppableStages();
        StoppableStage target = stages.stream().filter(one -> one.id().equals(stage)).findFirst().orElseThrow(() ->
                new ConfigurationException("there is no adapter, processor or bean " + stage
                        + NearestName.hintAmong(stage, "stages", stages.stream().map(StoppableStage::id).toList())));
        FutureTask<Void> injection = new FutureTask<>(() -> {
            target.inject(events, new Deadline(TIMEOUT));
            return null;
        });
        threads.newThread(injection).start();
        await(injection, target, patience);
    }

    private static void await(FutureTask<Void> injection, StoppableStage target, Duration patience) {
        try {
            injection.get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new BusyException("the events have entered " + target.id() + ", and a stage has not finished with one of them for "
                    + target.busyMs() / 1_000 + " s; the log has the stage and the stack of its thread, which continues with them");
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException failure ? failure : new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while events were injected", e);
        }
    }
}
