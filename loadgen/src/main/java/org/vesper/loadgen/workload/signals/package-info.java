// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The first workload, {@link org.vesper.loadgen.workload.signals.SignalGeneration}: the benchmark of the paper that Vesper reproduces.
 * SymbolList, PriceProcess and TickSource define the ticks, ReferenceModel the expected signals; CollectorObserver reads the received
 * signals, and Paper holds the published figures; SampleModel has the counts of the bare sink. Knows the contract; only the command and the
 * bare sink know it.
 */
package org.vesper.loadgen.workload.signals;
