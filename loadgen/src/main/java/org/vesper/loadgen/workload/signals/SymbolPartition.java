// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.workload.signals;

/**
 * Which symbols go over which connection: neighbours in the list, as evenly as the numbers allow. A symbol has one
 * connection, so its prices arrive in order.
 *
 * @param symbols how many there are
 * @param connections over how many they are partitioned, at most one for each symbol
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

    /** How many symbols a connection has. */
    int size(int connection) {
        return first(connection + 1) - first(connection);
    }
}
