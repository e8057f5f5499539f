// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.tree;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** The names by which a pattern's events are called. */
public final class PatternTags {

    private PatternTags() {
    }

    public static Set<String> of(Pattern pattern) {
        Set<String> names = new HashSet<>();
        collect(pattern, names);
        return names;
    }

    /** Those that are another event than this one. */
    public static Set<String> without(Set<String> names, Pattern.Atom atom) {
        Set<String> others = new HashSet<>(names);
        others.remove(nameOf(atom));
        return others;
    }

    private static void collect(Pattern pattern, Set<String> names) {
        if (pattern instanceof Pattern.Atom atom) {
            names.add(nameOf(atom));
        } else if (pattern instanceof Pattern.Chain chain) {
            chain.parts().forEach(part -> collect(part, names));
        } else {
            collect(pattern instanceof Pattern.Within within ? within.pattern() : ((Pattern.Prefixed) pattern).pattern(), names);
        }
    }

    private static String nameOf(Pattern.Atom atom) {
        Optional<String> tag = atom.tag();
        return tag.orElse(atom.stream());
    }
}
