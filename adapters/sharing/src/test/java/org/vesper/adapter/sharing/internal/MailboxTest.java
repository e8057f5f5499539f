// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.sharing.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.vesper.api.EventType;
import org.vesper.spi.adapter.WhenFull;
import org.vesper.tests.support.Await;

@Timeout(60)
class MailboxTest {

    private static final EventType NUMBER = EventType.ofMap("Number", Map.of("n", long.class));

    private final Mailbox mailbox = new Mailbox(8, WhenFull.BLOCK);
    private final Member member = new Member("b", NUMBER);
    private final Courier old = new Courier("old", mailbox, new EventConverter(NUMBER), member.inlet());
    private final Courier fresh = new Courier("fresh", mailbox, new EventConverter(NUMBER), member.inlet());

    /** Between the start of a new version and the end of the old one, the threads of both wait; the old one has waited longer. */
    @Test
    void shouldWakeTheCourierWhoseTurnItIsWhenAnEventComes() throws InterruptedException {
        mailbox.openTo(fresh);
        List<Thread> threads = List.of(waiting(old), waiting(fresh));
        mailbox.put(new EventCopy(List.of("n"), new Object[] {1L}));

        assertEquals(1, member.await(1).size());
        old.end();
        fresh.end();
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private static Thread waiting(Courier courier) {
        Thread thread = new Thread(courier);
        thread.setDaemon(true);
        thread.start();
        Await.until(() -> thread.getState() == Thread.State.WAITING);
        return thread;
    }
}
