// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.machine;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Checks what a Linux system tells about itself in files; what it does not tell is left out. */
final class LinuxChecks {

    /** The connections that a TCP adapter takes by default, and some hundred files besides. */
    private static final long FILES_WANTED = 10_500;
    private static final long PROCESSES_WANTED = 2_000;
    private static final long COMMAND_TIMEOUT_S = 2;
    private static final Pattern LIMIT = Pattern.compile("(Max open files|Max processes)\\s+\\S+\\s+(\\S+).*");
    private static final Pattern CHOSEN = Pattern.compile("\\[(\\w+)\\]");

    private final Path root;

    /** @param root the root of the file system */
    LinuxChecks(Path root) {
        this.root = root;
    }

    List<Finding> all() {
        return Stream.of(limit("Max open files", "files and sockets", FILES_WANTED, "ulimit -n 20000, or LimitNOFILE of systemd"),
                limit("Max processes", "threads", PROCESSES_WANTED, "ulimit -u, or TasksMax of systemd; a JMX connection is a thread"),
                check("sys/devices/system/clocksource/clocksource0/current_clocksource", LinuxChecks::clockSource),
                synchronisation(),
                check("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", LinuxChecks::governor),
                check("sys/kernel/mm/transparent_hugepage/enabled", LinuxChecks::hugePages),
                check("proc/swaps", LinuxChecks::swap)).flatMap(Optional::stream).toList();
    }

    private Optional<Finding> limit(String line, String what, long wanted, String remedy) {
        return text("proc/self/limits").flatMap(text -> text.lines().map(LIMIT::matcher).filter(Matcher::matches)
                .filter(matcher -> matcher.group(1).equals(line)).map(matcher -> matcher.group(2)).findFirst()).map(hard -> {
                    boolean enough = hard.equals("unlimited") || Long.parseLong(hard) >= wanted;
                    return new Finding("limit of " + what, hard, enough ? "" : "raise it to " + wanted + " or more: " + remedy);
                });
    }

    private static Finding clockSource(String source) {
        boolean fast = source.equals("tsc") || source.equals("kvm-clock") || source.equals("arch_sys_counter");
        return new Finding("clock source", source, fast ? "" : "choose tsc if the system offers it (available_clocksource beside"
                + " current_clocksource): reading the time costs a system call now, several times per event with latency measurements");
    }

    /** Whether NTP keeps the clock right, as systemd knows it. */
    private Optional<Finding> synchronisation() {
        if (Files.exists(root.resolve("run/systemd/timesync/synchronized"))) {
            return Optional.of(Finding.good("clock synchronisation", "by systemd-timesyncd"));
        }
        Path asked = root.resolve("usr/bin/timedatectl");
        return Files.exists(asked) ? output(asked.toString(), "show", "--property=NTPSynchronized", "--value").map(answer ->
                new Finding("clock synchronisation", answer.equals("yes") ? "by NTP" : "none", answer.equals("yes") ? ""
                : "run chrony or systemd-timesyncd: rules that use the system's time, and logs of several machines, need the right time"))
                : Optional.empty();
    }

    /** What a command prints; empty if it fails. */
    private static Optional<String> output(String... command) {
        try {
            Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
            if (!process.waitFor(COMMAND_TIMEOUT_S, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                return Optional.empty();
            }
            String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            return process.exitValue() == 0 ? Optional.of(text) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    private static Finding governor(String governor) {
        return new Finding("CPU governor", governor, governor.equals("performance") ? ""
                : "cpupower frequency-set -g performance, so that a core does not slow down between two events");
    }

    private static Finding hugePages(String choices) {
        Matcher chosen = CHOSEN.matcher(choices);
        String choice = chosen.find() ? chosen.group(1) : choices;
        return new Finding("transparent huge pages", choice, choice.equals("always")
                ? "echo madvise > /sys/kernel/mm/transparent_hugepage/enabled, and -XX:+UseTransparentHugePages in the JVM options if you"
                    + " want them: always makes the kernel compact memory at any time, which stops threads" : "");
    }

    private static Finding swap(String table) {
        long devices = table.lines().skip(1).count();
        return new Finding("swap", devices == 0 ? "none" : devices + (devices == 1 ? " device" : " devices"), devices == 0 ? ""
                : "swapoff -a, or vm.swappiness=1: a heap that is swapped out makes each garbage collection wait for the disk");
    }

    private Optional<Finding> check(String file, Function<String, Finding> check) {
        return text(file).map(check);
    }

    private Optional<String> text(String file) {
        try {
            return Optional.of(Files.readString(root.resolve(file)).strip());
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
