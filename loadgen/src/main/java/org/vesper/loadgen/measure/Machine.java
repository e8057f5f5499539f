// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.measure;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * Where the load generator runs.
 *
 * @param cpu the processor's model
 * @param cores that this process may use
 * @param kernel name and version of the operating system
 * @param memoryMb of the machine, or of the container
 */
public record Machine(String cpu, int cores, String kernel, long memoryMb) {

    private static final Path CPU_FILE = Path.of("/proc/cpuinfo");
    private static final String MODEL = "model name";

    public static Machine current() {
        return new Machine(cpuModel(), Runtime.getRuntime().availableProcessors(),
                System.getProperty("os.name") + " " + System.getProperty("os.version"), operatingSystem().getTotalMemorySize() >> 20);
    }

    /** CPU that this process has used. */
    static double cpuSeconds() {
        return operatingSystem().getProcessCpuTime() / 1e9;
    }

    private static com.sun.management.OperatingSystemMXBean operatingSystem() {
        return ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class);
    }

    /** Linux names the model in a file; elsewhere the architecture stands for it. */
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
