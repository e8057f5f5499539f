// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.junit;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.Test;

/** The schema of the network is where an IDE looks for it: in an artefact that the project of an application depends on. */
class SchemaForIdeTest {

    @Test
    void shouldHoldTheSchemaUnderItsAddress() throws Exception {
        Path artefact = Path.of(VesperContainer.class.getProtectionDomain().getCodeSource().getLocation().toURI());

        String place = schemas(artefact).getProperty("http://vesper.org/schema/epn.xsd");

        assertTrue(Files.readString(artefact.resolve(place)).contains("targetNamespace=\"http://vesper.org/schema/epn\""), place);
    }

    private static Properties schemas(Path artefact) throws IOException {
        Properties schemas = new Properties();
        try (var text = Files.newBufferedReader(artefact.resolve("META-INF/spring.schemas"))) {
            schemas.load(text);
        }
        return schemas;
    }
}
