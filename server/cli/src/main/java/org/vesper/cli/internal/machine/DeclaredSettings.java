// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.machine;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.vesper.application.jar.BundleLayout;
import org.vesper.config.ConfigurationException;
import org.vesper.config.Reason;
import org.vesper.spi.processor.JavaPolicy;

/** The keys that an operator may set for an application: those that its jar declares, those that its rules name, and the operator's own. */
final class DeclaredSettings {

    private static final List<String> OF_OPERATOR = List.of(
            JavaPolicy.SETTING, "network.spel", "network.imports", "recovery", "recovery.sync", "recovery.interval", "recovery.outputs",
            "recovery.folder", "recovery.max-size", "recovery.segment-size", "recovery.when-disk-full", "recovery.on-damage",
            "recovery.on-change");
    private static final Pattern NAMED_BY_RULE = Pattern.compile("\\$\\{\\s*([^:}\\s]+)");

    private DeclaredSettings() {
    }

    /** The keys of each application in a folder. <b>Failure:</b> a {@link ConfigurationException} if the folder cannot be read. */
    static Map<String, Set<String>> of(Path applications) {
        Map<String, Set<String>> keys = new TreeMap<>();
        if (Files.notExists(applications)) {
            return keys;
        }
        try (Stream<Path> files = Files.list(applications)) {
            files.filter(file -> file.toString().endsWith(".jar")).sorted().forEach(file -> read(file, keys));
        } catch (IOException e) {
            throw new ConfigurationException("cannot read " + applications + ": " + Reason.of(e), e);
        }
        return keys;
    }

    private static void read(Path file, Map<String, Set<String>> keys) {
        try (JarFile jar = new JarFile(file.toFile())) {
            Manifest manifest = jar.getManifest();
            String name = manifest == null ? null : manifest.getMainAttributes().getValue(BundleLayout.NAME_HEADER);
            if (name != null) {
                keys.put(name.strip(), keys(jar));
            }
        } catch (IOException | IllegalArgumentException | SecurityException e) {
            // Its deployment says what is wrong with the jar.
        }
    }

    private static Set<String> keys(JarFile jar) throws IOException {
        Set<String> keys = new TreeSet<>(OF_OPERATOR);
        for (JarEntry entry : jar.stream().toList()) {
            if (entry.getName().equals(BundleLayout.SETTINGS)) {
                Properties declared = new Properties();
                declared.load(new InputStreamReader(jar.getInputStream(entry), StandardCharsets.UTF_8));
                keys.addAll(declared.stringPropertyNames());
            } else if (entry.getName().startsWith(BundleLayout.VESPER_FOLDER) && entry.getName().endsWith(".epl")) {
                addNamed(jar, entry, keys);
            }
        }
        return keys;
    }

    private static void addNamed(JarFile jar, JarEntry rules, Set<String> keys) throws IOException {
        try (InputStream text = jar.getInputStream(rules)) {
            Matcher named = NAMED_BY_RULE.matcher(new String(text.readAllBytes(), StandardCharsets.UTF_8));
            while (named.find()) {
                keys.add(named.group(1));
            }
        }
    }
}
