// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.application.settings;

import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.vesper.application.jar.ApplicationFiles;
import org.vesper.application.jar.BundleLayout;

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

    /** The settings named in the rules files of an application. */
    public static Set<String> of(ApplicationFiles files) {
        return files.paths(FOLDER, "*.epl", true).stream().flatMap(file -> in(files.text(file)).stream())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    public static Set<String> in(String rules) {
        return NAME.matcher(rules).results().map((MatchResult name) -> name.group(1)).collect(Collectors.toSet());
    }
}
