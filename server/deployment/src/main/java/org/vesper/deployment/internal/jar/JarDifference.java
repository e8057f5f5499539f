// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.jar;

import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The differences between two versions of a jar.
 *
 * @param changed changed entries that both have
 * @param added entries of the new one only
 * @param removed entries of the old one only
 * @param headers names of manifest headers that differ
 */
public record JarDifference(Set<String> changed, Set<String> added, Set<String> removed, Set<String> headers) {

    public static JarDifference between(JarContent old, JarContent fresh) {
        Set<String> entries = differing(old.entries(), fresh.entries());
        return new JarDifference(
                only(entries, name -> old.entries().containsKey(name) && fresh.entries().containsKey(name)),
                only(entries, name -> !old.entries().containsKey(name)),
                only(entries, name -> !fresh.entries().containsKey(name)),
                differing(old.headers(), fresh.headers()));
    }

    /** Whether only these entries differ, and only in their content. */
    public boolean isWithin(Set<String> entries) {
        return added.isEmpty() && removed.isEmpty() && headers.isEmpty() && entries.containsAll(changed);
    }

    public void addTo(PlanLines lines) {
        lines.add("changed", changed);
        lines.add("added", added);
        lines.add("removed", removed);
        lines.add("changed in the manifest", headers);
    }

    /** The keys for which two maps differ. */
    public static Set<String> differing(Map<String, String> old, Map<String, String> fresh) {
        Set<String> names = new TreeSet<>(old.keySet());
        names.addAll(fresh.keySet());
        return only(names, name -> !Objects.equals(old.get(name), fresh.get(name)));
    }

    private static Set<String> only(Set<String> names, Predicate<String> condition) {
        return names.stream().filter(condition).collect(Collectors.toCollection(TreeSet::new));
    }
}
