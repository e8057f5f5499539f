// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.junit;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Properties;
import org.junit.jupiter.api.Test;

/** The schema of the network is where an IDE looks for it: in an artefact that the project of an application depends on. */
class SchemaForIdeTest {

    /** The schema in the artefact itself, a jar or a folder of classes. */
    private final String artefact = VesperContainer.class.getProtectionDomain().getCodeSource().getLocation().toString();

    @Test
    void shouldHoldTheSchemaUnderItsAddress() throws IOException {
        Properties schemas = new Properties();
        schemas.load(resource("META-INF/spring.schemas"));

        String place = schemas.getProperty("http://vesper.org/schema/epn.xsd");

        String schema = new String(resource(place).readAllBytes(), StandardCharsets.UTF_8);
        assertTrue(schema.contains("targetNamespace=\"http://vesper.org/schema/epn\""), place);
    }

    private InputStream resource(String name) throws IOException {
        for (URL found : Collections.list(VesperContainer.class.getClassLoader().getResources(name))) {
            if (found.toString().contains(artefact)) {
                return found.openStream();
            }
        }
        throw new AssertionError(artefact + " has no " + name);
    }
}
