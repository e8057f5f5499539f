// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.send;

import java.net.InetSocketAddress;

import org.vesper.loadgen.workload.signals.TickWriter;
import org.vesper.wire.clock.ClockDomain;
import org.vesper.wire.frame.Hello;

/**
 * Where the events go, and in which name.
 *
 * @param address of the adapter
 * @param wallClockOffsetNs how far this host's wall clock is ahead of the server's
 */
public record Target(InetSocketAddress address, long wallClockOffsetNs) {

    Hello hello() {
        return new Hello(ClockDomain.ofThisHost(), wallClockOffsetNs, TickWriter.LAYOUT);
    }
}
