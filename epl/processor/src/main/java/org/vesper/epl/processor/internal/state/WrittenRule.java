// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.state;

import java.io.DataInput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The part of a rule in a partition that is written.
 *
 * @param outputs the number of its outputs
 * @param lastMs the time of the last one
 * @param state the state that no events bring back; empty if it has none
 */
public record WrittenRule(String name, long outputs, long lastMs, byte[] state) {

    /** Reads the number of rules, and then these. */
    public static List<WrittenRule> readAll(DataInput input) throws IOException {
        List<WrittenRule> rules = new ArrayList<>();
        for (int left = input.readInt(); left > 0; left--) {
            String name = input.readUTF();
            long outputs = input.readLong();
            long lastMs = input.readLong();
            byte[] state = new byte[input.readInt()];
            input.readFully(state);
            rules.add(new WrittenRule(name, outputs, lastMs, state));
        }
        return rules;
    }
}
