// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.udp.internal;

import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import org.vesper.config.ConfigurationException;
import org.vesper.config.Reason;

/** The socket of an adapter. An update of the application hands it on. <b>Threading:</b> one thread at a time, unless stated otherwise. */
final class UdpSocket implements AutoCloseable {

    private final UdpSettings.Place place;
    private final DatagramChannel channel;
    private final Selector selector;
    private final String address;

    private UdpSocket(UdpSettings.Place place, DatagramChannel channel) throws IOException {
        this.place = place;
        this.channel = channel;
        this.selector = Selector.open();
        channel.configureBlocking(false);
        channel.register(selector, SelectionKey.OP_READ);
        InetSocketAddress bound = (InetSocketAddress) channel.getLocalAddress();
        this.address = (place.group().isPresent() ? place.group().get() : place.host()).getHostAddress() + ":" + bound.getPort();
    }

    /** Binds the socket, and joins the group. <b>Failure:</b> a {@link ConfigurationException}; nothing is left open. */
    static UdpSocket open(UdpSettings.Place place) throws IOException {
        InetAddress bound = place.group().orElse(place.host());
        DatagramChannel channel = DatagramChannel.open(
                bound instanceof Inet6Address ? StandardProtocolFamily.INET6 : StandardProtocolFamily.INET);
        try {
            if (place.group().isPresent()) {
                channel.setOption(StandardSocketOptions.SO_REUSEADDR, true);
            }
            channel.bind(new InetSocketAddress(bound, place.port()));
            if (place.group().isPresent()) {
                channel.join(place.group().get(), networkInterface(place.networkInterface()));
            }
            return new UdpSocket(place, channel);
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw new ConfigurationException("cannot receive at " + bound.getHostAddress() + ":" + place.port() + ": " + Reason.of(e)
                    + ". Stop the program that uses the port (ss -lunp names it), or set host, port, group and interface to what this"
                    + " machine has", e);
        }
    }

    private static NetworkInterface networkInterface(String name) throws IOException {
        NetworkInterface named = NetworkInterface.getByName(name);
        NetworkInterface found = named != null ? named : NetworkInterface.getByInetAddress(InetAddress.getByName(name));
        if (found == null) {
            throw new UnknownHostException("there is no network interface " + name + " (ip address shows them)");
        }
        return found;
    }

    /** Sets the size of the buffer of the operating system. */
    void receiveBuffer(int bytes) throws IOException {
        channel.setOption(StandardSocketOptions.SO_RCVBUF, bytes);
    }

    /** The size of that buffer, which the system may limit. */
    int receiveBuffer() throws IOException {
        return channel.getOption(StandardSocketOptions.SO_RCVBUF);
    }

    /** Waits for datagrams. */
    void await(long maxMs) throws IOException {
        selector.select(maxMs);
        selector.selectedKeys().clear();
    }

    /** Receives a datagram if there is one, and returns where it comes from, else null. */
    InetSocketAddress receive(ByteBuffer buffer) throws IOException {
        return (InetSocketAddress) channel.receive(buffer);
    }

    /** Whether it is a socket of these settings. Called by any thread. */
    boolean isAt(UdpSettings.Place other) {
        return place.equals(other);
    }

    /** The address with the real port. Called by any thread. */
    String address() {
        return address;
    }

    @Override
    public void close() throws IOException {
        selector.close();
        channel.close();
    }
}
