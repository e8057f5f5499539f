// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.tap;

import java.util.Locale;
import org.vesper.config.ConfigurationException;
import org.vesper.kernel.playback.Pace;
import org.vesper.kernel.playback.PlaybackWindow;
import org.vesper.kernel.replay.ReplayPlan;
import org.vesper.kernel.replay.ReplayState;
import org.vesper.kernel.replay.Replays;
import org.vesper.management.figures.ReplayFigures;

/** The operations on the replay into an application. <b>Threading:</b> any thread. */
public final class ReplayControl {

    private static final String MAX = "max";

    private final Replays replays;

    public ReplayControl(Replays replays) {
        this.replays = replays;
    }

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

    /** Begins a replay. */
    public void begin(ReplayPlan plan) {
        try {
            replays.begin(plan);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    /** Ends the replay that is under way, and says how far it has come. */
    public String end() {
        try {
            return text(replays.end());
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    public ReplayFigures figures() {
        ReplayState replay = replays.state();
        return new ReplayFigures(replay.phase().name(), replay.journal(), replay.adapter(), replay.events(), replay.skipped(),
                replay.done(), replay.all(), replay.reason());
    }

    /** For people. */
    private static String text(ReplayState replay) {
        return String.format(Locale.ROOT, "%s: %,d events entered%s%s", replay.journal(), replay.events(),
                replay.skipped() == 0 ? "" : String.format(Locale.ROOT, ", %,d did not, since they are of no input adapter of the"
                        + " application", replay.skipped()), replay.phase() == ReplayState.Phase.STOPPED ? ", stopped before its end" : "");
    }

    private static IllegalStateException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new IllegalStateException("interrupted", e);
    }
}
