// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.send;

import java.util.List;
import java.util.stream.IntStream;

/**
 * The connections of one generator among several: each has every n-th.
 *
 * @param generator the number of the generator, from 0
 * @param generators the number of generators
 */
public record Share(int generator, int generators) {

    /** All connections. */
    public static final Share ALL = new Share(0, 1);

    /** The numbers of its connections. */
    List<Integer> of(int connections) {
        return IntStream.range(0, connections).filter(number -> number % generators == generator).boxed().toList();
    }
}
