// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.measure;

import java.lang.management.ManagementFactory;
import java.lang.management.RuntimeMXBean;
import java.util.List;

/**
 * A Java virtual machine.
 *
 * @param version its name and version
 * @param flags its command-line flags
 */
public record Jvm(String version, List<String> flags) {

    public static Jvm ofThisProcess() {
        RuntimeMXBean runtime = ManagementFactory.getRuntimeMXBean();
        return new Jvm(runtime.getVmName() + " " + runtime.getVmVersion(), runtime.getInputArguments());
    }
}
