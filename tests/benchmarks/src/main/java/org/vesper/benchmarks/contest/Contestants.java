// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.benchmarks.contest;

import java.util.List;

/** The contestants of a contest, by name. It has a public constructor without parameters, as another process creates it. */
public interface Contestants {

    /**
     * Creates a contestant with two rules for each symbol.
     *
     * @param symbols the watched symbols
     */
    Contestant create(String name, List<String> symbols);
}
