// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.guard;

import io.netty.channel.Channel;
import io.netty.util.AttributeKey;
import java.net.InetSocketAddress;

/** The address of a client: the other end of its socket, or what a trusted proxy in between says. <b>Threading:</b> any thread. */
public final class ClientAddress {

    private static final AttributeKey<InetSocketAddress> BEHIND_PROXY = AttributeKey.valueOf(ClientAddress.class, "behindProxy");

    private ClientAddress() {
    }

    /** The address of a client whose connection is open. */
    public static InetSocketAddress of(Channel channel) {
        InetSocketAddress behindProxy = channel.hasAttr(BEHIND_PROXY) ? channel.attr(BEHIND_PROXY).get() : null;
        return behindProxy == null ? (InetSocketAddress) channel.remoteAddress() : behindProxy;
    }

    static void set(Channel channel, InetSocketAddress address) {
        channel.attr(BEHIND_PROXY).set(address);
    }
}
