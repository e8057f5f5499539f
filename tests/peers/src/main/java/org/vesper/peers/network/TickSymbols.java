// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.peers.network;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import org.vesper.samples.signals.SignalCollector;

/** The symbols of signal-generation, as its jar lists them. */
final class TickSymbols {

    private static final int WATCHED = 200;
    private static final int DISTANCE = 7;

    private TickSymbols() {
    }

    /** The symbols that have rules: every seventh, 200 in all. */
    static List<String> watched() throws IOException {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(
                SignalCollector.class.getResourceAsStream("/META-INF/vesper/symbols.txt"), StandardCharsets.US_ASCII))) {
            List<String> symbols = reader.lines().toList();
            return IntStream.range(0, WATCHED).mapToObj(i -> symbols.get(i * DISTANCE)).toList();
        }
    }
}
