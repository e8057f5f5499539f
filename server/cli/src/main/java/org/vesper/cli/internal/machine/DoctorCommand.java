// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.machine;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.vesper.cli.internal.connection.ExitCode;
import org.vesper.cli.internal.connection.InstanceOption;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code vesper doctor}: what to change on this machine. */
@Command(name = "doctor", mixinStandardHelpOptions = true,
        header = "Examines this machine and says what to change for a fast, steady server.",
        description = {
            "Looks at the JDK and its options, limits, cores, memory, disk, clock, CPU governor, huge pages and swap. Changes nothing.",
            "Exit codes: 0 nothing to change, 1 it advises something, 2 wrong usage."},
        footer = {"", "Example: vesper doctor --json"})
public final class DoctorCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private InstanceOption instance;

    @Override
    public Integer call() {
        List<Finding> findings = new ArrayList<>(new JavaChecks(JavaOptions.of(instance.folder()), existing(instance.folder())).all());
        findings.addAll(new LinuxChecks(Path.of("/")).all());
        instance.answer().print(spec.commandLine().getOut(), () -> findings.stream().map(DoctorCommand::value).toList(),
                () -> findings.stream().flatMap(finding -> lines(finding).stream()).toList());
        return findings.stream().allMatch(Finding::isGood) ? ExitCode.OK : ExitCode.FAILED;
    }

    /** The folder, or the nearest one above it that exists. */
    private static Path existing(Path folder) {
        return Files.exists(folder) ? folder : existing(folder.getParent());
    }

    private static Map<String, Object> value(Finding finding) {
        Map<String, Object> value = new LinkedHashMap<>();
        value.put("topic", finding.topic());
        value.put("found", finding.found());
        value.put("good", finding.isGood());
        value.put("advice", finding.advice());
        return value;
    }

    private static List<String> lines(Finding finding) {
        String line = String.format("%-6s %-26s %s", finding.isGood() ? "ok" : "CHANGE", finding.topic(), finding.found());
        return finding.isGood() ? List.of(line) : List.of(line, "       " + finding.advice());
    }
}
