// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.server;

import java.lang.management.ManagementFactory;
import java.util.Optional;
import javax.management.JMException;
import javax.management.ObjectName;
import org.vesper.adapter.tcp.internal.loop.Threading;

/**
 * Files and sockets of this process, as the operating system counts them.
 *
 * @param max how many may be open at a time, {@code ulimit -n}
 * @param open how many are open
 */
record Descriptors(long max, long open) {

    private static final int OF_AN_EVENT_LOOP = 2;

    /** Counts those of this process; empty if the system does not count them. */
    static Optional<Descriptors> ofThisProcess() {
        try {
            return Optional.of(new Descriptors(attribute("MaxFileDescriptorCount"), attribute("OpenFileDescriptorCount")));
        } catch (JMException e) {
            return Optional.empty();
        }
    }

    /** How many connections with these settings fit in. */
    long connections(TcpSettings settings) {
        long each = settings.threads().threading() == Threading.THREAD_PER_CONNECTION ? 1 + OF_AN_EVENT_LOOP : 1;
        return Math.max(0, max - open) / each;
    }

    private static long attribute(String name) throws JMException {
        return (Long) ManagementFactory.getPlatformMBeanServer().getAttribute(new ObjectName("java.lang:type=OperatingSystem"), name);
    }
}
