// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.workload.signals;

import java.util.Map;
import org.vesper.loadgen.OutputCount;

/** Knows the outputs that ticks must cause. <b>Threading:</b> one thread writes; the results may be read after it has ended. */
interface TickModel {

    /** Takes note of a tick, in the order of its symbol's ticks. */
    void onTick(int symbol, double last, boolean measured);

    /** The expected outputs of each rule, including rules that never fire. */
    Map<String, OutputCount> expected();
}
