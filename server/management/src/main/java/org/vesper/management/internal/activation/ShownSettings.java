// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.activation;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.vesper.config.InstanceLayout;
import org.vesper.config.SettingsFile;
import org.vesper.config.ShownSetting;

/** The settings of this server, which its launcher has made properties of the framework, and those in the files of applications. */
final class ShownSettings {

    private ShownSettings() {
    }

    /** The settings by key. */
    static List<ShownSetting> of(UnaryOperator<String> property, Path instance) {
        Properties origins = load(property.apply("vesper.settings.origins"));
        Map<String, ShownSetting> settings = new TreeMap<>();
        load(property.apply("vesper.settings.values")).forEach((key, value) -> settings.put(key.toString(),
                new ShownSetting(key.toString(), value.toString(), origins.getProperty(key.toString()))));
        // --set and vesper.properties come first.
        SettingsFile.ofApplications(new InstanceLayout(instance)).forEach(file ->
                file.shown().forEach(setting -> settings.putIfAbsent(setting.key(), setting)));
        return List.copyOf(settings.values());
    }

    private static Properties load(String text) {
        Properties properties = new Properties();
        try {
            properties.load(new StringReader(text == null ? "" : text));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return properties;
    }
}
