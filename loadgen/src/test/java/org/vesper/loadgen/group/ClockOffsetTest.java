// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.group;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.vesper.loadgen.send.RunTime;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ClockOffsetTest {

    private static final long AHEAD_NS = 3_600_000_000_123L;
    private static final long WALL_AHEAD_NS = -86_400_000_000_000L;
    /** The two clocks are read one after the other. */
    private static final long BETWEEN_NS = 50_000_000;

    @Test
    void shouldKnowTheOffsetWithinTheErrorThatItStates() throws IOException {
        PipedOutputStream questions = new PipedOutputStream();
        PipedOutputStream answers = new PipedOutputStream();
        LineChannel coordinator = new LineChannel(new PipedInputStream(answers), questions);
        LineChannel helper = new LineChannel(new PipedInputStream(questions), answers);
        Thread other = new Thread(() -> answer(helper));
        other.setDaemon(true);
        other.start();

        ClockOffset offset = ClockOffset.estimate(coordinator);

        assertEquals(AHEAD_NS, offset.monotonicNs(), offset.errorNs());
        assertEquals(WALL_AHEAD_NS, offset.wallNs(), offset.errorNs() + BETWEEN_NS);
    }

    @Test
    void shouldTellTheDriftBetweenTwoEstimates() {
        assertEquals("1.5 us +/- 20.0 at the begin, 30001.5 us +/- 10.0 at the end (drift 30000.0 us, of the wall clock -0.5 us)",
                new ClockOffset(1_500, 0, 20_000).text(new ClockOffset(30_001_500, -500, 10_000)));
    }

    @Test
    void shouldFailWhenTheHelperHasEnded() {
        LineChannel gone = new LineChannel(new ByteArrayInputStream(new byte[0]), new ByteArrayOutputStream());

        assertThrows(EOFException.class, () -> ClockOffset.estimate(gone));
    }

    private static void answer(LineChannel helper) {
        try {
            while (true) {
                helper.read();
                helper.write(Map.of(ClockOffset.MONOTONIC, System.nanoTime() + AHEAD_NS, ClockOffset.WALL, RunTime.wallNs() + WALL_AHEAD_NS));
            }
        } catch (IOException e) {
            // The test is over.
        }
    }
}
