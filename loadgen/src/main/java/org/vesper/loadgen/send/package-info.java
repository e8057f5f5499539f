// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * Sends the events when the schedule plans them: {@link org.vesper.loadgen.send.Sender} sends over a {@link
 * org.vesper.loadgen.send.ConnectionSet}, with a ConnectionFeed for each connection, whose EventStream gets the events from the workload.
 * Knows the contract and the wire format; it measures only the send lag.
 */
package org.vesper.loadgen.send;
