// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.guard;

import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import io.netty.channel.socket.nio.NioChannelOption;
import java.time.Duration;
import jdk.net.ExtendedSocketOptions;

/**
 * Makes the operating system find out whether a silent client's machine is still there. A client that has vanished without a word is found
 * after about twice the silence. <b>Threading:</b> any thread.
 */
public final class KeepAlive {

    private static final int PROBES = 4;

    private KeepAlive() {
    }

    /** Sets the silence after which the system asks; zero leaves it to the system, as do systems whose JDK does not have the options. */
    public static void set(Channel channel, Duration silence) {
        channel.config().setOption(ChannelOption.SO_KEEPALIVE, true);
        if (!silence.isZero()) {
            int seconds = (int) Math.max(1, silence.toSeconds());
            channel.config().setOption(NioChannelOption.of(ExtendedSocketOptions.TCP_KEEPIDLE), seconds);
            channel.config().setOption(NioChannelOption.of(ExtendedSocketOptions.TCP_KEEPINTERVAL), Math.max(1, seconds / PROBES));
            channel.config().setOption(NioChannelOption.of(ExtendedSocketOptions.TCP_KEEPCOUNT), PROBES);
        }
    }
}
