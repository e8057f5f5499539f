// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.update;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Brings applications into the order in which events go from one to the other. When several are exchanged as one, those that offer must be
 * halted first: a follower that takes nothing any more would make them wait for room, in a lane that cannot be halted then.
 *
 * @param name the name of an application
 * @param takesFrom the names of those whose events it takes
 */
record EventOrder<T>(Function<T, String> name, Function<T, Set<String>> takesFrom) {

    /** Those before which no other one comes keep their order; of a circle, the first one is taken first. */
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
