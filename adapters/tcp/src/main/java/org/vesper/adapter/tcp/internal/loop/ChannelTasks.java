// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.loop;

import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs tasks in the current event loop of a channel. <b>Threading:</b> any thread. */
public final class ChannelTasks {

    private static final Logger LOG = LoggerFactory.getLogger(ChannelTasks.class);

    private ChannelTasks() {
    }

    /** Runs a task in the channel's event loop at that time. A terminated loop takes no tasks; its channels are closed. */
    public static void execute(Channel channel, Runnable task) {
        EventLoop loop = channel.eventLoop();
        try {
            loop.execute(() -> {
                if (channel.eventLoop() == loop) {
                    task.run();
                } else {
                    execute(channel, task);
                }
            });
        } catch (RejectedExecutionException e) {
            LOG.debug("the event loop of {} has ended", channel.remoteAddress());
        }
    }
}
