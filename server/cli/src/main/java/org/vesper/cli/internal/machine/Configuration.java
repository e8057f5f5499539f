// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.vesper.cli.internal.connection.Installation;
import org.vesper.clients.ClientFile;
import org.vesper.config.ConfigurationException;
import org.vesper.config.InstanceLayout;
import org.vesper.config.NearestName;
import org.vesper.config.Reason;
import org.vesper.config.SettingsFile;
import org.vesper.config.ShownSetting;
import org.vesper.launcher.LoggingConfiguration;
import org.vesper.launcher.ServerSettings;
import org.vesper.management.machine.JavaOptions;
import org.vesper.management.users.UserFile;

/** The files in conf of a server, or of the distribution before the first start of the server, which copies them. */
final class Configuration {

    private static final List<String> OF_THE_LOG = List.of("org.vesper.logging.internal.StormFilter",
            "org.vesper.logging.internal.LineEncoder", "<checkIncrement>0 seconds</checkIncrement>");

    private final InstanceLayout layout;
    private final Map<String, String> overrides;

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
    List<ShownSetting> settings() {
        Map<String, ShownSetting> settings = new LinkedHashMap<>();
        ServerSettings.read(layout.folder(), overrides).shown().forEach(setting -> settings.put(setting.key(), setting));
        // --set and vesper.properties come first.
        SettingsFile.ofApplications(layout).forEach(file -> file.shown().forEach(setting ->
                settings.putIfAbsent(setting.key(), setting)));
        return List.copyOf(settings.values());
    }

    /** All mistakes in the files, each with its file, and its line if there is one. */
    List<String> mistakes(JavaOptions options) {
        List<String> mistakes = new ArrayList<>();
        collect(mistakes, () -> ServerSettings.mistakes(layout.folder(), overrides)
                .forEach((key, mistake) -> mistakes.add(origin(key) + ": " + mistake)));
        collect(mistakes, () -> mistakes.addAll(UserFile.of(layout.folder()).mistakes()));
        collect(mistakes, () -> mistakes.addAll(ClientFile.of(layout.folder()).mistakes()));
        collect(mistakes, () -> DeclaredSettings.of(layout.apps())
                .forEach((application, known) -> collectUnknown(mistakes, application, known)));
        SettingsFile.ofApplications(layout).forEach(file -> collect(mistakes, file::read));
        collect(mistakes, () -> LoggingConfiguration.check(layout.logging()));
        collect(mistakes, this::requireLimitsOfTheLog);
        options.mistake().ifPresent(mistake -> mistakes.add(options.file() + ": " + mistake));
        return mistakes;
    }

    /** An instance of an earlier version may lack what bounds the log, and what keeps text of strangers in its line. */
    private void requireLimitsOfTheLog() {
        try {
            String text = Files.exists(layout.logging()) ? Files.readString(layout.logging()) : String.join("", OF_THE_LOG);
            List<String> missing = OF_THE_LOG.stream().filter(part -> !text.contains(part)).toList();
            if (!missing.isEmpty()) {
                throw new ConfigurationException(layout.logging() + ": a storm of messages can fill the disk, or a text from outside forge"
                        + " an entry, because there is no " + String.join(" and no ", missing)
                        + "; copy what has it from conf/logback.xml of the distribution");
            }
        } catch (IOException e) {
            throw new ConfigurationException("cannot read " + layout.logging() + ": " + Reason.of(e), e);
        }
    }

    /** The settings that an application does not have. */
    private void collectUnknown(List<String> mistakes, String application, Set<String> known) {
        SettingsFile file = new SettingsFile(layout.applicationSettings().resolve(application + ".properties"));
        keys(file).stream().filter(key -> !known.contains(key))
                .forEach(key -> mistakes.add(file.place(key) + ": unknown key " + key + NearestName.hint(key, known)));
        String prefix = "app." + application + ".";
        Set<String> ofServer = new TreeSet<>(keys(serverFile()));
        ofServer.addAll(overrides.keySet());
        ofServer.stream().filter(key -> key.startsWith(prefix) && !known.contains(key.substring(prefix.length())))
                .forEach(key -> mistakes.add(origin(key) + ": unknown setting " + key
                        + NearestName.hint(key.substring(prefix.length()), known)));
    }

    /** None if the file is missing or cannot be read, which is a mistake of its own. */
    private static Set<String> keys(SettingsFile file) {
        try {
            return Files.exists(file.path()) ? file.read().keySet() : Set.of();
        } catch (ConfigurationException e) {
            return Set.of();
        }
    }

    /** Where the value of a setting of the server comes from. */
    private String origin(String key) {
        return overrides.containsKey(key) ? "--set" : serverFile().place(key);
    }

    private static void collect(List<String> mistakes, Runnable check) {
        try {
            check.run();
        } catch (ConfigurationException e) {
            mistakes.add(e.getMessage());
        }
    }

    private SettingsFile serverFile() {
        return new SettingsFile(layout.serverSettings());
    }
}
