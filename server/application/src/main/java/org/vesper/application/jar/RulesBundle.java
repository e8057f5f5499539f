// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.application.jar;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.jar.JarOutputStream;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import org.vesper.api.EventType;
import org.vesper.config.ConfigurationException;
import org.vesper.config.Reason;
import org.vesper.spi.processor.RuleFile;

/** An application that consists of rules alone. The same rules make the same jar, byte for byte. */
public final class RulesBundle {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]{1,50}");
    private static final LocalDateTime TIME = LocalDateTime.of(1980, 1, 1, 0, 0);
    private static final String MANIFEST = """
            Manifest-Version: 1.0
            Bundle-ManifestVersion: 2
            Bundle-SymbolicName: %2$s
            Bundle-Version: 1.0.0
            %1$s: %2$s

            """;
    private static final String PROPERTIES = """
            # Defaults of this application. An operator overrides them in the server's conf/apps/%s.properties.

            # Where events are sent to; port 0 takes a free one, which vesper status shows.
            events.host=127.0.0.1
            events.port=0

            # How many outputs are printed per second at most; 0 for all.
            console.rate=0
            """;

    private final String name;
    private final Map<String, byte[]> entries = new LinkedHashMap<>();

    /** <b>Failure:</b> a {@link ConfigurationException} if an application cannot have such a name. */
    public static void requireName(String name) {
        if (!NAME.matcher(name).matches()) {
            throw new ConfigurationException("'" + name + "' cannot be the name of an application: give one by --name, of up to 50"
                    + " letters, digits, - and _");
        }
    }

    /**
     * Makes the contents of the jar. <b>Failure:</b> a {@link ConfigurationException} if the name of the application or of a file is
     * invalid.
     *
     * @param settings the defaults for {@code ${name}} in the rules
     */
    public RulesBundle(String name, List<RuleFile> rules, List<EventType> types, Map<String, String> settings) {
        requireName(name);
        this.name = name;
        add("META-INF/MANIFEST.MF", String.format(Locale.ROOT, MANIFEST, BundleLayout.NAME_HEADER, name));
        add(BundleLayout.SETTINGS, String.format(Locale.ROOT, PROPERTIES, name) + settings.entrySet().stream()
                .map(setting -> '\n' + escaped(setting.getKey()) + '=' + escaped(setting.getValue()) + '\n').collect(Collectors.joining()));
        rules.forEach(file -> addRules(Path.of(file.name()), file.text()));
        List<String> names = rules.stream().map(file -> Path.of(file.name()).getFileName().toString()).toList();
        add(BundleLayout.SPRING_FOLDER + name + ".xml", BundledNetwork.of(names, types));
    }

    /** Escapes a text for a properties file. */
    private static String escaped(String text) {
        return text.replaceAll("([\\\\=:#! ])", "\\\\$1").replace("\n", "\\n");
    }

    public String name() {
        return name;
    }

    /** Writes the jar, replacing an existing file. */
    public void writeTo(Path jar) {
        try (OutputStream file = Files.newOutputStream(jar); JarOutputStream out = new JarOutputStream(file)) {
            for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
                ZipEntry header = new ZipEntry(entry.getKey());
                header.setTimeLocal(TIME);
                out.putNextEntry(header);
                out.write(entry.getValue());
                out.closeEntry();
            }
        } catch (IOException e) {
            throw new ConfigurationException("cannot write " + jar + ": " + Reason.of(e), e);
        }
    }

    private void addRules(Path file, String text) {
        String fileName = file.getFileName().toString();
        if (fileName.contains(",") || fileName.contains("${")) {
            throw new ConfigurationException(file + ": a file of rules cannot have , or ${ in its name; rename it");
        }
        if (entries.containsKey(BundleLayout.VESPER_FOLDER + fileName)) {
            throw new ConfigurationException(file + ": there is another file " + fileName + "; files of a bundle lie in one folder, so"
                    + " give them different names");
        }
        add(BundleLayout.VESPER_FOLDER + fileName, text);
    }

    private void add(String entry, String text) {
        entries.put(entry, text.getBytes(StandardCharsets.UTF_8));
    }
}
