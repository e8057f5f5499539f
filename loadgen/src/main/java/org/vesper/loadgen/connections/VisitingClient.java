// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.connections;

import java.io.IOException;
import org.vesper.wire.frame.Answer;

/** A user of the papers: opens a connection, sends an event, waits for the answer, and does so again over a new connection. */
final class VisitingClient extends Client {

    private final Messages messages;
    private boolean isAnswered;

    VisitingClient(ClientLoop loop, Messages messages) {
        super(loop);
        this.messages = messages;
    }

    @Override
    void onConnected() throws IOException {
        isAnswered = false;
        send(messages.visit());
    }

    @Override
    void onSent() {
        // The answer comes next.
    }

    @Override
    void onAnswer(Answer answer) {
        if (answer instanceof Answer.Goodbye goodbye) {
            isAnswered = true;
            if (goodbye.accepted() == 1) {
                loop().tally().completed(sinceNs(), 1);
            } else {
                fail("GOODBYE for " + goodbye.accepted() + " events in place of 1");
            }
        }
    }

    /** Only here, not at GOODBYE: who closes first keeps the port for a minute, which is to be the server. */
    @Override
    void onEnd() {
        if (!isAnswered) {
            fail("the server closed the connection without an answer");
            return;
        }
        close();
        if (loop().isOver()) {
            end();
        } else {
            begin();
        }
    }

    @Override
    void onFailure() {
        rest();
    }
}
