// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.format.WireException;
import org.vesper.wire.frame.Answer;

class ProgressTest {

    private final Progress progress = new Progress(100);

    @Test
    void shouldExpectBatchesOneAfterTheOther() {
        assertEquals(0, progress.begin(100));
        progress.take(3);
        assertEquals(0, progress.begin(103));

        assertEquals(103, progress.next());
    }

    @Test
    void shouldTellHowManyEventsOfABatchWereTakenBefore() {
        progress.take(5);

        assertEquals(2, progress.begin(103));
        assertEquals(105, progress.begin(0));
        assertEquals(105, progress.next());
    }

    @Test
    void shouldRefuseABatchAfterAGap() {
        assertEquals(ErrorCode.POSITION_GAP, assertThrows(WireException.class, () -> progress.begin(101)).code());
    }

    @Test
    void shouldGoOnBehindEventsThatDoNotCome() {
        progress.skipTo(110);
        progress.skipTo(105);

        assertEquals(0, progress.begin(110));
        assertEquals(10, progress.missing());
    }

    @Test
    void shouldReportWhatBecameOfTheEvents() {
        progress.written(115, 1_000);
        progress.written(120, 1_005);
        progress.take(20);
        progress.reject(2);
        progress.shed(3);
        progress.journalDurableTo(1_004);

        assertEquals(new Answer.Ack(120, 115, 2, 3), progress.ack());
        progress.journalDurableTo(1_005);
        assertEquals(120, progress.durable());
    }

    @Test
    void shouldCallNothingDurableThatHasNotBeenTakenWhenMoreWasWritten() {
        progress.written(115, 1_000);
        progress.take(3);
        progress.journalDurableTo(1_000);

        assertEquals(103, progress.durable());
    }

    @Test
    void shouldBeBehindWhenTheJournalIsForcedRarely() {
        for (int i = 1; i <= 1_000; i++) {
            progress.take(1);
            progress.written(100 + i, i);
        }
        progress.journalDurableTo(100);
        assertEquals(200, progress.durable());
        progress.journalDurableTo(999);
        assertEquals(355, progress.durable(), "the 256 steps before the last one, which has joined later ones");
        progress.journalDurableTo(1_000);
        assertEquals(1_100, progress.durable());
    }
}
