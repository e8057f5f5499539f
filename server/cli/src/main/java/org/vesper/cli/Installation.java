// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The distribution that this command is part of. */
final class Installation {

    private Installation() {
    }

    static Path home() {
        String home = System.getProperty("vesper.home");
        if (home == null) {
            throw new CommandFailure(ExitCode.FAILED, "the system property vesper.home is missing; use bin/vesper");
        }
        return Path.of(home);
    }

    /** The command line of another vesper command. */
    static List<String> command(String... words) {
        List<String> command = new ArrayList<>(List.of(home().resolve("bin/vesper").toString()));
        command.addAll(List.of(words));
        return command;
    }
}
