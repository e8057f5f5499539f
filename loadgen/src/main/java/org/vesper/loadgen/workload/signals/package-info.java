// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The first workload, {@link org.vesper.loadgen.workload.signals.SignalGeneration}: the benchmark of the paper that Vesper re-creates.
 * SymbolList, PriceProcess and TickSource say what is sent, ReferenceModel what must come of it, CollectorObserver asks for what came,
 * Paper holds the published figures. Knows the contract; only the command knows it.
 */
package org.vesper.loadgen.workload.signals;
