// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The contract between the load generator and the authors of workloads. A {@link org.vesper.loadgen.Workload} names an application, its
 * {@link org.vesper.loadgen.EventSource} creates the events and knows the outputs they must cause, and its {@link
 * org.vesper.loadgen.Observer} reads the received outputs from the server. Read these three first. Knows the wire format, but none of the
 * packages below.
 */
package org.vesper.loadgen;
