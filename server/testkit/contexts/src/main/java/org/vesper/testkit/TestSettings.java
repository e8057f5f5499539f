// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.testkit;

import java.util.Map;
import java.util.TreeMap;
import org.vesper.config.Settings;

/** The settings of a stage under test, which are fixed once the stage has read them. */
final class TestSettings {

    private final Map<String, String> values = new TreeMap<>();
    private Settings read;

    /** @param keysAndValues key, value, key, value */
    void add(String... keysAndValues) {
        Map<String, String> further = new TreeMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            further.put(keysAndValues[i], keysAndValues[i + 1]);
        }
        add(further);
    }

    void add(Map<String, String> further) {
        if (read != null) {
            throw new IllegalStateException("the settings have been read; a context with others is another context");
        }
        values.putAll(further);
    }

    /** @param owner the stage, in messages */
    Settings of(String owner) {
        if (read == null) {
            read = new Settings(owner, values);
        }
        return read;
    }
}
