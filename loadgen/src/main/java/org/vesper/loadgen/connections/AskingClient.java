// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.connections;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.vesper.wire.frame.Answer;

/** Sends an event over a connection that stays open, asks by PING whether it was taken, waits for the answer, and does so again. */
final class AskingClient extends Client {

    private final Messages messages;
    private final ByteBuffer request;
    private long asked;
    private long taken;
    private boolean isAnswered;

    AskingClient(ClientLoop loop, Messages messages) {
        super(loop);
        this.messages = messages;
        this.request = messages.request();
    }

    @Override
    void onConnected() throws IOException {
        send(messages.openSession());
    }

    @Override
    void onSent() {
        // The answer comes next.
    }

    @Override
    void onAnswer(Answer answer) throws IOException {
        if (answer instanceof Answer.Welcome) {
            ask();
        } else if (answer instanceof Answer.Ack ack) {
            taken = ack.taken();
        } else if (answer instanceof Answer.Pong pong) {
            onPong(pong.token());
        } else if (answer instanceof Answer.Goodbye goodbye) {
            isAnswered = goodbye.accepted() == asked;
        }
    }

    private void ask() throws IOException {
        step();
        Messages.number(request, asked);
        asked++;
        send(request);
    }

    private void onPong(long number) throws IOException {
        if (number != asked || taken != asked) {
            fail("PONG " + number + " with " + taken + " events taken, in place of " + asked);
            return;
        }
        loop().tally().completed(sinceNs(), 1);
        if (loop().isOver()) {
            send(messages.endSession());
        } else {
            ask();
        }
    }

    @Override
    void onEnd() {
        if (isAnswered) {
            end();
        } else {
            fail("the server closed the connection without a GOODBYE for " + asked + " events");
        }
    }

    @Override
    void onFailure() {
        end();
    }
}
