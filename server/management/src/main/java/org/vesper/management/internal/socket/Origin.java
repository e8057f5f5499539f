// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.socket;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;

/**
 * The origin of a client as far as it cannot choose that itself: a limit per address would be none for those who have many. A user of this
 * machine has all addresses of the loopback network, 127.0.0.1 to 127.255.255.254, and an IPv6 host has a network of 64 bits.
 *
 * @param text the address, or the network in the form 2001:db8:0:0:0:0:0:0/64
 */
public record Origin(String text) {

    private static final Origin THIS_MACHINE = new Origin("127.0.0.1");
    private static final int NETWORK_BYTES = 8;

    public static Origin of(InetAddress address) {
        if (address.isLoopbackAddress()) {
            return THIS_MACHINE;
        }
        byte[] bytes = address.getAddress();
        if (bytes.length <= NETWORK_BYTES) {
            return new Origin(address.getHostAddress());
        }
        Arrays.fill(bytes, NETWORK_BYTES, bytes.length, (byte) 0);
        try {
            return new Origin(InetAddress.getByAddress(bytes).getHostAddress() + "/64");
        } catch (UnknownHostException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public String toString() {
        return text;
    }
}
