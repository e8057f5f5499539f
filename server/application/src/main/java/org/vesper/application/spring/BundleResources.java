// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.application.spring;

import java.io.IOException;
import java.net.URL;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.springframework.core.io.DefaultResourceLoader;
import org.springframework.core.io.Resource;
import org.springframework.core.io.UrlResource;
import org.springframework.core.io.support.ResourcePatternResolver;
import org.springframework.util.AntPathMatcher;
import org.vesper.application.jar.ApplicationFiles;

/** Finds resources for Spring in a bundle, which has no files or jars to walk through. */
final class BundleResources extends DefaultResourceLoader implements ResourcePatternResolver {

    private final ApplicationFiles files;
    private final AntPathMatcher matcher = new AntPathMatcher();

    BundleResources(ApplicationFiles files, ClassLoader classes) {
        super(classes);
        this.files = files;
    }

    @Override
    public Resource[] getResources(String location) throws IOException {
        String path = location.replaceFirst("^classpath\\*?:", "").replaceFirst("^/+", "");
        List<Resource> found = new ArrayList<>();
        if (matcher.isPattern(path)) {
            files.paths(rootOf(path), "*", true).stream().filter(file -> matcher.match(path, file))
                    .forEach(file -> found.add(new UrlResource(files.file(file).orElseThrow())));
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
        return pattern.split("[*?{]", 2)[0].replaceFirst("[^/]*$", "");
    }
}
