// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.lifecycle;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import org.vesper.deployment.testapp.Collector;

/** Makes the jar of a test application. */
public final class TestJar {

    private static final String HEAD = """
            <beans xmlns="http://www.springframework.org/schema/beans" xmlns:epn="http://vesper.org/schema/epn"
                xmlns:context="http://www.springframework.org/schema/context" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
                xsi:schemaLocation="http://www.springframework.org/schema/beans http://www.springframework.org/schema/beans/spring-beans.xsd
                http://www.springframework.org/schema/context http://www.springframework.org/schema/context/spring-context.xsd
                http://vesper.org/schema/epn http://vesper.org/schema/epn.xsd">
            """;

    /** The line of the first element of a network. */
    static final int FIRST_LINE = HEAD.split("\n").length + 1;

    private final String application;
    private final Manifest manifest = new Manifest();
    private final Map<String, byte[]> entries = new LinkedHashMap<>();

    public TestJar(String application) {
        this.application = application;
        header("Manifest-Version", "1.0");
        header("Bundle-ManifestVersion", "2");
        header("Bundle-SymbolicName", "test." + application);
        header("Bundle-Version", "1.0.0");
        header("Vesper-Application", application);
        header("Import-Package", "org.vesper.api");
        classes(Collector.class);
    }

    String application() {
        return application;
    }

    TestJar header(String name, String value) {
        manifest.getMainAttributes().put(new Attributes.Name(name), value);
        return this;
    }

    TestJar without(String header) {
        manifest.getMainAttributes().remove(new Attributes.Name(header));
        return this;
    }

    /** Elements for the Spring file META-INF/spring/epn.xml. */
    TestJar network(String elements) {
        return network("META-INF/spring/epn.xml", elements);
    }

    /** Elements for another Spring file. */
    TestJar network(String file, String elements) {
        return entry(file, HEAD + elements + "\n</beans>\n");
    }

    public TestJar entry(String name, String content) {
        entries.put(name, content.getBytes(StandardCharsets.UTF_8));
        return this;
    }

    TestJar classes(Class<?>... classes) {
        for (Class<?> type : classes) {
            String name = type.getName().replace('.', '/') + ".class";
            try (InputStream content = type.getClassLoader().getResourceAsStream(name)) {
                entries.put(name, content.readAllBytes());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return this;
    }

    /** Writes the jar elsewhere and moves it to its place, as a careful operator does. */
    public Path writeTo(Path file) throws IOException {
        Path draft = Files.createTempFile(file.getParent(), "draft", ".tmp");
        try (OutputStream out = Files.newOutputStream(draft); JarOutputStream jar = new JarOutputStream(out, manifest)) {
            for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
                jar.putNextEntry(new ZipEntry(entry.getKey()));
                jar.write(entry.getValue());
                jar.closeEntry();
            }
        }
        return Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
    }
}
