// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery.handoff;

import org.vesper.kernel.definition.StreamDefinition;

/** The names of lanes, which are those of their journals. A lane has the name of its first stage, unless it is downstream of a queue. */
public final class LaneNames {

    private LaneNames() {
    }

    /** The name of a lane downstream of a stream with a queue. @param number counts those lanes from 0 */
    public static String behind(StreamDefinition stream, int number) {
        return stream.id() + "." + (number + 1) + "of" + (stream.isPartitioned() ? stream.threads() : 1);
    }
}
