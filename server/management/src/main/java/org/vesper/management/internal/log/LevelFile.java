// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.log;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.vesper.config.ConfigurationException;
import org.vesper.config.InstanceFile;
import org.vesper.config.Reason;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** The levels in a file of Logback's. */
final class LevelFile {

    static final String ROOT = "ROOT";

    private static final String NO_DOCTYPE = "http://apache.org/xml/features/disallow-doctype-decl";

    private final Path file;
    private final Consumer<String> writes;

    /** @param writes is told each new text before the file has it */
    LevelFile(Path file, Consumer<String> writes) {
        this.file = file;
        this.writes = writes;
    }

    /** The levels by logger. <b>Failure:</b> a {@link ConfigurationException} if the file cannot be read. */
    Map<String, String> read() {
        return present().map(this::levels).orElseGet(TreeMap::new);
    }

    /** Whether the file includes another one. */
    boolean includes(Path other) {
        NodeList included = parse(present().orElse("<none/>")).getElementsByTagName("include");
        for (int i = 0; i < included.getLength(); i++) {
            if (((Element) included.item(i)).getAttribute("file").endsWith("/" + other.getFileName())) {
                return true;
            }
        }
        return false;
    }

    /** Changes the levels by logger. <b>Failure:</b> that of the change; the file is as before. */
    void change(Consumer<Map<String, String>> change) {
        new InstanceFile(file, "rw-r-----").change(before -> {
            Map<String, String> levels = before.map(this::levels).orElseGet(TreeMap::new);
            change.accept(levels);
            String text = text(levels);
            writes.accept(text);
            return text;
        });
    }

    private static String text(Map<String, String> levels) {
        StringBuilder text = new StringBuilder("""
                <?xml version="1.0" encoding="UTF-8"?>
                <!-- The levels that were set at run time, by vesper levels or JMX. The server rewrites this file. -->
                <included>
                """);
        levels.forEach((logger, level) -> text.append(logger.equals(ROOT) ? "  <root level=\"" + level + "\"/>\n"
                : "  <logger name=\"" + logger + "\" level=\"" + level + "\"/>\n"));
        return text.append("</included>\n").toString();
    }

    private Map<String, String> levels(String text) {
        Map<String, String> levels = new TreeMap<>();
        Document document = parse(text);
        collect(document.getElementsByTagName("logger"), levels);
        collect(document.getElementsByTagName("root"), levels);
        return levels;
    }

    private static void collect(NodeList elements, Map<String, String> levels) {
        for (int i = 0; i < elements.getLength(); i++) {
            Element element = (Element) elements.item(i);
            if (element.hasAttribute("level")) {
                levels.put(element.getTagName().equals("root") ? ROOT : element.getAttribute("name"), element.getAttribute("level"));
            }
        }
    }

    private Optional<String> present() {
        try {
            return Files.exists(file) ? Optional.of(Files.readString(file)) : Optional.empty();
        } catch (IOException e) {
            throw new ConfigurationException("cannot read " + file + ": " + Reason.of(e), e);
        }
    }

    private Document parse(String text) {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
            factory.setFeature(NO_DOCTYPE, true);
            return factory.newDocumentBuilder().parse(new InputSource(new StringReader(text)));
        } catch (IOException | SAXException | ParserConfigurationException e) {
            throw new ConfigurationException("cannot read " + file + ": " + Reason.of(e), e);
        }
    }
}
