// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.bench;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;

/**
 * A garbage collector of the Java that runs this command and its servers.
 *
 * @param name as the report has it
 * @param options the JVM options that select it, instead of the one in conf/
 */
record Collector(String name, String options) {

    private static final String NOT_PARALLEL = "-XX:-UseParallelGC ";
    private static final int GENERATIONS_OPTIONAL = 21;
    private static final int GENERATIONS_DEFAULT = 23;
    private static final int GENERATIONS_ALWAYS = 24;

    /** Those that this Java has. */
    static List<Collector> all() {
        List<Collector> all = new ArrayList<>();
        add(all, "ParallelGC", "UseParallelGC", "");
        add(all, "G1", "UseG1GC", NOT_PARALLEL + "-XX:+UseG1GC");
        int version = Runtime.version().feature();
        if (version < GENERATIONS_ALWAYS) {
            add(all, "ZGC", "UseZGC", NOT_PARALLEL + "-XX:+UseZGC" + (version == GENERATIONS_DEFAULT ? " -XX:-ZGenerational" : ""));
        }
        if (version >= GENERATIONS_OPTIONAL) {
            add(all, "ZGC, generational", "UseZGC",
                    NOT_PARALLEL + "-XX:+UseZGC" + (version < GENERATIONS_DEFAULT ? " -XX:+ZGenerational" : ""));
        }
        return all;
    }

    private static void add(List<Collector> all, String name, String flag, String options) {
        try {
            ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class).getVMOption(flag);
            all.add(new Collector(name, options));
        } catch (IllegalArgumentException e) {
            // This Java was built without it.
        }
    }
}
