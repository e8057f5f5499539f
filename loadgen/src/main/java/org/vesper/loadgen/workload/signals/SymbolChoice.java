// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.workload.signals;

/** Chooses the symbol of each tick of a connection. <b>Threading:</b> one thread. No object is created per tick. */
interface SymbolChoice {

    /** The index of the next symbol among those of the connection. */
    int next();

    /** One after the other, again and again. */
    final class Cycle implements SymbolChoice {

        private final int size;
        private int at;

        Cycle(int size) {
            this.size = size;
        }

        @Override
        public int next() {
            int now = at;
            at = now + 1 == size ? 0 : now + 1;
            return now;
        }
    }
}
