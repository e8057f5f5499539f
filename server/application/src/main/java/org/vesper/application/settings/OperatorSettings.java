// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.application.settings;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.vesper.config.Permission;
import org.vesper.config.Settings;
import org.vesper.kernel.definition.RecoveryDefinition;
import org.vesper.spi.processor.JavaPolicy;

/**
 * The settings by which the operator limits an application. These settings have a value for the server, and may have another one for an
 * application; an application cannot set them itself.
 *
 * @param java the Java code that rules may call
 * @param spel whether files of the network may contain expressions, <code>#{...}</code>
 * @param imports whether files of the network may import files that are not in the bundle
 */
public record OperatorSettings(JavaPolicy.Access java, Permission spel, Permission imports) {

    public static final String SPEL = "network.spel";
    public static final String IMPORTS = "network.imports";

    /** The keys of these settings. */
    public static final List<String> KEYS = Stream.concat(Stream.of(JavaPolicy.SETTING, SPEL, IMPORTS),
            RecoveryDefinition.KEYS.stream()).toList();

    /** Reads the settings of an application. */
    public static OperatorSettings of(String application, Map<String, String> settings) {
        Map<String, String> own = new TreeMap<>(settings);
        own.keySet().retainAll(List.of(JavaPolicy.SETTING, SPEL, IMPORTS));
        Settings values = new Settings("settings of " + application, own);
        OperatorSettings read = new OperatorSettings(values.choice(JavaPolicy.SETTING, JavaPolicy.Access.DECLARED),
                values.choice(SPEL, Permission.REFUSED), values.choice(IMPORTS, Permission.REFUSED));
        values.check();
        return read;
    }

    /** The settings of this server that are not the defaults, which its launcher has made properties of the framework. */
    static Map<String, String> ofServer(Function<String, String> properties) {
        Map<String, String> given = new TreeMap<>();
        KEYS.forEach(key -> given.put(key, properties.apply("vesper." + key)));
        given.values().removeIf(value -> value == null);
        return given;
    }
}
