// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.server;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.adapter.tcp.internal.loop.ChannelTasks;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.format.WireException;

/**
 * The entry of one client after its HELLO: into the session that HELLO names, and from the event loop of the port to one that enters the
 * lane. If another connection has the session, that one ends first.
 *
 * <p><b>Threading:</b> the event loop of the channel.
 */
final class Entry {

    private static final Logger LOG = LoggerFactory.getLogger(Connection.class);

    /** The time that a connection has to end when another one wants its session. */
    private static final long SESSION_WAIT_MS = 5_000;

    private final Connection connection;
    private final Channel channel;
    private final Deadlines deadlines;
    private boolean moving;
    private boolean done;

    Entry(Connection connection, Deadlines deadlines) {
        this.connection = connection;
        this.channel = connection.channel();
        this.deadlines = deadlines;
    }

    /** Whether the client is in its session, and in an event loop that enters the lane. */
    boolean isDone() {
        return done;
    }

    /**
     * Goes on, unless clients are sent elsewhere. While the adapter is paused, all this waits, since connections may be on their way to
     * another adapter.
     */
    void advance() {
        if (!connection.isHeld() || done || moving || connection.port().isPaused()) {
            return;
        }
        if (connection.port().redirection().isPresent()) {
            connection.ending().redirect(connection.port().redirection());
            return;
        }
        try {
            claimSession();
        } catch (WireException e) {
            connection.ending().refuse(e.code(), e.getMessage());
        }
    }

    private void claimSession() {
        Dialogue dialogue = connection.dialogue();
        Optional<Connection> holder = dialogue.isWelcomed() ? Optional.empty() : dialogue.claim(connection);
        if (holder.isPresent()) {
            holder.get().ending().giveUpSession(() -> ChannelTasks.execute(channel, this::advance));
            channel.eventLoop().schedule(() -> ChannelTasks.execute(channel, this::endWait), SESSION_WAIT_MS, TimeUnit.MILLISECONDS);
        } else {
            changeLoop();
        }
    }

    /** Refuses a client whose session has not become free; while the adapter is paused, it goes on waiting. */
    private void endWait() {
        if (!connection.dialogue().isWelcomed() && !connection.port().isPaused()) {
            connection.ending().refuse(ErrorCode.INTERNAL_ERROR, "the connection that has the session does not end; connect again later");
        }
    }

    private void changeLoop() {
        deadlines.end();
        moving = true;
        channel.deregister().addListener(left ->
                connection.port().loops().next().register(channel).addListener((ChannelFutureListener) this::arrive));
    }

    private void arrive(ChannelFuture arrived) {
        moving = false;
        if (arrived.isSuccess() && connection.isHeld()) {
            done = true;
            connection.entered();
        } else if (!arrived.isSuccess() && channel.isOpen()) {
            LOG.warn("{} cannot serve client {}: {}", connection.port().owner(), channel.remoteAddress(), arrived.cause().toString());
            channel.unsafe().closeForcibly();
        }
    }
}
