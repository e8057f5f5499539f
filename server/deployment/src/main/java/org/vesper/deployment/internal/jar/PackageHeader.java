// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.jar;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads the names of packages out of a header such as {@code Export-Package}. */
final class PackageHeader {

    private static final Pattern QUOTED = Pattern.compile("\"[^\"]*\"");

    private PackageHeader() {
    }

    /** The names, without attributes and directives. */
    static Set<String> names(String header) {
        Set<String> names = new LinkedHashSet<>();
        for (String clause : QUOTED.matcher(header).replaceAll("").split(",")) {
            Arrays.stream(clause.split(";")).map(String::strip).filter(part -> !part.isEmpty() && !part.contains("=")).forEach(names::add);
        }
        return names;
    }
}
