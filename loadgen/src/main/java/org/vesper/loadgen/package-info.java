// SPDX-License-Identifier: GPL-2.0-or-later
/**
 * The load generator: a process of its own that drives the signal generation application and is the witness of what comes out.
 *
 * <p>In the order of a run: {@link org.vesper.loadgen.run.LoadGenerator} reads the command line, LoadRun goes from the first connection to the
 * verdict. SymbolList, PriceProcess and Schedule say what is sent and when; TickStream makes the events, ReferenceModel notes what they
 * must give, Sender and Connection send them. ServerLink asks the server over JMX. Verdict judges the Evidence; Report and ResultTable
 * tell it to programs and to people. It shares the wire format with the server and nothing else.
 */
package org.vesper.loadgen;
