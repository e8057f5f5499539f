// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.guard;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Counts the connections of each address. The addresses of an IPv6 network of 64 bits count as one, since a single machine may have all of
 * them. <b>Threading:</b> any thread.
 */
final class AddressCounts {

    private static final int NETWORK_BYTES = 8;

    private final ConcurrentHashMap<Long, Integer> counts = new ConcurrentHashMap<>();

    /** Counts one more connection of an address; returns how many it has then. */
    int add(InetAddress address) {
        return counts.merge(network(address), 1, Integer::sum);
    }

    void remove(InetAddress address) {
        counts.computeIfPresent(network(address), (network, count) -> count == 1 ? null : count - 1);
    }

    /** The number of addresses with a connection. */
    int size() {
        return counts.size();
    }

    /** The bits of the network as a number; those of IPv4 addresses are no network of IPv6 that is in use. */
    static long network(InetAddress address) {
        byte[] bytes = address.getAddress();
        long network = 0;
        for (int i = 0; i < Math.min(bytes.length, NETWORK_BYTES); i++) {
            network = network << Byte.SIZE | bytes[i] & 0xff;
        }
        return address instanceof Inet6Address ? network : network | 0xffff_0000_0000L;
    }
}
