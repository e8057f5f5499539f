// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.send;

import java.net.InetSocketAddress;
import org.vesper.wire.clock.ClockDomain;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.frame.Hello;

/**
 * The destination of the events and the clock offset.
 *
 * @param address the address of the adapter
 * @param wallClockOffsetNs how far this host's wall clock is ahead of the server's
 */
public record Target(InetSocketAddress address, long wallClockOffsetNs) {

    Hello hello(EventLayout layout) {
        return new Hello(ClockDomain.ofThisHost(), wallClockOffsetNs, layout);
    }
}
