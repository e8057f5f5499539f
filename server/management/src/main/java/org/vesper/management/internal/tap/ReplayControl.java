// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.tap;

import org.vesper.kernel.replay.ReplayPlan;
import org.vesper.kernel.replay.Replays;
import org.vesper.management.figures.ReplayFigures;

/** The operations on the replay into an application. <b>Threading:</b> any thread. */
public final class ReplayControl {

    private final Replays replays;

    public ReplayControl(Replays replays) {
        this.replays = replays;
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
            return new ReplayView(replays.end()).text();
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    public ReplayFigures figures() {
        return new ReplayView(replays.state());
    }

    private static IllegalStateException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new IllegalStateException("interrupted", e);
    }
}
