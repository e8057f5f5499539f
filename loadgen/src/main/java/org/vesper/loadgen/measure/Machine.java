// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.measure;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * The machine that the load generator runs on.
 *
 * @param cpu the processor's model
 * @param cores the number of cores available to this process
 * @param kernel the name and version of the operating system
 * @param memoryMb the memory of the machine or the container
 */
public record Machine(String cpu, int cores, String kernel, long memoryMb) {

    private static final Path CPU_FILE = Path.of("/proc/cpuinfo");
    private static final String MODEL = "model name";

    public static Machine current() {
        return new Machine(cpuModel(), Runtime.getRuntime().availableProcessors(),
                System.getProperty("os.name") + " " + System.getProperty("os.version"), operatingSystem().getTotalMemorySize() >> 20);
    }

    /** The CPU time used by this process. */
    static double cpuSeconds() {
        return operatingSystem().getProcessCpuTime() / 1e9;
    }

    private static com.sun.management.OperatingSystemMXBean operatingSystem() {
        return ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class);
    }

    /** The processor's model, which Linux provides in a file; elsewhere the architecture. */
    private static String cpuModel() {
        String architecture = System.getProperty("os.arch");
        if (!Files.isReadable(CPU_FILE)) {
            return architecture;
        }
        try (Stream<String> lines = Files.lines(CPU_FILE, StandardCharsets.UTF_8)) {
            return lines.filter(line -> line.startsWith(MODEL)).map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst().orElse(architecture);
        } catch (IOException e) {
            return architecture + " (" + CPU_FILE + " cannot be read)";
        }
    }
}
