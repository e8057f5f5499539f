// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.workload.signals;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The choice of the symbols of the ticks, as a user writes it.
 *
 * @param text {@code cycle} or {@code zipf:EXPONENT}
 * @param exponent of Zipf's law; 0 for a cycle
 */
public record SymbolPattern(String text, double exponent) {

    /** The syntax, for messages. */
    public static final String SYNTAX = "cycle or zipf:EXPONENT, such as zipf:1.1";

    static final SymbolPattern CYCLE = new SymbolPattern("cycle", 0);

    private static final Pattern ZIPF = Pattern.compile("zipf:([0-9](?:\\.[0-9]{1,4})?)");
    private static final long STEP = 0x9E3779B97F4A7C15L;

    /** Reads a pattern. <b>Failure:</b> an {@link IllegalArgumentException} with the syntax. */
    public static SymbolPattern parse(String text) {
        if (text.equals(CYCLE.text())) {
            return CYCLE;
        }
        Matcher zipf = ZIPF.matcher(text);
        if (!zipf.matches()) {
            throw new IllegalArgumentException("the symbols must be " + SYNTAX + ", but are '" + text + "'");
        }
        return new SymbolPattern(text, Double.parseDouble(zipf.group(1)));
    }

    /** The choice among the symbols of a connection. */
    SymbolChoice choice(int size, int connection, long seed) {
        return this == CYCLE ? new SymbolChoice.Cycle(size) : new ZipfChoice(size, exponent, seed + connection * STEP);
    }

    @Override
    public String toString() {
        return text;
    }
}
