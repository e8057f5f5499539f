// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.guard;

import org.vesper.wire.dictionary.SymbolMemory;

/**
 * The limits that all adapters of a server share.
 *
 * @param memory for the dictionaries and unfinished elements of all connections
 * @param heap how full the heap is
 * @param files the files and sockets that the process may have open
 */
public record ServerLimits(SymbolMemory memory, HeapWatch heap, FileReserve files) {
}
