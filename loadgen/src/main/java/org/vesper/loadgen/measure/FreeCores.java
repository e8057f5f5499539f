// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.measure;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * The cores of this machine that nobody used for a moment.
 *
 * @param free the mean of that moment
 * @param all the cores available to this process
 */
public record FreeCores(double free, int all) {

    private static final long MOMENT_MS = 300;

    /** Looks at the machine for a moment; if the system does not tell, all cores count as free. */
    public static FreeCores now() throws InterruptedException {
        OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        int cores = Runtime.getRuntime().availableProcessors();
        system.getCpuLoad();
        TimeUnit.MILLISECONDS.sleep(MOMENT_MS);
        return new FreeCores(cores * (1 - Math.max(0, system.getCpuLoad())), cores);
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%.1f of %d cores free", free, all);
    }
}
