// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.machine;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Checks the Java of a server, its options, and the room that the machine has for it. */
final class JavaChecks {

    private static final Pattern HEAP = Pattern.compile("(?m)^\\s*-Xmx(\\d+)([kmgKMG]?)\\s*$");
    private static final Map<String, Long> UNITS = Map.of("", 1L, "k", 1L << 10, "m", 1L << 20, "g", 1L << 30);
    private static final long MB = 1 << 20;
    private static final long DISK_WANTED = 1024 * MB;
    private static final int CALLS = 20_000;
    private static final int ROUNDS = 50;
    private static final double SLOW_NS = 200;

    private final JavaOptions options;
    private final Path folder;

    /** @param folder an existing folder on the disk that the server writes to */
    JavaChecks(JavaOptions options, Path folder) {
        this.options = options;
        this.folder = folder;
    }

    List<Finding> all() {
        OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        List<Finding> findings = new ArrayList<>();
        findings.add(Finding.good("Java", Runtime.version() + " of " + System.getProperty("java.vendor") + " in "
                + System.getProperty("java.home")));
        findings.add(Finding.good("JVM options", options.file().toString()));
        findings.add(archive());
        int cores = Runtime.getRuntime().availableProcessors();
        findings.add(new Finding("cores", String.valueOf(cores), cores > 1 ? ""
                : "give the server 2 cores or more: adapters, queues and the garbage collector share the only one"));
        double load = system.getSystemLoadAverage();
        findings.add(new Finding("load of the machine", String.format(Locale.ROOT, "%.1f", load), load <= cores ? ""
                : "other programs compete for the cores; latencies contain their time slices"));
        heap(system.getTotalMemorySize()).ifPresent(findings::add);
        findings.add(clock());
        disk().ifPresent(findings::add);
        return findings;
    }

    private Finding archive() {
        return options.archive().map(archive -> Finding.good("archive of classes", archive.toString()))
                .orElseGet(() -> new Finding("archive of classes", "none for this Java in this place",
                        "bin/archive-classes makes it; server and commands start faster with it"));
    }

    private Optional<Finding> heap(long memoryBytes) {
        Matcher matcher = HEAP.matcher(options.text());
        if (!matcher.find()) {
            return Optional.empty();
        }
        long heapBytes = Long.parseLong(matcher.group(1)) * UNITS.get(matcher.group(2).toLowerCase(Locale.ROOT));
        return Optional.of(new Finding("heap", heapBytes / MB + " MB of " + memoryBytes / MB + " MB memory",
                heapBytes <= memoryBytes * 3 / 4 ? "" : "lower -Xmx in " + options.file() + " to three quarters of the memory or less: the"
                    + " JVM needs memory besides the heap"));
    }

    /** The best of some rounds, since other programs may take the core away. */
    private static Finding clock() {
        double each = IntStream.range(0, ROUNDS).mapToDouble(round -> nsPerCall()).min().orElseThrow();
        return new Finding("cost of reading the time", String.format(Locale.ROOT, "%.0f ns", each), each < SLOW_NS ? ""
                : "see the clock source; a virtual machine may need another one from its host");
    }

    private static double nsPerCall() {
        long startNs = System.nanoTime();
        long lastNs = startNs;
        for (int i = 0; i < CALLS; i++) {
            lastNs = System.nanoTime();
        }
        return (lastNs - startNs) / (double) CALLS;
    }

    private Optional<Finding> disk() {
        try {
            FileStore disk = Files.getFileStore(folder);
            long freeBytes = disk.getUsableSpace();
            return Optional.of(new Finding("free disk space", freeBytes / MB + " MB at " + folder, freeBytes >= DISK_WANTED ? ""
                    : "free at least " + DISK_WANTED / MB + " MB: logs, jars and a heap dump need room"));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
