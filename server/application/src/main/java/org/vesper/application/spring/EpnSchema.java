// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.application.spring;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.vesper.config.NearestName;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** The schema of the epn namespace, for suggestions where a file violates it. */
final class EpnSchema {

    private static final String RESOURCE = "/org/vesper/schema/epn.xsd";
    private static final Pattern UNKNOWN_ELEMENT = Pattern.compile("no declaration can be found for element '([^']+)'");
    private static final Pattern UNKNOWN_ATTRIBUTE = Pattern.compile(
            "Attribute '([^']+)' is not allowed to appear in element '(epn:[^']+)'");
    private static final Pattern WRONG_VALUE = Pattern.compile("'([^']*)' is not a valid value of union type '(\\w+)'");

    private final Element schema;

    private EpnSchema(Element schema) {
        this.schema = schema;
    }

    static EpnSchema read() {
        try (InputStream content = EpnSchema.class.getResourceAsStream(RESOURCE)) {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
            factory.setNamespaceAware(true);
            return new EpnSchema(factory.newDocumentBuilder().parse(content).getDocumentElement());
        } catch (IOException | ParserConfigurationException | SAXException e) {
            throw new IllegalStateException("cannot read " + RESOURCE, e);
        }
    }

    /** Translates a message of the JDK's parser, which begins with a code, into a helpful one. */
    String explain(String message) {
        String plain = message.replaceFirst("^cvc-[\\w.-]+: ", "");
        Matcher element = UNKNOWN_ELEMENT.matcher(plain);
        if (element.find()) {
            return "there is no element " + element.group(1)
                    + NearestName.hint(element.group(1), names(top("element")).map(name -> "epn:" + name).toList());
        }
        Matcher attribute = UNKNOWN_ATTRIBUTE.matcher(plain);
        if (attribute.find()) {
            return attribute.group(2) + " has no attribute " + attribute.group(1)
                    + NearestName.hint(attribute.group(1), names(all("attribute")).distinct().toList());
        }
        Matcher value = WRONG_VALUE.matcher(plain);
        return value.find() ? wrongValue(value.group(1), value.group(2)) : plain;
    }

    private String wrongValue(String value, String type) {
        String attributes = names(all("attribute").filter(attribute -> attribute.getAttribute("type").equals("epn:" + type))).distinct()
                .collect(Collectors.joining(" or "));
        List<String> values = named(type).flatMap(union -> Stream.of(union.getAttribute("memberTypes").split(" ")))
                .flatMap(member -> named(member.replaceFirst("^epn:", ""))).flatMap(member -> below(member, "enumeration"))
                .map(choice -> choice.getAttribute("value")).toList();
        return "'" + value + "' is not a value of " + attributes + "; it must be "
                + (values.isEmpty() ? "a whole number from 0" : "one of " + String.join(", ", values)) + NearestName.hint(value, values);
    }

    /** A simple type, or the union in it. */
    private Stream<Element> named(String type) {
        return top("simpleType").filter(found -> found.getAttribute("name").equals(type))
                .flatMap(found -> Stream.concat(Stream.of(found), below(found, "union")));
    }

    private Stream<Element> top(String name) {
        return all(name).filter(element -> element.getParentNode() == schema);
    }

    private Stream<Element> all(String name) {
        return below(schema, name);
    }

    private static Stream<Element> below(Element parent, String name) {
        NodeList found = parent.getElementsByTagNameNS(XMLConstants.W3C_XML_SCHEMA_NS_URI, name);
        return IntStream.range(0, found.getLength()).mapToObj(found::item).map(Element.class::cast);
    }

    private static Stream<String> names(Stream<Element> elements) {
        return elements.map(element -> element.getAttribute("name")).filter(name -> !name.isEmpty());
    }
}
