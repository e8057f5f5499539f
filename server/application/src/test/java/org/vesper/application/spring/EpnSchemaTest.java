// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.application.spring;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.ErrorHandler;
import org.xml.sax.InputSource;
import org.xml.sax.SAXParseException;

/** The schema describes everything that an author may write, and what is written here follows it. */
class EpnSchemaTest {

    private static final Path ROOT = Path.of("../..");
    private static final Pattern EXAMPLE = Pattern.compile("```xml\n(.*?)```", Pattern.DOTALL);
    private static final String HEAD = """
            <beans xmlns="http://www.springframework.org/schema/beans" xmlns:epn="http://vesper.org/schema/epn"
                xmlns:context="http://www.springframework.org/schema/context" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
                xsi:schemaLocation="http://www.springframework.org/schema/beans http://www.springframework.org/schema/beans/spring-beans.xsd
                http://www.springframework.org/schema/context http://www.springframework.org/schema/context/spring-context.xsd
                http://vesper.org/schema/epn http://vesper.org/schema/epn.xsd">
            """;

    @Test
    void shouldDescribeEveryElementAttributeAndValue() throws Exception {
        List<String> silent = new ArrayList<>();
        for (String kind : List.of("element", "attribute", "enumeration", "simpleType")) {
            for (Element declaration : declarations(kind)) {
                if (!isDescribed(declaration)) {
                    silent.add(kind + " " + declaration.getAttribute("name") + declaration.getAttribute("value"));
                }
            }
        }
        assertEquals(List.of(), silent);
    }

    /** So that an IDE offers the values where there is a choice, and an author sees what holds without them. */
    @Test
    void shouldGiveEveryAttributeAType() throws Exception {
        assertEquals(List.of(), declarations("attribute").stream().filter(attribute -> attribute.getAttribute("type").isEmpty())
                .map(attribute -> attribute.getAttribute("name")).toList());
    }

    @Test
    void shouldAllowEveryNetworkOfTheRepositoryAndOfItsPages() throws Exception {
        Map<String, String> networks = networks();

        assertTrue(networks.size() >= 6, networks.keySet()::toString);
        networks.forEach((place, network) -> assertDoesNotThrow(() -> validate(place, network), place));
    }

    private static Map<String, String> networks() throws IOException {
        Map<String, String> networks = new LinkedHashMap<>();
        for (Path file : files()) {
            String text = Files.readString(file);
            if (file.toString().endsWith(".xml") && text.contains("http://vesper.org/schema/epn")) {
                networks.put(file.toString(), text);
            } else if (file.toString().endsWith(".md")) {
                EXAMPLE.matcher(text).results().map(example -> example.group(1)).filter(example -> example.contains("<epn:"))
                        .forEach(example -> networks.put(file + ": " + example, whole(example)));
            }
        }
        return networks;
    }

    /** Most examples show some elements only. */
    private static String whole(String example) {
        return example.contains("<beans") ? example : HEAD + example + "</beans>";
    }

    private static List<Path> files() throws IOException {
        try (Stream<Path> all = Files.walk(ROOT)) {
            return all.filter(file -> file.toString().matches(".*\\.(xml|md)"))
                    .filter(file -> !file.toString().matches(".*/(target|\\.git)/.*")).toList();
        }
    }

    private static Document validate(String place, String network) throws Exception {
        InputSource source = new InputSource(new StringReader(network));
        source.setSystemId("file:network.xml");
        BundledSchemas schemas = new BundledSchemas(place, EpnSchemaTest.class.getClassLoader());
        return new LocatedDocuments().loadDocument(source, schemas, new Strict(), 0, true);
    }

    private static final class Strict implements ErrorHandler {

        @Override
        public void warning(SAXParseException wrong) throws SAXParseException {
            throw wrong;
        }

        @Override
        public void error(SAXParseException wrong) throws SAXParseException {
            throw wrong;
        }

        @Override
        public void fatalError(SAXParseException wrong) throws SAXParseException {
            throw wrong;
        }
    }

    /** The elements that are not references to others. */
    private static List<Element> declarations(String kind) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setNamespaceAware(true);
        NodeList found = factory.newDocumentBuilder().parse("src/main/resources/org/vesper/schema/epn.xsd")
                .getElementsByTagNameNS(XMLConstants.W3C_XML_SCHEMA_NS_URI, kind);
        return IntStream.range(0, found.getLength()).mapToObj(found::item).map(Element.class::cast)
                .filter(element -> !element.hasAttribute("ref")).toList();
    }

    private static boolean isDescribed(Element declaration) {
        for (Node child = declaration.getFirstChild(); child != null; child = child.getNextSibling()) {
            if ("annotation".equals(child.getLocalName())) {
                return child.getTextContent().strip().length() > 5;
            }
        }
        return false;
    }
}
