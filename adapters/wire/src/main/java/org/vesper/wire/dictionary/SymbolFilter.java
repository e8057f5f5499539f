// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.dictionary;

import java.util.Arrays;
import java.util.function.Predicate;

/**
 * Accepts or rejects the symbols of a dictionary, and evaluates each text only once. Each layout of a connection has one, since layouts
 * share the dictionary but not the properties that their symbols are values of. Its memory is taken as that of the dictionary is.
 *
 * <p><b>Threading:</b> that of the dictionary. <b>Failure:</b> that of {@link MemoryShare#take}.
 */
public final class SymbolFilter implements AutoCloseable {

    private static final int PAGE = SymbolDictionary.PAGE;
    private static final byte NOT_EVALUATED = 0;
    private static final byte ACCEPTED = 1;
    private static final byte REJECTED = 2;

    private final SymbolDictionary symbols;
    private Predicate<String> condition = text -> true;
    private byte[][] verdicts = new byte[0][];
    private int takenBytes;

    public SymbolFilter(SymbolDictionary symbols) {
        this.symbols = symbols;
    }

    /** Replaces the condition, which evaluates each text once, at the first {@link #accepts} for its id. */
    public void set(Predicate<String> newCondition) {
        condition = newCondition;
        for (byte[] page : verdicts) {
            if (page != null) {
                Arrays.fill(page, NOT_EVALUATED);
            }
        }
    }

    /** Whether the condition accepts the text of an id. An undefined id is accepted, so that reading its text reports it. */
    public boolean accepts(int id) {
        int page = id / PAGE;
        byte verdict = id >= 0 && page < verdicts.length && verdicts[page] != null ? verdicts[page][id % PAGE] : NOT_EVALUATED;
        return verdict == NOT_EVALUATED ? evaluate(id) : verdict == ACCEPTED;
    }

    /** Releases its memory. */
    @Override
    public void close() {
        symbols.memory().giveBack(takenBytes);
        takenBytes = 0;
        verdicts = new byte[0][];
    }

    private boolean evaluate(int id) {
        String text = symbols.textOrNull(id);
        if (text == null) {
            return true;
        }
        int page = id / PAGE;
        if (page >= verdicts.length) {
            verdicts = Arrays.copyOf(verdicts, page + 1);
        }
        if (verdicts[page] == null) {
            symbols.memory().take(PAGE);
            takenBytes += PAGE;
            verdicts[page] = new byte[PAGE];
        }
        boolean verdict = condition.test(text);
        verdicts[page][id % PAGE] = verdict ? ACCEPTED : REJECTED;
        return verdict;
    }
}
