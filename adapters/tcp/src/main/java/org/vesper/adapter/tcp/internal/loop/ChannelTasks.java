// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.loop;

import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs tasks in the current event loop of a channel. <b>Threading:</b> any thread. */
public final class ChannelTasks {

    private static final Logger LOG = LoggerFactory.getLogger(ChannelTasks.class);

    private static final long LOOK_AGAIN_MS = 1;

    private ChannelTasks() {
    }

    /** Runs a task when a condition holds: now, in the calling thread, or else in the channel's event loop, which looks again and again. */
    public static void when(Channel channel, BooleanSupplier condition, Runnable task) {
        if (condition.getAsBoolean()) {
            task.run();
        } else {
            channel.eventLoop().schedule(
                    () -> execute(channel, () -> when(channel, condition, task)), LOOK_AGAIN_MS, TimeUnit.MILLISECONDS);
        }
    }

    /** Runs a task in the channel's event loop at that time. A terminated loop takes no tasks; its channels are closed. */
    public static void execute(Channel channel, Runnable task) {
        EventLoop loop = channel.eventLoop();
        submit(channel, () -> loop.execute(inLoop(channel, loop, task)));
    }

    /** Runs a task in the channel's event loop after the loop has read what its channels have received. */
    public static void afterReads(Channel channel, Runnable task) {
        EventLoop loop = channel.eventLoop();
        submit(channel, () -> loop.schedule(inLoop(channel, loop, task), 0, TimeUnit.NANOSECONDS));
    }

    private static Runnable inLoop(Channel channel, EventLoop loop, Runnable task) {
        return () -> {
            if (channel.eventLoop() == loop) {
                task.run();
            } else {
                execute(channel, task);
            }
        };
    }

    private static void submit(Channel channel, Runnable submission) {
        try {
            submission.run();
        } catch (RejectedExecutionException e) {
            LOG.debug("the event loop of {} has ended", channel.remoteAddress());
        }
    }
}
