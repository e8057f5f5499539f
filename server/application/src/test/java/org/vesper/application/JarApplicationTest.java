// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.application;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.api.EventSink;
import org.vesper.application.jar.JarFiles;
import org.vesper.config.ConfigurationException;
import org.vesper.kernel.definition.NetworkDefinition;

/** Applications in jars, on the class path of this test. */
class JarApplicationTest {

    private static final String NETWORK = """
            <beans xmlns="http://www.springframework.org/schema/beans" xmlns:epn="http://vesper.org/schema/epn"
                xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
                xsi:schemaLocation="http://www.springframework.org/schema/beans http://www.springframework.org/schema/beans/spring-beans.xsd
                http://vesper.org/schema/epn http://vesper.org/schema/epn.xsd">
            %s
            </beans>
            """;
    private static final String BEAN = "<bean id='sink' class='org.vesper.application.JarApplicationTest$Sink'/>";

    /** A bean. */
    public static final class Sink implements EventSink {

        @Override
        public void onEvent(Object event) {
            // nothing
        }
    }

    @TempDir
    private Path folder;

    @Test
    void shouldCreateTheBeansAndReadRulesAndSettings() throws IOException {
        Path jar = jar("Vesper-Application: plain", Map.of(
                "META-INF/spring/a.xml", network(BEAN + "<epn:processor id='rules' rules='my rules.epl' listeners='sink'/>").getBytes(
                        StandardCharsets.UTF_8),
                "META-INF/vesper/my rules.epl", "WHERE a > ${limit}".getBytes(StandardCharsets.UTF_8),
                "META-INF/vesper/application.properties", "limit = 7".getBytes(StandardCharsets.UTF_8),
                Sink.class.getName().replace('.', '/') + ".class", bytes(Sink.class)));

        try (JarApplication application = JarApplication.open(jar, Map.of("limit", "8"))) {
            NetworkDefinition network = application.network();
            assertEquals("plain", network.application());
            assertEquals(Map.of("limit", "8"), network.settings());
            assertEquals("WHERE a > ${limit}", network.processors().get(0).ruleFiles().get(0).text());
            Class<?> type = network.beans().get(0).bean().getClass();
            assertEquals(Sink.class.getName(), type.getName());
            assertTrue(type != Sink.class, "the class of the jar, not the one of the class path");
        }
    }

    @Test
    void shouldFindTheClassesOfTheJarsInside() throws IOException {
        byte[] inner = Files.readAllBytes(jar("", Map.of(Sink.class.getName().replace('.', '/') + ".class", bytes(Sink.class))));
        Path jar = jar("Vesper-Application: outer\nBundle-ClassPath: .,lib/inner.jar", Map.of("lib/inner.jar", inner,
                "META-INF/spring/a.xml", network(BEAN).getBytes(StandardCharsets.UTF_8)));
        try (JarApplication application = JarApplication.open(jar, Map.of())) {
            assertTrue(application.network().beans().get(0).bean().getClass() != Sink.class);
        }
    }

    @Test
    void shouldSayWhatIsWrongAsAServerDoes() throws IOException {
        Path other = jar("", Map.of("beans.xml", network(BEAN).getBytes(StandardCharsets.UTF_8)));
        String imported = "jar:" + other.toUri() + "!/beans.xml";
        assertEquals("META-INF/spring/a.xml:5: " + imported + " is not in the bundle; put the file into it, or let the operator set"
                + " network.imports = allowed", refusal("<import resource='" + imported + "'/>").replaceFirst(".*(?=META-INF)", ""));
        assertTrue(refusal("<bean id='sink' class='own.Sinc'/>").endsWith("; did you mean own.Sink?"));
        assertTrue(refusal(BEAN, "no", "1").endsWith(": has no setting no. Known settings: none"));
    }

    @Test
    void shouldListFilesByFolderAndPattern() throws IOException {
        byte[] empty = new byte[0];
        try (JarFiles files = new JarFiles(jar("A: b", Map.of("x/b.epl", empty, "x/a.epl", empty, "x/y/c.epl", empty, "x/d.csv", empty)))) {
            assertEquals(List.of("x/a.epl", "x/b.epl"), files.paths("x/", "*.epl", false));
            assertEquals(List.of("x/a.epl", "x/b.epl", "x/y/c.epl"), files.paths("x/", "*.epl", true));
            assertEquals(List.of("x/a.epl", "x/b.epl", "x/d.csv", "x/y/c.epl"), files.paths("", "*", true).subList(1, 5));
            assertEquals("b", files.header("A").orElseThrow());
        }
    }

    private String refusal(String elements, String... given) throws IOException {
        Path jar = jar("Vesper-Application: wrong", Map.of("META-INF/spring/a.xml", network(elements).getBytes(StandardCharsets.UTF_8),
                "own/Sink.class", new byte[0]));
        Map<String, String> settings = given.length == 0 ? Map.of() : Map.of(given[0], given[1]);
        return assertThrows(ConfigurationException.class, () -> JarApplication.open(jar, settings)).getMessage();
    }

    private static String network(String elements) {
        return NETWORK.replace("%s", elements);
    }

    private static byte[] bytes(Class<?> type) throws IOException {
        try (InputStream content = type.getResourceAsStream(type.getName().replaceFirst(".*\\.", "") + ".class")) {
            return content.readAllBytes();
        }
    }

    private Path jar(String headers, Map<String, byte[]> entries) throws IOException {
        Map<String, byte[]> all = new LinkedHashMap<>();
        all.put("META-INF/MANIFEST.MF", ("Manifest-Version: 1.0\n" + headers + "\n\n").getBytes(StandardCharsets.UTF_8));
        all.putAll(entries);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JarOutputStream jar = new JarOutputStream(bytes)) {
            for (Map.Entry<String, byte[]> entry : all.entrySet()) {
                jar.putNextEntry(new JarEntry(entry.getKey()));
                jar.write(entry.getValue());
                jar.closeEntry();
            }
        }
        return Files.write(Files.createTempFile(folder, "app", ".jar"), bytes.toByteArray());
    }
}
