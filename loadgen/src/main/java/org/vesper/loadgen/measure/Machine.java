// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The machine that the load generator runs on.
 *
 * @param cpu the processor's model
 * @param cores the number of cores available to this process
 * @param kernel the name and version of the operating system
 * @param memoryMb the memory of the machine or the container
 * @param governor how the kernel chooses the processor's frequency; "unknown" where it does not tell, as in most virtual machines
 * @param loadAverages the kernel's load averages over 1, 5 and 15 minutes, which include the benchmark itself; "unknown" without Linux
 */
public record Machine(String cpu, int cores, String kernel, long memoryMb, String governor, String loadAverages) {

    private static final Path CPU_FILE = Path.of("/proc/cpuinfo");
    private static final Path GOVERNOR_FILE = Path.of("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor");
    private static final Path LOAD_FILE = Path.of("/proc/loadavg");
    private static final int LOAD_AVERAGES = 3;
    private static final String UNKNOWN = "unknown";
    private static final String MODEL = "model name";

    public static Machine current() {
        return new Machine(cpuModel(), Runtime.getRuntime().availableProcessors(),
                System.getProperty("os.name") + " " + System.getProperty("os.version"), operatingSystem().getTotalMemorySize() >> 20,
                firstLine(GOVERNOR_FILE), Stream.of(firstLine(LOAD_FILE).split(" ")).limit(LOAD_AVERAGES).collect(Collectors.joining(" ")));
    }

    /** The CPU time used by this process. */
    static double cpuSeconds() {
        return operatingSystem().getProcessCpuTime() / 1e9;
    }

    private static com.sun.management.OperatingSystemMXBean operatingSystem() {
        return ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class);
    }

    private static String firstLine(Path file) {
        try (Stream<String> lines = Files.lines(file, StandardCharsets.UTF_8)) {
            return lines.findFirst().orElse(UNKNOWN).strip();
        } catch (IOException | UncheckedIOException e) {
            return UNKNOWN;
        }
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
