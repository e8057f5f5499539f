// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.machine;

/**
 * The result of a check of the machine.
 *
 * @param topic what was looked at
 * @param found its present state
 * @param advice what to change; empty if nothing
 */
public record Finding(String topic, String found, String advice) {

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
