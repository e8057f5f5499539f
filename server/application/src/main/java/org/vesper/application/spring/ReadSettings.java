// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.application.spring;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.core.env.PropertySource;

/**
 * The settings of an application as Spring reads them. It records which ones are read: if one of these changes, and only then, beans and
 * stages have to be recreated. <b>Threading:</b> any thread.
 */
public final class ReadSettings extends PropertySource<Map<String, String>> {

    private final Set<String> read = ConcurrentHashMap.newKeySet();

    public ReadSettings(Map<String, String> values) {
        super("settings", values);
    }

    @Override
    public Object getProperty(String name) {
        read.add(name);
        return getSource().get(name);
    }

    /** The names that have been read, including those without a value. */
    public Set<String> read() {
        return read;
    }
}
