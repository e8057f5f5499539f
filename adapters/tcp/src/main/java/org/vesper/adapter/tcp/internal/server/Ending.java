// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.server;

import io.netty.channel.Channel;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.adapter.tcp.internal.loop.Answers;
import org.vesper.adapter.tcp.internal.loop.ChannelTasks;
import org.vesper.adapter.tcp.internal.session.Redirection;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.format.Protocol;
import org.vesper.wire.format.WireException;
import org.vesper.wire.frame.Answer;

/**
 * The reasons for which the server ends a connection, and what the client is told last. A connection ends once: what comes later has no
 * effect.
 *
 * <p><b>Threading:</b> the event loop of the channel, unless stated otherwise.
 */
final class Ending {

    private static final Logger LOG = LoggerFactory.getLogger(Connection.class);

    private final Connection connection;
    private final Channel channel;

    Ending(Connection connection) {
        this.connection = connection;
        this.channel = connection.channel();
    }

    /** Ends with an error. */
    void refuse(ErrorCode code, String reason) {
        if (connection.hasEnded()) {
            return;
        }
        String text = Answers.printable(reason);
        port().traffic().error(code);
        port().logRefusal(channel, accepted(), code, text);
        connection.end(new Answer.Failure(code, accepted(), text));
    }

    /** Ends because the port does not let the client in. */
    void refuseEntry(WireException verdict) {
        refuse(verdict.code(), verdict.getMessage());
        endIfTooMany();
    }

    /** Ends because of what the client has sent. */
    void refuseInput(WireException verdict) {
        refuse(verdict.code(), verdict.getMessage());
        if (verdict.code() == ErrorCode.NOT_AUTHENTICATED) {
            port().gate().failed(connection.clientAddress());
            endIfTooMany();
        }
    }

    /** Ends because the input cannot be processed, for whatever reason. */
    void fail(Throwable fault) {
        LOG.error("{} failed on client {} and closes its connection", port().owner(), channel.remoteAddress(), fault);
        refuse(ErrorCode.INTERNAL_ERROR, "the server failed and has written the reason to its log");
    }

    /** Ends since there are too many clients, and this one is the one that has not said HELLO for the longest time. */
    void giveWay() {
        refuse(ErrorCode.TOO_MANY_CONNECTIONS, "there are too many connections, and this one has not sent HELLO; send it at once, or raise"
                + " max-connections");
    }

    /** Ends since another connection goes on with the session, and then runs a task. Called by any thread. */
    void giveUpSession(Runnable then) {
        ChannelTasks.execute(channel, () -> {
            refuse(ErrorCode.SESSION_TAKEN, "another connection goes on with the session; if that was not intended, use another name");
            then.run();
        });
    }

    /** Ends on an operator's request. Called by any thread. */
    void disconnect() {
        ChannelTasks.execute(channel, () -> refuse(ErrorCode.CLOSED_BY_OPERATOR, "an operator has closed the connection"));
    }

    /** Ends if the client is no longer known, or may no longer send what it sends. Called by any thread. */
    void unlessPermitted() {
        ChannelTasks.execute(channel, () -> {
            try {
                connection.dialogue().renewIdentity();
            } catch (WireException e) {
                refuse(e.code(), e.getMessage());
            }
        });
    }

    /** Ends since the client has said BYE, when its events are durable. */
    void goodbye() {
        whenDurable(() -> new Answer.Goodbye(accepted()));
    }

    /** Sends a greeted client elsewhere: what was not taken, it sends there. Version 1 knows no redirection, and counts what was taken. */
    void redirect(Redirection to) {
        if (connection.hasEnded() || !connection.dialogue().isGreeted()) {
            return;
        }
        if (connection.dialogue().decoder().version() == Protocol.VERSION_1) {
            refuse(ErrorCode.SERVER_CLOSING, "the server takes no more events here; connect to " + to);
        } else {
            channel.config().setAutoRead(false);
            whenDurable(() -> port().redirected(to));
        }
    }

    /** Ends since the adapter does; the client is sent elsewhere if there is such a place. */
    void serverCloses() {
        Dialogue dialogue = connection.dialogue();
        if (dialogue.decoder().version() == Protocol.VERSION_2 && dialogue.isGreeted() && port().redirectionAtEnd().isPresent()) {
            redirect(port().redirectionAtEnd());
        } else if (!connection.hasEnded()) {
            port().traffic().error(ErrorCode.SERVER_CLOSING);
            connection.end(new Answer.Failure(ErrorCode.SERVER_CLOSING, accepted(),
                    "the server takes no more events here; connect again later"));
        }
    }

    private void whenDurable(Supplier<Answer> last) {
        ChannelTasks.when(channel, connection.dialogue()::isDurable, () -> {
            if (!connection.hasEnded()) {
                connection.end(last.get());
            }
        });
    }

    /** Closes the connection at once if too many clients wait for the arrival of their last answer. */
    private void endIfTooMany() {
        if (!port().gate().mayLinger(port().traffic().open().size())) {
            channel.close();
        }
    }

    private long accepted() {
        return connection.dialogue().tally().accepted();
    }

    private Port port() {
        return connection.port();
    }
}
