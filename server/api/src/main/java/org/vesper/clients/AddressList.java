// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.clients;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.vesper.config.ConfigurationException;
import org.vesper.config.Settings;

/** A list of addresses and ranges of them. <b>Threading:</b> immutable. */
public record AddressList(List<AddressRange> ranges) {

    /** Reads a setting with commas between the ranges. <b>Failure:</b> a {@link ConfigurationException} that names the wrong one. */
    public static AddressList read(String owner, Settings settings, String key) {
        try {
            return parse(settings.text(key, ""));
        } catch (IllegalArgumentException e) {
            throw new ConfigurationException(owner + ": " + key + ": " + e.getMessage(), e);
        }
    }

    /** Reads ranges with commas between them. <b>Failure:</b> an {@link IllegalArgumentException} that names the wrong one. */
    public static AddressList parse(String text) {
        List<AddressRange> ranges = new ArrayList<>();
        for (String range : text.split(",")) {
            if (!range.isBlank()) {
                ranges.add(AddressRange.parse(range.strip()));
            }
        }
        return new AddressList(List.copyOf(ranges));
    }

    public boolean isEmpty() {
        return ranges.isEmpty();
    }

    /** Whether an address is in one of the ranges. */
    public boolean contains(InetAddress address) {
        for (AddressRange range : ranges) {
            if (range.contains(address)) {
                return true;
            }
        }
        return false;
    }

    /** The ranges, as {@link #parse} reads them. */
    @Override
    public String toString() {
        return ranges.stream().map(AddressRange::toString).collect(Collectors.joining(", "));
    }
}
