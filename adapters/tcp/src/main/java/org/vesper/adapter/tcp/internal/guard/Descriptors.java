// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.guard;

import java.lang.management.ManagementFactory;
import java.util.Optional;
import javax.management.JMException;
import javax.management.ObjectName;

/**
 * The file descriptors of this process, as counted by the operating system.
 *
 * @param max the maximum number of open descriptors, {@code ulimit -n}
 * @param open the number of open descriptors
 */
public record Descriptors(long max, long open) {

    /** Counts the descriptors of this process; empty if the system does not provide the count. */
    public static Optional<Descriptors> ofThisProcess() {
        try {
            return Optional.of(new Descriptors(attribute("MaxFileDescriptorCount"), attribute("OpenFileDescriptorCount")));
        } catch (JMException e) {
            return Optional.empty();
        }
    }

    /** The number of connections for which there is room if each needs as many descriptors. */
    public long connections(int each) {
        return Math.max(0, max - open) / each;
    }

    private static long attribute(String name) throws JMException {
        return (Long) ManagementFactory.getPlatformMBeanServer().getAttribute(new ObjectName("java.lang:type=OperatingSystem"), name);
    }
}
