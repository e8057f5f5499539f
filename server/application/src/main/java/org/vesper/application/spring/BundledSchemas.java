// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.application.spring;

import java.io.IOException;
import java.util.stream.Collectors;
import org.springframework.beans.factory.xml.PluggableSchemaResolver;
import org.springframework.core.io.support.PropertiesLoaderUtils;
import org.vesper.config.ConfigurationException;
import org.xml.sax.EntityResolver;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** The schemas in the bundles, and no others: schemas are never fetched from the network. */
final class BundledSchemas implements EntityResolver {

    private final String file;
    private final ClassLoader classes;
    private final EntityResolver bundled;

    BundledSchemas(String file, ClassLoader classes) {
        this.file = file;
        this.classes = classes;
        this.bundled = new PluggableSchemaResolver(classes);
    }

    @Override
    public InputSource resolveEntity(String publicId, String systemId) throws IOException {
        try {
            InputSource schema = bundled.resolveEntity(publicId, systemId);
            if (schema != null) {
                return schema;
            }
        } catch (SAXException e) {
            throw new IOException(e);
        }
        throw new ConfigurationException(file + " names the schema " + systemId + ", which this server does not have; known: " + known());
    }

    /** The known schemas, without their https addresses and without the versions that Spring has of its own. */
    private String known() throws IOException {
        return PropertiesLoaderUtils.loadAllProperties(PluggableSchemaResolver.DEFAULT_SCHEMA_MAPPINGS_LOCATION, classes)
                .stringPropertyNames().stream().filter(name -> name.startsWith("http:") && !name.matches(".*-\\d[\\d.]*\\.xsd"))
                .sorted().collect(Collectors.joining(", "));
    }
}
