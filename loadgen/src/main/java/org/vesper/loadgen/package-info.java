// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * What is measured: a {@link org.vesper.loadgen.Workload} names an application, its {@link org.vesper.loadgen.EventSource} makes the events
 * and knows the outputs that they must give, its {@link org.vesper.loadgen.Observer} reads on the server what came. Read these three first.
 * This package is the contract of the load generator with the authors of workloads; it knows the wire format and no package below.
 */
package org.vesper.loadgen;
