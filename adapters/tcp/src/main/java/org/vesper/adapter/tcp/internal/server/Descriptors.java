// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.server;

import java.lang.management.ManagementFactory;
import java.util.Optional;
import javax.management.JMException;
import javax.management.ObjectName;
import org.vesper.adapter.tcp.internal.loop.Threading;

/**
 * The file descriptors of this process, as counted by the operating system.
 *
 * @param max the maximum number of open descriptors, {@code ulimit -n}
 * @param open the number of open descriptors
 */
record Descriptors(long max, long open) {

    private static final int OF_AN_EVENT_LOOP = 2;

    /** Counts the descriptors of this process; empty if the system does not provide the count. */
    static Optional<Descriptors> ofThisProcess() {
        try {
            return Optional.of(new Descriptors(attribute("MaxFileDescriptorCount"), attribute("OpenFileDescriptorCount")));
        } catch (JMException e) {
            return Optional.empty();
        }
    }

    /** The number of connections with these settings for which there is room. */
    long connections(TcpSettings settings) {
        long each = settings.threads().threading() == Threading.THREAD_PER_CONNECTION ? 1 + OF_AN_EVENT_LOOP : 1;
        return Math.max(0, max - open) / each;
    }

    private static long attribute(String name) throws JMException {
        return (Long) ManagementFactory.getPlatformMBeanServer().getAttribute(new ObjectName("java.lang:type=OperatingSystem"), name);
    }
}
