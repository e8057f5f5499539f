// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.config;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A file of settings in conf. <b>Failure:</b> one that cannot be read is a {@link ConfigurationException} that names it. */
public record SettingsFile(Path path) {

    private static final String SUFFIX = ".properties";

    /** The files with the settings of applications. */
    public static List<SettingsFile> ofApplications(InstanceLayout instance) {
        Path folder = instance.applicationSettings();
        if (Files.notExists(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(SUFFIX)).sorted().map(SettingsFile::new).toList();
        } catch (IOException e) {
            throw new ConfigurationException("cannot read " + folder + ": " + Reason.of(e), e);
        }
    }

    /** The values by key. */
    public Map<String, String> read() {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(path)) {
            properties.load(reader);
        } catch (IOException | IllegalArgumentException e) {
            throw new ConfigurationException(path + ": " + Reason.of(e), e);
        }
        Map<String, String> values = new TreeMap<>();
        properties.forEach((key, value) -> values.put(key.toString(), value.toString()));
        return values;
    }

    /** The settings in the file of an application, as management shows them. */
    public List<ShownSetting> shown() {
        String name = path.getFileName().toString();
        String prefix = "app." + name.substring(0, name.length() - SUFFIX.length()) + ".";
        return read().entrySet().stream().map(entry -> new ShownSetting(prefix + entry.getKey(),
                Secrets.shown(entry.getKey(), entry.getValue()), place(entry.getKey()))).toList();
    }

    /** The file and the line of a key; the last one counts, as for the server. */
    public String place(String key) {
        Pattern line = Pattern.compile("\\s*" + Pattern.quote(key) + "\\s*([=:\\s].*)?");
        int found = 0;
        try {
            List<String> lines = Files.readAllLines(path);
            for (int i = 0; i < lines.size(); i++) {
                found = line.matcher(lines.get(i)).matches() ? i + 1 : found;
            }
        } catch (IOException e) {
            // The file could be read a moment ago; without the line, its name still helps.
            return path.toString();
        }
        return found == 0 ? path.toString() : path + ":" + found;
    }
}
