// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.connections;

import org.vesper.wire.frame.Answer;

/** Sends events over one connection as fast as the server takes them. */
final class StreamingClient extends Client {

    private final Messages messages;
    private long sent;
    private boolean isLeaving;
    private boolean isAnswered;

    StreamingClient(ClientLoop loop, Messages messages) {
        super(loop);
        this.messages = messages;
    }

    @Override
    void onConnected() {
        sendLater(messages.opening());
    }

    @Override
    void onSent() {
        step();
        if (isLeaving) {
            return;
        }
        isLeaving = loop().isOver();
        if (isLeaving) {
            sendLater(messages.bye());
        } else {
            sent += messages.chunkEvents();
            sendLater(messages.chunk());
        }
    }

    @Override
    void onAnswer(Answer answer) {
        if (answer instanceof Answer.Goodbye goodbye) {
            isAnswered = true;
            if (goodbye.accepted() == sent) {
                loop().tally().completed(sinceNs(), sent);
            } else {
                fail("GOODBYE for " + goodbye.accepted() + " events in place of " + sent);
            }
        }
    }

    @Override
    void onEnd() {
        if (isAnswered) {
            end();
        } else {
            fail("the server closed the connection without an answer");
        }
    }

    @Override
    void onFailure() {
        end();
    }
}
