// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Gives each stage its lane: stages that are wired to each other, directly or through others, share one. */
final class Lanes {

    private final Map<String, Lane> lanes = new HashMap<>();

    /** Puts a stage and those behind it into one lane, joining the lanes they were in. */
    void connect(String stage, List<String> listeners) {
        Lane lane = lanes.computeIfAbsent(stage, id -> new Lane());
        for (String listener : listeners) {
            Lane joined = lanes.get(listener);
            lanes.put(listener, lane);
            if (joined != null) {
                lanes.replaceAll((id, current) -> current == joined ? lane : current);
            }
        }
    }

    Lane of(String stage) {
        return lanes.get(stage);
    }
}
