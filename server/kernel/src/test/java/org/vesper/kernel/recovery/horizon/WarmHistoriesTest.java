// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery.horizon;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class WarmHistoriesTest {

    private final WarmHistories pasts = new WarmHistories();

    @Test
    void shouldKeepWhatRulesWereFedAsLongAsARecoveryMayComeToTheChange() {
        pasts.note(500, 100);

        assertEquals(90, pasts.needed(90));
        assertEquals(100, pasts.needed(400));
        assertEquals(100, pasts.needed(500));
        assertEquals(501, pasts.needed(501));
    }

    @Test
    void shouldKeepAllWhileARuleIsAboutToBeFed() {
        pasts.begin();
        assertEquals(0, pasts.needed(300));

        pasts.note(310, 120);
        pasts.end();

        assertEquals(120, pasts.needed(305));
    }

    @Test
    void shouldKeepTheLongestOfSeveralParts() {
        pasts.note(500, 200);
        pasts.note(600, 150);
        pasts.note(700, 650);

        assertEquals(150, pasts.needed(450));
        assertEquals(150, pasts.needed(550));
        assertEquals(610, pasts.needed(610));
        assertEquals(650, pasts.needed(680));
    }
}
