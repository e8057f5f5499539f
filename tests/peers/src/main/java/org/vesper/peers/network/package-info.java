// SPDX-License-Identifier: GPL-2.0-or-later

/** A service written by hand with Netty, compared with a whole server: NetworkBenchmarks is the command, TickService the service. */
package org.vesper.peers.network;
