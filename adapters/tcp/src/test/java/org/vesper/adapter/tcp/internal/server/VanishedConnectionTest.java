// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.vesper.tests.support.Await;
import org.vesper.tests.support.CuttingProxy;
import org.vesper.wire.frame.Answer;
import org.vesper.wire.frame.Reporting;
import org.vesper.wire.frame.SessionClaim;
import org.vesper.wire.frame.SessionGrant;
import org.vesper.wire.frame.SessionGrant.State;

/** A connection whose cable is pulled: no side hears of its end. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class VanishedConnectionTest {

    private static final SessionClaim S = SessionClaim.named("s");

    private final RunningAdapter adapter = new RunningAdapter("keep-alive", "1ms");

    @AfterEach
    void close() {
        adapter.close();
    }

    @Test
    void shouldGoOnWithTheSessionOverAnotherConnection() throws IOException {
        try (CuttingProxy proxy = new CuttingProxy(adapter::port, number -> CuttingProxy.Cut.NONE);
                TickSession lost = new TickSession(proxy.port(), S)) {
            lost.grant();
            assertEquals(new Answer.Ack(2, 0, 0, 0), lost.define().ticks(0, 1, 2).ack());
            proxy.vanishAll();
            lost.ticks(2, 3, 4);

            try (TickSession next = new TickSession(proxy.port(), S)) {
                SessionGrant grant = next.grant();
                assertEquals(State.RESUMED, grant.state());
                assertEquals(2, grant.position());
                assertEquals(new Answer.Ack(5, 0, 0, 0), next.define().ticks(2, 3, 4, 5).ack());
            }
            assertEquals("[A@1.0, A@2.0, A@3.0, A@4.0, A@5.0]", adapter.inlet.events().toString());
        }
    }

    @Test
    void shouldEndAConnectionThatGivesNoSignOfLife() throws IOException {
        try (CuttingProxy proxy = new CuttingProxy(adapter::port, number -> CuttingProxy.Cut.NONE);
                TickSession lost = new TickSession(proxy.port(), S, new Reporting(0, 200))) {
            lost.grant();
            proxy.vanishAll();

            Await.until("it is ended", () -> adapter.detail("errors.IDLE_TIMEOUT") == 1);
            Await.until("it is gone, though the client's side never says so", () -> adapter.status().connections() == 0);
        }
    }
}
