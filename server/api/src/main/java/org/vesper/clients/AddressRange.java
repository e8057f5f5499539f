// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.clients;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.regex.Pattern;

/**
 * A range of addresses as {@code 10.0.0.0/8} or {@code 2001:db8::/32}; an address alone is a range of one.
 *
 * @param network the bytes of its first address
 * @param bits how many bits of an address must be those of the network
 */
public record AddressRange(byte[] network, int bits) {

    /** Texts that are no numeric address are never looked up as names: the answer could change at any time. */
    private static final Pattern NUMERIC = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}|[0-9a-fA-F]*:[0-9a-fA-F:.]*");

    /** Reads a range. <b>Failure:</b> an {@link IllegalArgumentException} that says what is wrong. */
    static AddressRange parse(String text) {
        int slash = text.indexOf('/');
        String address = slash < 0 ? text : text.substring(0, slash);
        if (!NUMERIC.matcher(address).matches()) {
            throw new IllegalArgumentException(text + " is not an address or a range such as 10.0.0.0/8 or 2001:db8::/32");
        }
        byte[] network = bytes(text, address);
        int bits = slash < 0 ? network.length * Byte.SIZE : bits(text, text.substring(slash + 1), network.length * Byte.SIZE);
        AddressRange range = new AddressRange(network, bits);
        if (!isZeroFrom(network, bits)) {
            throw new IllegalArgumentException(text + " has bits after the first " + bits + "; write the first address of the range");
        }
        return range;
    }

    /** Whether an address is in the range; an IPv4 address is never in a range of IPv6. */
    boolean contains(InetAddress address) {
        byte[] bytes = address.getAddress();
        if (bytes.length != network.length) {
            return false;
        }
        for (int bit = 0; bit < bits; bit++) {
            if (bitOf(bytes, bit) != bitOf(network, bit)) {
                return false;
            }
        }
        return true;
    }

    /** The range, as {@link #parse} reads it. */
    @Override
    public String toString() {
        try {
            String address = InetAddress.getByAddress(network).getHostAddress();
            return bits == network.length * Byte.SIZE ? address : address + "/" + bits;
        } catch (UnknownHostException e) {
            throw new IllegalStateException(e);
        }
    }

    private static byte[] bytes(String text, String address) {
        try {
            return InetAddress.getByName(address).getAddress();
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(text + " is not an address or a range such as 10.0.0.0/8 or 2001:db8::/32", e);
        }
    }

    private static int bits(String text, String number, int max) {
        if (number.matches("\\d{1,3}") && Integer.parseInt(number) <= max) {
            return Integer.parseInt(number);
        }
        throw new IllegalArgumentException(text + " must have a number of 0 to " + max + " after the slash");
    }

    private static boolean isZeroFrom(byte[] address, int from) {
        for (int bit = from; bit < address.length * Byte.SIZE; bit++) {
            if (bitOf(address, bit) != 0) {
                return false;
            }
        }
        return true;
    }

    private static int bitOf(byte[] address, int bit) {
        return address[bit / Byte.SIZE] >> (Byte.SIZE - 1 - bit % Byte.SIZE) & 1;
    }
}
