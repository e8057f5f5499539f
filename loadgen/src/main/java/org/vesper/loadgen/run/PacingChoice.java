// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.run;

import java.util.Locale;
import org.vesper.loadgen.measure.FreeCores;
import org.vesper.loadgen.send.Pacing;
import org.vesper.loadgen.send.SendStyle;

/** The way in which the sender waits, as a user chooses it: one of the ways, or that which the free cores allow. */
enum PacingChoice {

    AUTO, PARK, HYBRID, SPIN;

    /** A core each for the server's event loop, its other threads with the collector, and the sender, and one for everything else. */
    private static final double CORES_TO_SPIN = 3.5;
    /** The sender has half a core. */
    private static final double CORES_FOR_HYBRID = 2.5;

    /** Decides; {@link #AUTO} looks at the machine for a moment. */
    SendStyle style(double churnPerSecond) throws InterruptedException {
        if (this != AUTO) {
            return new SendStyle(Pacing.valueOf(name()), "", churnPerSecond);
        }
        FreeCores cores = FreeCores.now();
        return new SendStyle(of(cores), "automatic, " + cores, churnPerSecond);
    }

    static Pacing of(FreeCores cores) {
        if (cores.free() >= CORES_TO_SPIN) {
            return Pacing.SPIN;
        }
        return cores.free() >= CORES_FOR_HYBRID ? Pacing.HYBRID : Pacing.PARK;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
