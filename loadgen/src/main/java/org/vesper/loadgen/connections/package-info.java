// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The benchmark {@code vesper loadgen connections}: many short and long connections in place of many events, as the papers on a traffic
 * manager of 2008 measured web servers. A {@link org.vesper.loadgen.connections.Trial} says what clients do, a {@link
 * org.vesper.loadgen.connections.ClientLoop} lets them do it on one thread, and the outcome counts only if server and clients agree on the
 * number of events. Knows the figures of {@code measure} and {@code ratio}.
 */
package org.vesper.loadgen.connections;
