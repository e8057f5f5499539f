// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.guard;

import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.ReferenceCountUtil;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.vesper.adapter.tcp.internal.loop.Answers;
import org.vesper.adapter.tcp.internal.tls.PortTls;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.frame.Answer;

/**
 * Ends a connection: sends the last answers and ensures that they arrive. Closing a socket with unread input resets it, and a reset
 * discards everything that the client has not read yet, including the answers. So only the sending half is closed at first. Further input
 * is discarded until the client closes, or for one second. A client that has not proved who it is waits a second for its answer.
 *
 * <p><b>Threading:</b> the event loop of the channel.
 */
public final class LingeringClose extends ChannelInboundHandlerAdapter {

    /** How long a client that has been told the last answer has time to close. */
    public static final long LINGER_MS = 1_000;

    /** How long somebody who guesses waits for the answer. */
    private static final long FAILED_PROOF_MS = 1_000;

    private final Answer[] answers;
    private boolean sent;
    private Future<?> lingering;

    /** Creates the end of a connection that is told these answers. */
    public LingeringClose(Answer... answers) {
        this.answers = answers;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        context.channel().config().setAutoRead(true);
        if (isOfFailedProof()) {
            channelRegistered(context);
        } else {
            answer(context);
        }
        context.channel().closeFuture().addListener(closed -> lingering.cancel(false));
    }

    private boolean isOfFailedProof() {
        return answers[answers.length - 1] instanceof Answer.Failure failure && failure.code() == ErrorCode.NOT_AUTHENTICATED;
    }

    private void answer(ChannelHandlerContext context) {
        sent = true;
        channelRegistered(context);
        context.writeAndFlush(Answers.bytes(answers)).addListener((ChannelFutureListener) written -> {
            if (written.isSuccess()) {
                PortTls.endSending(written.channel());
            } else {
                written.channel().close();
            }
        });
    }

    /** Starts waiting; also called when the socket has moved to another event loop. */
    @Override
    public void channelRegistered(ChannelHandlerContext context) {
        lingering = sent ? context.executor().schedule(() -> context.close(), LINGER_MS, TimeUnit.MILLISECONDS)
                : context.executor().schedule(() -> answer(context), FAILED_PROOF_MS, TimeUnit.MILLISECONDS);
    }

    @Override
    public void channelUnregistered(ChannelHandlerContext context) {
        lingering.cancel(false);
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        ReferenceCountUtil.release(message);
    }

    /** Ignores the failure: a client that breaks the connection now has received its answer or does not want it. */
    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        context.close();
    }
}
