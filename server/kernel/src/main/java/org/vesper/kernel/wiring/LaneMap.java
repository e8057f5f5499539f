// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.wiring;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.vesper.kernel.lane.Lane;
import org.vesper.kernel.port.Way;

/** The lanes of a network with their names, and the ways between them. <b>Threading:</b> any thread, once the network is wired. */
public final class LaneMap {

    private final Map<Lane, String> names = new LinkedHashMap<>();
    private final List<Way> ways = new ArrayList<>();

    void note(String name, Lane lane) {
        names.putIfAbsent(lane, name);
    }

    void add(Way way) {
        ways.add(way);
    }

    /** The name of a lane: that of its first stage, unless it is behind a queue. Its journal has this name. */
    public String name(Lane lane) {
        return names.get(lane);
    }

    public List<Way> ways() {
        return Collections.unmodifiableList(ways);
    }
}
