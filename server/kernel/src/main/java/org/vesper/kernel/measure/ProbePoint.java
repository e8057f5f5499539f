// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.measure;

import org.vesper.kernel.lane.Lane;

/** A place on the path of events into which probes can be put. <b>Threading:</b> a thread in the lane inserts and removes. */
public interface ProbePoint {

    /** The lane of the events that pass here. */
    Lane lane();

    void insert(Probe probe);

    void remove(Probe probe);
}
