// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.log;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.vesper.config.ConfigurationException;
import org.vesper.config.Reason;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
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
        Map<String, String> levels = new TreeMap<>();
        if (Files.exists(file)) {
            Document document = parse();
            collect(document.getElementsByTagName("logger"), levels);
            collect(document.getElementsByTagName("root"), levels);
        }
        return levels;
    }

    /** Whether the file includes another one. */
    boolean includes(Path other) {
        NodeList included = parse().getElementsByTagName("include");
        for (int i = 0; i < included.getLength(); i++) {
            if (((Element) included.item(i)).getAttribute("file").endsWith("/" + other.getFileName())) {
                return true;
            }
        }
        return false;
    }

    /** Replaces the file in one step. */
    void write(Map<String, String> levels) {
        StringBuilder text = new StringBuilder("""
                <?xml version="1.0" encoding="UTF-8"?>
                <!-- The levels that were set at run time, by vesper levels or JMX. The server rewrites this file. -->
                <included>
                """);
        levels.forEach((logger, level) -> text.append(logger.equals(ROOT) ? "  <root level=\"" + level + "\"/>\n"
                : "  <logger name=\"" + logger + "\" level=\"" + level + "\"/>\n"));
        Path draft = file.resolveSibling(file.getFileName() + ".new");
        try {
            Files.writeString(draft, text.append("</included>\n"));
            writes.accept(text.toString());
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new ConfigurationException("cannot write " + file + ": " + Reason.of(e), e);
        }
    }

    private static void collect(NodeList elements, Map<String, String> levels) {
        for (int i = 0; i < elements.getLength(); i++) {
            Element element = (Element) elements.item(i);
            if (element.hasAttribute("level")) {
                levels.put(element.getTagName().equals("root") ? ROOT : element.getAttribute("name"), element.getAttribute("level"));
            }
        }
    }

    private Document parse() {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
            factory.setFeature(NO_DOCTYPE, true);
            return factory.newDocumentBuilder().parse(file.toFile());
        } catch (IOException | SAXException | ParserConfigurationException e) {
            throw new ConfigurationException("cannot read " + file + ": " + Reason.of(e), e);
        }
    }
}
