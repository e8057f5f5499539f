// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.guard;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import org.vesper.config.ConfigurationException;
import org.vesper.config.Settings;

/** A list of addresses and ranges of them. <b>Threading:</b> immutable. */
public record AddressList(List<AddressRange> ranges) {

    /** Reads a setting with commas between the ranges. <b>Failure:</b> a {@link ConfigurationException} that names the wrong one. */
    static AddressList read(String owner, Settings settings, String key) {
        List<AddressRange> ranges = new ArrayList<>();
        for (String range : settings.text(key, "").split(",")) {
            try {
                if (!range.isBlank()) {
                    ranges.add(AddressRange.parse(range.strip()));
                }
            } catch (IllegalArgumentException e) {
                throw new ConfigurationException(owner + ": " + key + ": " + e.getMessage(), e);
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
}
