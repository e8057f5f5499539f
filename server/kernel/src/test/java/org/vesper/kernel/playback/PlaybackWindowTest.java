// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.playback;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.vesper.config.ConfigurationException;

class PlaybackWindowTest {

    private static final long HALF_PAST_SIX_NS = 1_795_415_400_000_000_000L;

    @Test
    void shouldBeBetweenTwoPositions() {
        PlaybackWindow window = PlaybackWindow.of("10", "20");
        assertFalse(window.contains(9, 0));
        assertTrue(window.contains(10, 0));
        assertTrue(window.contains(19, 0));
        assertFalse(window.contains(20, 0));
    }

    @Test
    void shouldBeBetweenTwoTimesWhereverTheyAreGiven() {
        PlaybackWindow window = PlaybackWindow.of("2026-11-23T06:30:00Z", "2026-11-23T07:30:00.000000001+01:00");
        assertEquals(HALF_PAST_SIX_NS, window.fromNs());
        assertEquals(HALF_PAST_SIX_NS + 1, window.untilNs());
        assertTrue(window.contains(5, HALF_PAST_SIX_NS));
        assertFalse(window.contains(5, HALF_PAST_SIX_NS - 1));
        assertFalse(window.contains(5, HALF_PAST_SIX_NS + 1));
    }

    @Test
    void shouldBeAllWithoutLimits() {
        assertEquals(PlaybackWindow.ALL, PlaybackWindow.of("", ""));
    }

    @Test
    void shouldReachARecordThatIsPartlyInIt() {
        PlaybackWindow window = PlaybackWindow.of("10", "");
        assertTrue(window.reaches(11, 0), "its last event has position 10");
        assertFalse(window.reaches(10, 0), "its last event has position 9");
    }

    @Test
    void shouldSayWhatAPlaceIs() {
        String refusal = assertThrows(ConfigurationException.class, () -> PlaybackWindow.of("", "noon")).getMessage();
        assertTrue(refusal.contains("a position, or a time such as 2026-11-23T06:30:00Z, not at noon"), refusal);
    }
}
