// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.update;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Sorts applications in the direction of the events between them. When several are replaced together, producers must be halted before
 * their consumers: a halted consumer would make a producer wait for room, in a lane that then cannot be halted.
 *
 * @param name the name of an application
 * @param takesFrom the names of the applications whose events it consumes
 */
record EventOrder<T>(Function<T, String> name, Function<T, Set<String>> takesFrom) {

    /** Applications without a predecessor keep their order; a cycle is broken at its first application. */
    List<T> order(List<T> applications) {
        List<T> left = new ArrayList<>(applications);
        List<T> ordered = new ArrayList<>();
        while (left.size() > 1) {
            Set<String> names = left.stream().map(name).collect(Collectors.toSet());
            T next = left.stream().filter(one -> takesFrom.apply(one).stream().noneMatch(names::contains)).findFirst().orElse(left.get(0));
            left.remove(next);
            ordered.add(next);
        }
        ordered.addAll(left);
        return ordered;
    }
}
