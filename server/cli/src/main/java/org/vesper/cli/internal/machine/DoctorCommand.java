// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.machine;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.vesper.cli.internal.connection.ExitCode;
import org.vesper.cli.internal.connection.ServerOption;
import org.vesper.management.machine.Finding;
import org.vesper.management.machine.JavaOptions;
import org.vesper.management.machine.MachineChecks;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code vesper doctor}: what to change on the machine of a server. */
@Command(name = "doctor", mixinStandardHelpOptions = true,
        header = "Examines the machine of a server and says what to change for a fast, steady server.",
        description = {
            "Looks at the JDK and its options, limits, cores, lanes, memory, disk, clock, NTP, CPU governor, huge pages and swap. Changes"
                + " nothing. A running server examines itself, also with --url or --profile; the user needs the role operator.",
            "Exit codes: 0 nothing to change, 1 it advises something, 2 wrong usage."},
        footer = {"", "Example: vesper doctor --json"})
public final class DoctorCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private ServerOption server;

    @Override
    public Integer call() {
        List<Finding> findings = new ArrayList<>();
        if (server.isRemote()) {
            server.call(connection -> findings.addAll(List.of(connection.server().examine())));
        } else {
            findings.addAll(here(server.instance().folder()));
        }
        server.answer().print(spec.commandLine().getOut(), () -> findings.stream().map(DoctorCommand::value).toList(),
                () -> findings.stream().flatMap(finding -> lines(finding).stream()).toList());
        return findings.stream().allMatch(DoctorCommand::isGood) ? ExitCode.OK : ExitCode.FAILED;
    }

    /** From the server if one runs, and from the file that the next start will read. */
    private List<Finding> here(Path instance) {
        List<Finding> findings = new ArrayList<>();
        if (server.instance().server().isPresent()) {
            server.call(connection -> findings.addAll(List.of(connection.server().examine())));
        } else {
            findings.addAll(MachineChecks.all(instance));
        }
        JavaOptions options = JavaOptions.of(instance);
        options.mistake().ifPresent(mistake -> findings.add(new Finding("start", "no JVM starts with " + options.file(), mistake)));
        return findings;
    }

    private static boolean isGood(Finding finding) {
        return finding.advice().isEmpty();
    }

    private static Map<String, Object> value(Finding finding) {
        Map<String, Object> value = new LinkedHashMap<>();
        value.put("topic", finding.topic());
        value.put("found", finding.found());
        value.put("good", isGood(finding));
        value.put("advice", finding.advice());
        return value;
    }

    private static List<String> lines(Finding finding) {
        String line = String.format(Locale.ROOT, "%-6s %-26s %s", isGood(finding) ? "ok" : "CHANGE", finding.topic(),
                finding.found());
        return isGood(finding) ? List.of(line) : List.of(line, "       " + finding.advice());
    }
}
