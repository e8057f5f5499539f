// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.machine;

import org.vesper.management.figures.FindingFigures;

/** The result of a check of the machine. */
public record Finding(String getTopic, String getFound, String getAdvice) implements FindingFigures {

    static Finding good(String topic, String found) {
        return new Finding(topic, found, "");
    }

    /**
     * Lanes are what threads can work in at once.
     *
     * @param lanes those of all applications that run
     */
    public static Finding ofLanes(int lanes) {
        int cores = Runtime.getRuntime().availableProcessors();
        return new Finding("lanes", lanes + " on " + cores + (cores == 1 ? " core" : " cores"), lanes <= cores ? ""
                : "if all are busy at once, they wait for each other: give the server a core for each, or streams fewer threads");
    }
}
