// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.support;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import javax.tools.ToolProvider;

/** Creates the jar of an application from texts. */
final class CompiledJar {

    private static final String NETWORKS = "META-INF/spring/";
    private static final String SCHEMA = "http://www.springframework.org/schema/";
    /** The root element of a network, for what a network consists of. */
    private static final String NETWORK = "<beans xmlns='" + SCHEMA + "beans' xmlns:context='" + SCHEMA + "context'"
            + " xmlns:epn='http://vesper.org/schema/epn' xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xsi:schemaLocation='"
            + SCHEMA + "beans " + SCHEMA + "beans/spring-beans.xsd " + SCHEMA + "context " + SCHEMA + "context/spring-context.xsd"
            + " http://vesper.org/schema/epn http://vesper.org/schema/epn.xsd'>\n%s</beans>\n";

    private CompiledJar() {
    }

    static Path make(Distribution distribution, Path jar, Map<String, String> entries, Map<String, String> headers) {
        try {
            Files.createDirectories(jar.getParent());
            Path work = Files.createTempDirectory(jar.getParent(), "compiled-");
            Path classes = compiled(distribution, work, entries);
            String name = jar.getFileName().toString().replaceFirst("\\.jar$", "");
            try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest(name, headers));
                    Stream<Path> files = Files.walk(classes)) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    add(out, classes.relativize(file).toString(), Files.readAllBytes(file));
                }
                for (Map.Entry<String, String> entry : entries.entrySet()) {
                    if (!isSource(entry.getKey())) {
                        add(out, entry.getKey(), text(entry).getBytes(StandardCharsets.UTF_8));
                    }
                }
            }
            return jar;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path compiled(Distribution distribution, Path work, Map<String, String> entries) throws IOException {
        Path classes = Files.createDirectory(work.resolve("classes"));
        List<String> words = new ArrayList<>(List.of("--release", "17", "-proc:none", "-d", classes.toString(),
                "-cp", classPath(distribution)));
        for (Map.Entry<String, String> entry : entries.entrySet()) {
            if (isSource(entry.getKey())) {
                Path source = work.resolve(entry.getKey());
                Files.createDirectories(source.getParent());
                words.add(Files.writeString(source, entry.getValue()).toString());
            }
        }
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        if (entries.keySet().stream().anyMatch(CompiledJar::isSource)
                && ToolProvider.getSystemJavaCompiler().run(null, null, errors, words.toArray(String[]::new)) != 0) {
            throw new AssertionError(errors.toString(StandardCharsets.UTF_8));
        }
        return classes;
    }

    /** The server's jars that an application may use, including Spring's. */
    private static String classPath(Distribution distribution) throws IOException {
        try (Stream<Path> files = Files.walk(distribution.folder())) {
            return String.join(":", files.filter(file -> file.toString().endsWith(".jar")).map(Path::toString).toList());
        }
    }

    private static Manifest manifest(String name, Map<String, String> headers) {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("Manifest-Version", "1.0");
        all.put("Bundle-ManifestVersion", "2");
        all.put("Bundle-SymbolicName", name);
        all.put("Bundle-Version", "1.0.0");
        all.put("Vesper-Application", name);
        all.put("Import-Package", "org.slf4j, org.vesper.api, org.vesper.config, org.vesper.event, org.vesper.spi.adapter");
        all.putAll(headers);
        Manifest manifest = new Manifest();
        all.forEach((header, value) -> manifest.getMainAttributes().put(new Attributes.Name(header), value));
        return manifest;
    }

    private static void add(JarOutputStream jar, String name, byte[] content) throws IOException {
        jar.putNextEntry(new ZipEntry(name));
        jar.write(content);
        jar.closeEntry();
    }

    private static String text(Map.Entry<String, String> entry) {
        boolean isContentOfNetwork = entry.getKey().startsWith(NETWORKS) && !entry.getValue().contains("<beans");
        return isContentOfNetwork ? NETWORK.replace("%s", entry.getValue()) : entry.getValue();
    }

    private static boolean isSource(String entry) {
        return entry.endsWith(".java");
    }
}
