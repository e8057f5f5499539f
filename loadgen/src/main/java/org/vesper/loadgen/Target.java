// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen;

import java.net.InetSocketAddress;
import org.vesper.wire.ClockDomain;
import org.vesper.wire.Hello;

/**
 * Where the events go, and in which name.
 *
 * @param address of the adapter
 * @param wallClockOffsetNs how far this host's wall clock is ahead of the server's
 */
record Target(InetSocketAddress address, long wallClockOffsetNs) {

    Hello hello() {
        return new Hello(ClockDomain.ofThisHost(), wallClockOffsetNs, TickWriter.LAYOUT);
    }
}
