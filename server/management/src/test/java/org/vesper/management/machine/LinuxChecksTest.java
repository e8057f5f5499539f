// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LinuxChecksTest {

    private static final String LIMITS = """
            Limit                     Soft Limit           Hard Limit           Units
            Max processes             127227               %s               processes
            Max open files            1024                 %s              files
            """;
    private static final String SWAPS = "Filename\tType\tSize\tUsed\tPriority\n";

    @TempDir
    private Path root;

    @Test
    void shouldAdviseNothingWhenAllIsWell() throws IOException {
        write("unlimited", "20000", "tsc", "performance", "always [madvise] never", SWAPS);
        assertEquals(List.of("limit of files and sockets 20000", "limit of threads unlimited", "clock source tsc",
                "CPU governor performance", "transparent huge pages madvise", "swap none"), found());
        assertTrue(new LinuxChecks(root).all().stream().allMatch(finding -> finding.advice().isEmpty()));
    }

    @Test
    void shouldAdviseAChangeOfEverythingThatHarms() throws IOException {
        write("220", "4096", "hpet", "powersave", "[always] madvise never", SWAPS + "/swapfile file 1 0 -2\n");
        assertEquals(List.of("limit of files and sockets 4096", "limit of threads 220", "clock source hpet",
                "CPU governor powersave", "transparent huge pages always", "swap 1 device"), found());
        assertTrue(new LinuxChecks(root).all().stream().noneMatch(finding -> finding.advice().isEmpty()));
    }

    @Test
    void shouldTellWhetherNtpKeepsTheClockRight() throws IOException {
        Path asked = Files.createDirectories(root.resolve("usr/bin")).resolve("timedatectl");
        Files.writeString(asked, "#!/bin/sh\necho no\n");
        Files.setPosixFilePermissions(asked, PosixFilePermissions.fromString("rwx------"));
        assertEquals(List.of("clock synchronisation none"), found());
        assertTrue(new LinuxChecks(root).all().stream().noneMatch(finding -> finding.advice().isEmpty()));
        Files.writeString(asked, "#!/bin/sh\necho yes\n");
        assertEquals(List.of("clock synchronisation by NTP"), found());
        Files.writeString(asked, "#!/bin/sh\nexit 1\n");
        assertEquals(List.of(), found());
        write("run/systemd/timesync/synchronized", "");
        assertEquals(List.of("clock synchronisation by systemd-timesyncd"), found());
    }

    @Test
    void shouldLeaveOutWhatTheSystemDoesNotTell() {
        assertEquals(List.of(), found());
    }

    private List<String> found() {
        return new LinuxChecks(root).all().stream().map(finding -> finding.topic() + " " + finding.found()).toList();
    }

    @SuppressWarnings("checkstyle:ParameterNumber") // one for each file
    private void write(String processes, String files, String clock, String governor, String hugePages, String swaps) throws IOException {
        write("proc/self/limits", String.format(Locale.ROOT, LIMITS, processes, files));
        write("sys/devices/system/clocksource/clocksource0/current_clocksource", clock + "\n");
        write("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", governor + "\n");
        write("sys/kernel/mm/transparent_hugepage/enabled", hugePages + "\n");
        write("proc/swaps", swaps);
    }

    private void write(String file, String text) throws IOException {
        Files.writeString(Files.createDirectories(root.resolve(file).getParent()).resolve(root.resolve(file).getFileName()), text);
    }
}
