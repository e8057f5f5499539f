// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.vesper.journal.Journal;
import org.vesper.journal.JournalStatus;

/** The state of a lane's journal, for people. */
final class JournalText {

    private JournalText() {
    }

    /**
     * The state of an open journal.
     *
     * @param held the outputs that wait; null if they wait for nothing
     * @param lost what the journal has lost, as {@link #lost} says it
     * @param back the position to which the stages read back; negative if that is unknown
     */
    static String of(String lane, Journal journal, OutputGate held, String lost, long back) {
        JournalStatus status = journal.status();
        return String.format(Locale.ROOT, "journal of %s at position %d, outputs left before %d, durable before %d%s%s, %d MB in %d"
                        + " segments%s%s%s%s%s",
                lane, status.position(), status.mark(), status.durable(), journal.isForced() ? "" : " but for a loss of power",
                back < 0 ? "" : ", stages read back to " + back,
                status.bytes() >> 20, status.segments(), status.full() ? ", DISK FULL" : "",
                journal.isFull() || held != null && held.isFull() ? ", events wait" : "", held == null ? "" : held.text(),
                counted(status.skipped(), "not recorded"), lost);
    }

    /** How many events and clock ticks a journal no longer has, and why. */
    static String lost(long events, List<String> why) {
        return counted(events, "lost") + why.stream().map(loss -> ", " + loss).collect(Collectors.joining());
    }

    private static String counted(long events, String what) {
        return events == 0 ? "" : ", " + events + " events and clock ticks " + what;
    }
}
