// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.vesper.cli.internal.connection.CommandFailure;
import org.vesper.cli.internal.connection.ExitCode;
import org.vesper.cli.internal.connection.Installation;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine;

/** The options with which a measurement will run the load generator. */
final class LoadGeneratorOptions {

    private LoadGeneratorOptions() {
    }

    /**
     * Lets the load generator check its options before a server is started for it. <b>Failure:</b> a {@link ParameterException} of the
     * user's command with its message.
     */
    static void check(CommandLine command, List<String> options) throws IOException, InterruptedException {
        List<String> words = Installation.command("loadgen", "--check");
        words.addAll(options);
        Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
        String message = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        int exitCode = process.waitFor();
        if (exitCode == ExitCode.WRONG_USAGE) {
            throw new ParameterException(command, message);
        } else if (exitCode != ExitCode.OK) {
            throw new CommandFailure(ExitCode.FAILED, "the load generator did not start: " + message);
        }
    }
}
