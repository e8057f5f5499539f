// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.spring;

import java.io.IOException;
import java.net.URL;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.osgi.framework.Bundle;
import org.osgi.framework.wiring.BundleWiring;
import org.springframework.core.io.DefaultResourceLoader;
import org.springframework.core.io.Resource;
import org.springframework.core.io.UrlResource;
import org.springframework.core.io.support.ResourcePatternResolver;
import org.springframework.util.AntPathMatcher;

/** Finds resources for Spring in a bundle, which has no files or jars to walk through. */
final class BundleResources extends DefaultResourceLoader implements ResourcePatternResolver {

    private static final int EVERYTHING_IN_THE_BUNDLE = BundleWiring.LISTRESOURCES_RECURSE | BundleWiring.LISTRESOURCES_LOCAL;

    private final Bundle bundle;
    private final AntPathMatcher matcher = new AntPathMatcher();

    BundleResources(Bundle bundle, ClassLoader classes) {
        super(classes);
        this.bundle = bundle;
    }

    @Override
    public Resource[] getResources(String location) throws IOException {
        String path = location.replaceFirst("^classpath\\*?:", "").replaceFirst("^/+", "");
        List<Resource> found = new ArrayList<>();
        if (matcher.isPattern(path)) {
            for (String entry : bundle.adapt(BundleWiring.class).listResources(rootOf(path), "*", EVERYTHING_IN_THE_BUNDLE)) {
                URL url = bundle.getEntry(entry);
                if (url != null && matcher.match(path, entry)) {
                    found.add(new UrlResource(url));
                }
            }
        } else if (location.startsWith(CLASSPATH_ALL_URL_PREFIX)) {
            for (URL url : Collections.list(getClassLoader().getResources(path))) {
                found.add(new UrlResource(url));
            }
        } else {
            found.add(getResource(location));
        }
        return found.toArray(Resource[]::new);
    }

    /** The folder above the first wildcard. */
    private static String rootOf(String pattern) {
        return "/" + pattern.split("[*?{]", 2)[0].replaceFirst("[^/]*$", "");
    }
}
