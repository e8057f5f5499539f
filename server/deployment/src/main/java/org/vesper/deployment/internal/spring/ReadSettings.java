// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.spring;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.core.env.PropertySource;

/**
 * The settings of an application as Spring asks for them. It remembers those that were asked for: beans and stages have to be recreated
 * for another value of these, and for no other. <b>Threading:</b> any.
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

    /** The names that were asked for, also those without a value. */
    public Set<String> read() {
        return read;
    }
}
