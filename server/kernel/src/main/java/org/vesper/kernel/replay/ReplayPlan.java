// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.replay;

import org.vesper.kernel.playback.Pace;
import org.vesper.kernel.playback.PlaybackWindow;

/**
 * The plan of a replay into a running network.
 *
 * @param journal the name of a recording or of the journal of an application, or a folder of the instance
 * @param adapter the input adapter at whose place all events enter; empty if each enters where it was recorded
 * @param window the part that enters
 * @param speed how many times as fast as originally, or {@link Pace#AT_ONCE}
 * @param besideLive whether it may enter although input adapters have clients or pass on events
 */
public record ReplayPlan(String journal, String adapter, PlaybackWindow window, double speed, boolean besideLive) {
}
