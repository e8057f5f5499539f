// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.application.settings;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.vesper.application.jar.ApplicationFiles;
import org.vesper.application.jar.BundleLayout;
import org.vesper.config.ConfigurationException;
import org.vesper.config.InstanceLayout;
import org.vesper.config.NearestName;
import org.vesper.config.Reason;
import org.vesper.config.Secrets;
import org.vesper.config.Settings;

/**
 * The settings of applications. Each application declares its keys, with their defaults, in its META-INF/vesper/application.properties;
 * conf/apps/NAME.properties overrides these, and app.NAME.KEY in the server's own settings overrides both. Values may refer to {@link
 * Secrets}, which are read when an application asks for its settings.
 */
public final class ApplicationSettings {

    public static final String DECLARED = BundleLayout.SETTINGS;

    private static final String PREFIX = "app.";
    private static final String DEPLOY_TIMEOUT = "apps.deploy-timeout";
    private static final String SUFFIX = ".properties";

    private final Path instance;
    private final Map<String, String> ofServer;
    private final Map<String, String> permitted;
    private final Duration deployTimeout;

    /**
     * The settings of an instance.
     *
     * @param ofServer NAME.KEY to value
     * @param permitted the settings of the server that apply to each application, as {@link OperatorSettings}
     */
    private ApplicationSettings(Path instance, Map<String, String> ofServer, Map<String, String> permitted, Duration deployTimeout) {
        this.instance = instance;
        this.ofServer = Map.copyOf(ofServer);
        this.permitted = Map.copyOf(permitted);
        this.deployTimeout = deployTimeout;
    }

    /**
     * The settings of this server, which its launcher has checked.
     *
     * @param property the text of a property of the framework, or null
     */
    public static ApplicationSettings ofThisServer(UnaryOperator<String> property) {
        Map<String, String> ofServer = new TreeMap<>();
        String text = property.apply("vesper.apps.settings");
        try {
            load(new StringReader(text == null ? "" : text)).forEach((key, value) -> ofServer.put(key.substring(PREFIX.length()), value));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        String timeout = property.apply("vesper." + DEPLOY_TIMEOUT);
        return new ApplicationSettings(InstanceLayout.ofThisServer().folder(), ofServer,
                OperatorSettings.ofServer(property),
                new Settings("server", timeout == null ? Map.of() : Map.of(DEPLOY_TIMEOUT, timeout))
                        .duration(DEPLOY_TIMEOUT, Duration.ofSeconds(30)));
    }

    /** The time limit for creating the beans of an application; the launcher has checked it. */
    public Duration deployTimeout() {
        return deployTimeout;
    }

    /** The names of the applications that the server's settings mention. */
    public List<String> applications() {
        return ofServer.keySet().stream().map(key -> key.substring(0, key.indexOf('.'))).distinct().sorted().toList();
    }

    /** The names of the applications that have a file in conf/apps. */
    public List<String> applicationsWithFile() {
        Path files = new InstanceLayout(instance).applicationSettings();
        if (Files.notExists(files)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(files)) {
            return entries.map(entry -> entry.getFileName().toString()).filter(name -> name.endsWith(SUFFIX))
                    .map(name -> name.substring(0, name.length() - SUFFIX.length())).sorted().toList();
        } catch (IOException e) {
            throw new ConfigurationException("cannot read " + files + ": " + Reason.of(e), e);
        }
    }

    /**
     * The settings of one application, key to value, with those of {@link OperatorSettings}; a key that only its rules name is included if
     * an operator has set it. <b>Failure:</b> one exception with all keys that the application does not have.
     *
     * @param namedByRules the keys that its rules name
     */
    public Map<String, String> of(String application, ApplicationFiles files, Set<String> namedByRules) {
        Map<String, String> values = declared(files);
        Set<String> known = new TreeSet<>(values.keySet());
        known.addAll(namedByRules);
        requireOfOperator(known);
        values.putAll(permitted);
        List<String> unknown = new ArrayList<>();
        String prefix = application + ".";
        Map<String, String> fromServer = new TreeMap<>();
        ofServer.forEach((key, value) -> {
            if (key.startsWith(prefix)) {
                fromServer.put(key.substring(prefix.length()), value);
            }
        });
        Path file = new InstanceLayout(instance).applicationSettings().resolve(application + SUFFIX);
        override(values, known, file(file), file + ": unknown key ", unknown);
        override(values, known, fromServer, "unknown setting app." + prefix, unknown);
        if (!unknown.isEmpty()) {
            String complaints = String.join("; ", unknown);
            throw new ConfigurationException(complaints + (complaints.endsWith("?") ? "" : ".") + " The keys of " + application + " are: "
                    + (known.isEmpty() ? "none (it has no " + DECLARED + ")" : String.join(", ", known)));
        }
        values.replaceAll((key, value) -> Secrets.resolved(prefix + key, value, instance));
        return values;
    }

    private static void requireOfOperator(Set<String> known) {
        OperatorSettings.KEYS.stream().filter(known::contains).findFirst().ifPresent(key -> {
            throw new ConfigurationException(key + " is a setting of the operator; neither " + DECLARED + " nor a rule may have a setting"
                    + " of this name");
        });
    }

    private static void override(
            Map<String, String> values, Set<String> known, Map<String, String> overrides, String complaint, List<String> unknown) {
        overrides.forEach((key, value) -> {
            if (known.contains(key) || OperatorSettings.KEYS.contains(key)) {
                values.put(key, value);
            } else {
                unknown.add(complaint + key + NearestName.hint(key, known));
            }
        });
    }

    /** The settings that an application declares, with their defaults. */
    public static Map<String, String> declared(ApplicationFiles files) {
        if (files.file(DECLARED).isEmpty()) {
            return new TreeMap<>();
        }
        try {
            return load(new StringReader(files.text(DECLARED)));
        } catch (IOException | IllegalArgumentException e) {
            throw new ConfigurationException("cannot read " + DECLARED + ": " + e.getMessage(), e);
        }
    }

    private static Map<String, String> file(Path file) {
        if (Files.notExists(file)) {
            return Map.of();
        }
        try (Reader reader = Files.newBufferedReader(file)) {
            return load(reader);
        } catch (IOException | IllegalArgumentException e) {
            throw new ConfigurationException("cannot read " + file + ": " + e.getMessage(), e);
        }
    }

    private static Map<String, String> load(Reader reader) throws IOException {
        Properties properties = new Properties();
        properties.load(reader);
        Map<String, String> values = new TreeMap<>();
        properties.forEach((key, value) -> values.put(key.toString(), value.toString()));
        return values;
    }
}
