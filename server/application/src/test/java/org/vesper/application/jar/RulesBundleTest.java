// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.application.jar;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.jar.JarFile;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.api.EventType;
import org.vesper.config.ConfigurationException;
import org.vesper.spi.processor.RuleFile;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class RulesBundleTest {

    private static final RuleFile RULES = new RuleFile("folder/jumps.epl", "@Name('a') SELECT * FROM Tick;");

    @TempDir
    private Path folder;

    @Test
    void shouldHoldWhatTheServerLooksForWhenItIsWritten() throws Exception {
        Path file = write("one.jar", new RulesBundle("jumps", List.of(RULES), List.of(tick()), Map.of("limit of jumps", "2=3")));
        try (JarFile jar = new JarFile(file.toFile())) {
            assertEquals("jumps", jar.getManifest().getMainAttributes().getValue("Vesper-Application"));
            assertEquals("jumps", jar.getManifest().getMainAttributes().getValue("Bundle-SymbolicName"));
            assertEquals(RULES.text(), text(jar, "META-INF/vesper/jumps.epl"));
            Properties settings = new Properties();
            settings.load(jar.getInputStream(jar.getEntry("META-INF/vesper/application.properties")));
            assertEquals("2=3", settings.getProperty("limit of jumps"));
            assertEquals(Map.of("symbol", "string", "price", "double", "size", "int"), propertyTypes(jar, "META-INF/spring/jumps.xml"));
        }
    }

    @Test
    void shouldBeTheSameByteByByteWhenItIsWrittenTwice() throws IOException {
        Path first = write("one.jar", new RulesBundle("jumps", List.of(RULES), List.of(tick()), Map.of()));
        Path second = write("two.jar", new RulesBundle("jumps", List.of(RULES), List.of(tick()), Map.of()));
        assertArrayEquals(Files.readAllBytes(first), Files.readAllBytes(second));
    }

    @Test
    void shouldRefuseTwoFilesWhenTheyHaveOneName() {
        RuleFile other = new RuleFile("other/jumps.epl", RULES.text());
        String message = assertThrows(ConfigurationException.class,
                () -> new RulesBundle("jumps", List.of(RULES, other), List.of(tick()), Map.of())).getMessage();
        assertEquals("other/jumps.epl: there is another file jumps.epl; files of a bundle lie in one folder, so give them different names",
                message);
    }

    private Path write(String name, RulesBundle bundle) {
        Path jar = folder.resolve(name);
        bundle.writeTo(jar);
        return jar;
    }

    private static EventType tick() {
        Map<String, Class<?>> properties = new LinkedHashMap<>();
        properties.put("symbol", String.class);
        properties.put("price", Double.class);
        properties.put("size", Integer.class);
        return EventType.ofMap("Tick", properties);
    }

    private static String text(JarFile jar, String entry) throws IOException {
        return new String(jar.getInputStream(jar.getEntry(entry)).readAllBytes(), StandardCharsets.UTF_8);
    }

    private static Map<String, String> propertyTypes(JarFile jar, String entry) throws Exception {
        Document network = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(jar.getInputStream(jar.getEntry(entry)));
        NodeList elements = network.getElementsByTagName("epn:property");
        Map<String, String> types = new LinkedHashMap<>();
        for (int i = 0; i < elements.getLength(); i++) {
            Element property = (Element) elements.item(i);
            types.put(property.getAttribute("name"), property.getAttribute("type"));
        }
        return types;
    }
}
