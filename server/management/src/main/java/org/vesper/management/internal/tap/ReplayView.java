// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.tap;

import java.util.Locale;
import org.vesper.config.ConfigurationException;
import org.vesper.kernel.playback.Pace;
import org.vesper.kernel.playback.PlaybackWindow;
import org.vesper.kernel.replay.ReplayPlan;
import org.vesper.kernel.replay.ReplayState;
import org.vesper.management.figures.ReplayFigures;

/** How far a replay has come. */
public record ReplayView(ReplayState replay) implements ReplayFigures {

    private static final String MAX = "max";

    /** What a manager asks for. */
    public static ReplayPlan plan(String journal, String adapter, String speed, PlaybackWindow window, boolean besideLive) {
        return new ReplayPlan(journal, adapter, window, speed(speed), besideLive);
    }

    private static double speed(String speed) {
        try {
            double times = speed.isEmpty() || speed.equals(MAX) ? Pace.AT_ONCE : Double.parseDouble(speed);
            if (times >= 0 && Double.isFinite(times)) {
                return times;
            }
        } catch (NumberFormatException e) {
            // Said below.
        }
        throw new ConfigurationException("the speed is max or a number such as 1, 10 or 0.5, not " + speed);
    }

    /** For people. */
    public String text() {
        return String.format(Locale.ROOT, "%s: %,d events entered%s%s", replay.journal(), replay.events(),
                replay.skipped() == 0 ? "" : String.format(Locale.ROOT, ", %,d did not, since they are of no input adapter of the"
                        + " application", replay.skipped()), replay.phase() == ReplayState.Phase.STOPPED ? ", stopped before its end" : "");
    }

    @Override
    public String getState() {
        return replay.phase().name();
    }

    @Override
    public String getJournal() {
        return replay.journal();
    }

    @Override
    public String getAdapter() {
        return replay.adapter();
    }

    @Override
    public long getEvents() {
        return replay.events();
    }

    @Override
    public long getSkipped() {
        return replay.skipped();
    }

    @Override
    public long getPassed() {
        return replay.done();
    }

    @Override
    public long getPositions() {
        return replay.all();
    }

    @Override
    public String getReason() {
        return replay.reason();
    }
}
