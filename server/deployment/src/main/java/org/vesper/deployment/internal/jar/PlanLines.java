// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.jar;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Lists of names as lines for a reader; long lists are cut, and empty lists have no line. */
public final class PlanLines {

    /** The heading of the columns whose types change. */
    public static final String COLUMNS = "columns that change their type";

    private static final int SHOWN = 8;

    private final List<String> lines = new ArrayList<>();

    public void add(String line) {
        lines.add(line);
    }

    /** "what: a, b, c" */
    public void add(String what, Collection<String> names) {
        if (!names.isEmpty()) {
            lines.add(what + ": " + names(names));
        }
    }

    /** "a, b, c", or "a, b and 17 more". */
    public static String names(Collection<String> names) {
        String first = String.join(", ", names.stream().limit(SHOWN).toList());
        return names.size() > SHOWN ? first + " and " + (names.size() - SHOWN) + " more" : first;
    }

    public List<String> lines() {
        return List.copyOf(lines);
    }
}
