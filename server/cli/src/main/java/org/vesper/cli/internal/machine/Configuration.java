// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.machine;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.vesper.cli.internal.connection.CommandFailure;
import org.vesper.cli.internal.connection.ExitCode;
import org.vesper.cli.internal.connection.Installation;
import org.vesper.config.ConfigurationException;
import org.vesper.config.InstanceLayout;
import org.vesper.config.NearestName;
import org.vesper.config.Reason;
import org.vesper.config.Secrets;
import org.vesper.launcher.LoggingConfiguration;
import org.vesper.launcher.ServerSettings;
import org.vesper.management.users.UserFile;

/** The files in conf of a server, or of the distribution before the first start of the server, which copies them. */
final class Configuration {

    private static final String SUFFIX = ".properties";

    private final InstanceLayout layout;
    private final Map<String, String> overrides;

    /**
     * A setting in force.
     *
     * @param key its key in vesper.properties; app.NAME.KEY for one of an application
     * @param from where its value comes from
     */
    record Entry(String key, String value, String from) {
    }

    private Configuration(InstanceLayout layout, Map<String, String> overrides) {
        this.layout = layout;
        this.overrides = overrides;
    }

    /** @param overrides the settings of --set */
    static Configuration of(Path instance, Map<String, String> overrides) {
        InstanceLayout own = new InstanceLayout(instance);
        return new Configuration(Files.exists(own.conf()) ? own : new InstanceLayout(Installation.home()), overrides);
    }

    Path folder() {
        return layout.conf();
    }

    /** The settings of the server and of applications. <b>Failure:</b> a {@link ConfigurationException} with all mistakes. */
    List<Entry> entries() {
        Path file = layout.serverSettings();
        Map<String, String> written = load(file);
        Map<String, Entry> entries = new LinkedHashMap<>();
        ServerSettings.read(layout.folder(), overrides).shown().forEach((key, value) -> {
            String from = overrides.containsKey(key) ? "--set" : written.containsKey(key) ? place(file, key) : "default";
            entries.put(key, new Entry(key, value, from));
        });
        for (Path application : applicationFiles()) {
            String name = application.getFileName().toString().replaceFirst("\\.properties$", "");
            load(application).forEach((key, value) -> {
                String full = "app." + name + "." + key;
                // --set and vesper.properties come first.
                entries.putIfAbsent(full, new Entry(full, Secrets.shown(key, value), place(application, key)));
            });
        }
        return List.copyOf(entries.values());
    }

    /** All mistakes in the files, each with its file, and its line if there is one. */
    List<String> mistakes(JavaOptions options) {
        List<String> mistakes = new ArrayList<>();
        collect(mistakes, () -> ServerSettings.mistakes(layout.folder(), overrides)
                .forEach((key, mistake) -> mistakes.add(origin(key) + ": " + mistake)));
        collect(mistakes, () -> mistakes.addAll(UserFile.of(layout.folder()).mistakes()));
        collect(mistakes, () -> DeclaredSettings.of(layout.apps())
                .forEach((application, known) -> collectUnknown(mistakes, application, known)));
        applicationFiles().forEach(file -> collect(mistakes, () -> load(file)));
        collect(mistakes, () -> LoggingConfiguration.check(layout.logging()));
        options.mistake().ifPresent(mistake -> mistakes.add(options.file() + ": " + mistake));
        return mistakes;
    }

    /** The settings that an application does not have. */
    private void collectUnknown(List<String> mistakes, String application, Set<String> known) {
        Path file = layout.applicationSettings().resolve(application + SUFFIX);
        keys(file).stream().filter(key -> !known.contains(key))
                .forEach(key -> mistakes.add(place(file, key) + ": unknown key " + key + NearestName.hint(key, known)));
        String prefix = "app." + application + ".";
        Set<String> ofServer = new TreeSet<>(keys(layout.serverSettings()));
        ofServer.addAll(overrides.keySet());
        ofServer.stream().filter(key -> key.startsWith(prefix) && !known.contains(key.substring(prefix.length())))
                .forEach(key -> mistakes.add(origin(key) + ": unknown setting " + key
                        + NearestName.hint(key.substring(prefix.length()), known)));
    }

    /** None if the file is missing or cannot be read, which is a mistake of its own. */
    private static Set<String> keys(Path file) {
        try {
            return Files.exists(file) ? load(file).keySet() : Set.of();
        } catch (ConfigurationException e) {
            return Set.of();
        }
    }

    /** Where the value of a setting of the server comes from. */
    private String origin(String key) {
        return overrides.containsKey(key) ? "--set" : place(layout.serverSettings(), key);
    }

    private static void collect(List<String> mistakes, Runnable check) {
        try {
            check.run();
        } catch (ConfigurationException e) {
            mistakes.add(e.getMessage());
        }
    }

    private List<Path> applicationFiles() {
        Path applications = layout.applicationSettings();
        if (Files.notExists(applications)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(applications)) {
            return files.filter(file -> file.toString().endsWith(SUFFIX)).sorted().toList();
        } catch (IOException e) {
            throw new CommandFailure(ExitCode.FAILED, "cannot read " + applications + ": " + Reason.of(e));
        }
    }

    private static Map<String, String> load(Path file) {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        } catch (IOException | IllegalArgumentException e) {
            throw new ConfigurationException(file + ": " + Reason.of(e), e);
        }
        Map<String, String> values = new TreeMap<>();
        properties.forEach((key, value) -> values.put(key.toString(), value.toString()));
        return values;
    }

    /** The file and the line of a key; the last one counts, as for the server. */
    private static String place(Path file, String key) {
        Pattern line = Pattern.compile("\\s*" + Pattern.quote(key) + "\\s*([=:\\s].*)?");
        int found = 0;
        try {
            List<String> lines = Files.readAllLines(file);
            for (int i = 0; i < lines.size(); i++) {
                found = line.matcher(lines.get(i)).matches() ? i + 1 : found;
            }
        } catch (IOException e) {
            // The file could be read a moment ago; without the line, its name still helps.
            return file.toString();
        }
        return found == 0 ? file.toString() : file + ":" + found;
    }
}
