// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParserFactory;
import org.vesper.config.ConfigurationException;
import org.vesper.config.InstanceFile;
import org.vesper.config.Reason;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;
import org.xml.sax.helpers.DefaultHandler;

/** Checks conf/logback.xml before the server needs it: if it is broken, there is no log to report that. */
public final class LoggingConfiguration {

    private static final String NO_DOCTYPE = "http://apache.org/xml/features/disallow-doctype-decl";

    private LoggingConfiguration() {
    }

    /** Checks the file. <b>Failure:</b> names file and line if it is not well-formed. A missing file is left to the logging. */
    public static void check(Path file) {
        if (Files.notExists(file)) {
            return;
        }
        try (var input = Files.newInputStream(file)) {
            SAXParserFactory factory = SAXParserFactory.newDefaultInstance();
            factory.setFeature(NO_DOCTYPE, true);
            factory.newSAXParser().parse(new InputSource(input), new Strict());
        } catch (SAXParseException e) {
            throw new ConfigurationException(file + ":" + e.getLineNumber() + ": " + e.getMessage(), e);
        } catch (IOException | SAXException | ParserConfigurationException e) {
            throw new ConfigurationException("cannot read " + file + ": " + Reason.of(e), e);
        }
    }

    /**
     * Makes an empty file of the levels that are set at run time, unless there is one. Logback watches an included file only if it is there
     * when the log begins.
     */
    static void prepare(Path levels) {
        new InstanceFile(levels, "rw-r-----").change(present -> present.orElse("<included/>\n"));
        check(levels);
    }

    /** Suppresses the parser's own message, which it prints for a fatal error without a handler. */
    private static final class Strict extends DefaultHandler {

        @Override
        public void fatalError(SAXParseException e) throws SAXException {
            throw e;
        }
    }
}
