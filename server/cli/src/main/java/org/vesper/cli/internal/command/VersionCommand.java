// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.command;

import java.util.List;
import org.vesper.cli.internal.answer.AnswerOption;
import org.vesper.management.Version;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(name = "version", mixinStandardHelpOptions = true, footer = {"", "Example: vesper version --json"},
        header = "Shows the version of this distribution, and the commit that it was built from.")
public final class VersionCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Mixin
    private AnswerOption answer;

    @Override
    public void run() {
        answer.print(spec.commandLine().getOut(), Version::fields, () -> List.of("Vesper " + Version.full()));
    }
}
