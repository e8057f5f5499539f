// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.rules;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/** The options of a change that must not overwrite what its user has not seen. */
final class BaseOption {

    private static final Pattern LINE = Pattern.compile("// version (\\d{1,18}) of the rules\\b.*");

    @Option(names = "--based-on", paramLabel = "VERSION",
            description = "the version that the file is based on (default: what its first line says, if vesper rules download wrote it)")
    private Long version;

    @Option(names = "--force", description = "overwrites changes that were made since that version")
    private boolean force;

    boolean force() {
        return force;
    }

    /** The version that a text is based on; -1 if that is unknown. */
    long version(String text) {
        if (version != null) {
            return version;
        }
        Matcher line = LINE.matcher(text.lines().findFirst().orElse(""));
        return line.matches() ? Long.parseLong(line.group(1)) : -1;
    }

    /** The first line of a file with the rules of a version. */
    static String line(long version) {
        return "// version " + version + " of the rules: vesper rules upload refuses this file if they have changed since\n";
    }
}
