// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.udp.internal;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.vesper.config.ConfigurationException;
import org.vesper.config.Settings;

/** The settings of an adapter, as docs/adapters.md lists them. */
record UdpSettings(Place place, Form form, int receiveBufferBytes, int maxDatagramBytes, Set<InetAddress> from) {

    /**
     * The address at which datagrams arrive.
     *
     * @param host the address of this machine
     * @param group the multicast group; empty for datagrams to this machine
     * @param networkInterface the name of the network interface, or an address of it, through which the group is joined
     */
    record Place(InetAddress host, int port, Optional<InetAddress> group, String networkInterface) {
    }

    /**
     * The form of the events.
     *
     * @param columns the properties that a record holds, with their types
     * @param sequenceProperty the column with the number of the event; empty for none
     * @param receiveTimeProperty the property that takes the time when the datagram was received; empty for none
     */
    record Form(String columns, String sequenceProperty, String receiveTimeProperty) {
    }

    private static final int KB = 1024;
    private static final int MAX_DATAGRAM_BYTES = 65_507;

    static UdpSettings read(Settings settings) {
        InetAddress host = address("host", settings.text("host", "127.0.0.1"));
        String group = settings.text("group", "");
        Optional<InetAddress> joined = group.isEmpty() ? Optional.empty() : Optional.of(address("group", group));
        if (joined.isPresent() && !joined.get().isMulticastAddress()) {
            throw new ConfigurationException("group is " + group + ", which is not a multicast address, such as 239.1.2.3");
        }
        UdpSettings read = new UdpSettings(
                new Place(host, settings.port("port", 9005), joined, settings.text("interface", host.getHostAddress())),
                new Form(settings.text("columns", ""), settings.text("sequence-property", ""), settings.text("receive-time-property", "")),
                settings.size("receive-buffer", 4 * KB * KB),
                settings.size("max-datagram", MAX_DATAGRAM_BYTES),
                addresses(settings.text("from", "")));
        if (read.maxDatagramBytes < 1 || read.maxDatagramBytes > MAX_DATAGRAM_BYTES) {
            throw new ConfigurationException("max-datagram is " + read.maxDatagramBytes + "B but must be 1B to 65507B");
        }
        return read;
    }

    private static Set<InetAddress> addresses(String names) {
        Set<InetAddress> found = new HashSet<>();
        for (String name : names.split("\\s*,\\s*")) {
            if (!name.isEmpty()) {
                found.add(address("from", name));
            }
        }
        return Set.copyOf(found);
    }

    private static InetAddress address(String key, String name) {
        try {
            return InetAddress.getByName(name);
        } catch (UnknownHostException e) {
            throw new ConfigurationException(key + " is " + name + ", which is no address of a host that is known here", e);
        }
    }
}
