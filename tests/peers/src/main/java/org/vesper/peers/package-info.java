// SPDX-License-Identifier: GPL-2.0-or-later

/** Compares the rules of the paper in other engines with Vesper's: PeerBenchmarks is the command. Each engine has a package of its own. */
package org.vesper.peers;
