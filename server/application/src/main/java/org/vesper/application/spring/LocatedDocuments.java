// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.application.spring;

import java.io.IOException;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.SAXParserFactory;
import org.springframework.beans.factory.parsing.SourceExtractor;
import org.springframework.beans.factory.xml.DocumentLoader;
import org.springframework.core.io.Resource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.Attributes;
import org.xml.sax.EntityResolver;
import org.xml.sax.ErrorHandler;
import org.xml.sax.InputSource;
import org.xml.sax.Locator;
import org.xml.sax.XMLReader;
import org.xml.sax.helpers.DefaultHandler;

/**
 * Parses XML, validated by its schemas, into documents whose elements have line numbers, which the document parsers of the JDK lose. As a
 * source extractor it gives every bean definition its origin, "META-INF/spring/epn.xml:12".
 */
final class LocatedDocuments implements DocumentLoader, SourceExtractor {

    private static final String SCHEMA_LANGUAGE = "http://java.sun.com/xml/jaxp/properties/schemaLanguage";
    private static final String NO_DOCTYPE = "http://apache.org/xml/features/disallow-doctype-decl";
    private static final String LINE = "line";

    @Override
    public Document loadDocument(
            InputSource input, EntityResolver entities, ErrorHandler errors, int validationMode, boolean namespaceAware)
            throws Exception {
        SAXParserFactory factory = SAXParserFactory.newDefaultInstance();
        factory.setNamespaceAware(true);
        factory.setValidating(true);
        factory.setFeature(NO_DOCTYPE, true);
        var parser = factory.newSAXParser();
        parser.setProperty(SCHEMA_LANGUAGE, XMLConstants.W3C_XML_SCHEMA_NS_URI);
        XMLReader reader = parser.getXMLReader();
        Document document = DocumentBuilderFactory.newDefaultInstance().newDocumentBuilder().newDocument();
        reader.setContentHandler(new Growth(document));
        reader.setEntityResolver(entities);
        reader.setErrorHandler(errors);
        reader.parse(input);
        return document;
    }

    @Override
    public Object extractSource(Object source, Resource file) {
        Object line = source instanceof Element element ? element.getUserData(LINE) : null;
        String name = name(file);
        return line == null ? name : name + ":" + line;
    }

    /** The path in the bundle. */
    private static String name(Resource file) {
        try {
            return file.getURL().getPath().replaceFirst("^/+", "");
        } catch (IOException e) {
            return file.getDescription();
        }
    }

    /** Builds the document during parsing. */
    private static final class Growth extends DefaultHandler {

        private final Document document;
        private Node current;
        private Locator locator;

        Growth(Document document) {
            this.document = document;
            this.current = document;
        }

        @Override
        public void setDocumentLocator(Locator locator) {
            this.locator = locator;
        }

        @Override
        public void startElement(String namespace, String localName, String name, Attributes attributes) {
            Element element = document.createElementNS(namespace, name);
            for (int i = 0; i < attributes.getLength(); i++) {
                String attributeNamespace = attributes.getURI(i).isEmpty() ? null : attributes.getURI(i);
                element.setAttributeNS(attributeNamespace, attributes.getQName(i), attributes.getValue(i));
            }
            element.setUserData(LINE, locator.getLineNumber(), null);
            current = current.appendChild(element);
        }

        @Override
        public void endElement(String namespace, String localName, String name) {
            current = current.getParentNode();
        }

        @Override
        public void characters(char[] text, int start, int length) {
            current.appendChild(document.createTextNode(new String(text, start, length)));
        }
    }
}
