// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.workload.signals;

/**
 * The assignment of symbols to connections: consecutive symbols in the list, as evenly as possible. Each symbol has one connection, so its
 * prices arrive in order.
 *
 * @param symbols the number of symbols
 * @param connections the number of connections, at most one per symbol
 */
record SymbolPartition(int symbols, int connections) {

    SymbolPartition {
        if (connections < 1 || connections > symbols) {
            throw new IllegalArgumentException(symbols + " symbols cannot be partitioned over " + connections + " connections");
        }
    }

    /** The first symbol of a connection. */
    int first(int connection) {
        return (int) ((long) connection * symbols / connections);
    }

    /** The number of symbols of a connection. */
    int size(int connection) {
        return first(connection + 1) - first(connection);
    }
}
