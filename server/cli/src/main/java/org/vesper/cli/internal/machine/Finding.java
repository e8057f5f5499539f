// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.machine;

/**
 * What a check of the machine has found.
 *
 * @param topic what was looked at
 * @param found its present state
 * @param advice what to change; empty if nothing
 */
record Finding(String topic, String found, String advice) {

    static Finding good(String topic, String found) {
        return new Finding(topic, found, "");
    }

    boolean isGood() {
        return advice.isEmpty();
    }
}
