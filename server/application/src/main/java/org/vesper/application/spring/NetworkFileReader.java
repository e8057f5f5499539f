// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.application.spring;

import java.io.IOException;
import java.net.URL;
import java.util.Set;
import org.springframework.beans.factory.BeanDefinitionStoreException;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.xml.XmlBeanDefinitionReader;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.EncodedResource;
import org.vesper.application.settings.OperatorSettings;
import org.vesper.config.ConfigurationException;

/** Reads the files of a network and those that they import, all of which are in the bundle unless the operator permits others. */
final class NetworkFileReader extends XmlBeanDefinitionReader {

    private final String root;
    private final boolean foreign;

    /**
     * @param root the root of the application's files
     * @param foreign whether files may be elsewhere
     */
    NetworkFileReader(BeanDefinitionRegistry beans, URL root, boolean foreign) {
        super(beans);
        this.root = root.toString();
        this.foreign = foreign;
    }

    /** Reads files by their location, which is checked before anything is fetched. */
    @Override
    public int loadBeanDefinitions(String location, Set<Resource> read) {
        if (!foreign && location.contains(":") && !location.matches("classpath\\*?:.*") && !location.startsWith(root)) {
            throw refused(location);
        }
        return super.loadBeanDefinitions(location, read);
    }

    @Override
    public int loadBeanDefinitions(EncodedResource file) {
        if (!foreign && !isInside(file.getResource())) {
            throw refused(file.getResource().getDescription());
        }
        return super.loadBeanDefinitions(file);
    }

    private boolean isInside(Resource file) {
        try {
            return file.getURL().toString().startsWith(root);
        } catch (IOException e) {
            return false;
        }
    }

    /** The exception that Spring reports with the place of the import. */
    private static BeanDefinitionStoreException refused(String location) {
        ConfigurationException reason = new ConfigurationException(location + " is not in the bundle; put the file into it, or let the"
                + " operator set " + OperatorSettings.IMPORTS + " = allowed");
        return new BeanDefinitionStoreException(reason.getMessage(), reason);
    }
}
