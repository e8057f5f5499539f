// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.bench;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(name = "bench", mixinStandardHelpOptions = true, header = "Measures this machine as the paper did, and compares reports.",
        synopsisSubcommandLabel = "MEASUREMENT",
        subcommands = {FirstTableCommand.class, SecondTableCommand.class, CollectorsCommand.class, CompareCommand.class},
        description = {
            "Each measurement starts servers with 400 rules and a load generator, and verifies every signal.",
            "It leaves no process behind and, unless it fails, no files besides the report.",
            "Exit codes: 0 VALID, or compared; 1 INVALID or could not run; 2 wrong usage."},
        footer = {"", "Example: vesper bench table1 --seconds 30 --out report"})
public final class BenchCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    /** Shows the measurements if none is named. */
    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }
}
