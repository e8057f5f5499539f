// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * How events are sent: {@link org.vesper.loadgen.send.Schedule} says when, {@link org.vesper.loadgen.send.Sender} sends them over a
 * {@link org.vesper.loadgen.send.ConnectionSet}, with a ConnectionFeed for each connection, whose EventStream asks the workload for
 * events. Knows the contract and the wire format; it measures the send lag and nothing else.
 */
package org.vesper.loadgen.send;
