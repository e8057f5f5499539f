// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.bundle;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.osgi.framework.Bundle;
import org.vesper.config.ConfigurationException;
import org.vesper.config.Reason;
import org.vesper.packaging.BundleLayout;

/**
 * The settings that rules name by {@code ${name}}. They are keys of the application, just as the declared ones. The processor, which
 * parses the rules, resolves them; here a name in a comment counts too.
 */
public final class RuleSettings {

    /** The folder of an application's rules in its bundle. */
    public static final String FOLDER = BundleLayout.VESPER_FOLDER;

    private static final Pattern NAME = Pattern.compile("\\$\\{\\s*([^:}\\s]+)");

    private RuleSettings() {
    }

    /** The settings named in the rules files of a bundle. */
    public static Set<String> of(Bundle bundle) {
        Enumeration<URL> found = bundle.findEntries(FOLDER, "*.epl", true);
        List<URL> files = found == null ? List.of() : Collections.list(found);
        Set<String> names = new TreeSet<>();
        for (URL file : files) {
            try (InputStream content = file.openStream()) {
                names.addAll(in(new String(content.readAllBytes(), StandardCharsets.UTF_8)));
            } catch (IOException e) {
                throw new ConfigurationException("cannot read " + file.getPath() + ": " + Reason.of(e), e);
            }
        }
        return names;
    }

    public static Set<String> in(String rules) {
        return NAME.matcher(rules).results().map((MatchResult name) -> name.group(1)).collect(Collectors.toSet());
    }
}
