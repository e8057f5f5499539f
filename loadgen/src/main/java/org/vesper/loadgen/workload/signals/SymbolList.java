// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.workload.signals;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Stream;

/**
 * The stock symbols, and which of them the server's rules monitor. The list is that of the application signal-generation: 1470 symbols, of
 * which every 7th, starting with the first, is monitored, 200 in all. <b>Threading:</b> immutable.
 *
 * @param names the symbols by index
 * @param monitored the indices of the monitored symbols; must not be changed
 */
record SymbolList(List<String> names, BitSet monitored) {

    static final int MONITORED_COUNT = 200;
    static final int MONITORED_DISTANCE = 7;

    private static final String RESOURCE = "symbols.txt";

    static SymbolList load() {
        try (BufferedReader reader = new BufferedReader(
                new InputStreamReader(SymbolList.class.getResourceAsStream(RESOURCE), StandardCharsets.US_ASCII))) {
            List<String> names = reader.lines().toList();
            BitSet monitored = new BitSet(names.size());
            for (int i = 0; i < MONITORED_COUNT; i++) {
                monitored.set(i * MONITORED_DISTANCE);
            }
            return new SymbolList(names, monitored);
        } catch (IOException e) {
            throw new UncheckedIOException(RESOURCE + " of the load generator cannot be read", e);
        }
    }

    /** This list with more symbols at its end, which no rule monitors. */
    SymbolList with(List<String> unmonitored) {
        return new SymbolList(Stream.concat(names.stream(), unmonitored.stream()).toList(), monitored);
    }

    int size() {
        return names.size();
    }

    String name(int symbol) {
        return names.get(symbol);
    }

    boolean isMonitored(int symbol) {
        return monitored.get(symbol);
    }
}
