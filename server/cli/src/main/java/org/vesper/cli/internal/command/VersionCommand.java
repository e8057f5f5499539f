// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.command;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(name = "version", mixinStandardHelpOptions = true, header = "Shows the version of this distribution.")
public final class VersionCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        spec.root().commandLine().printVersionHelp(spec.commandLine().getOut());
    }
}
