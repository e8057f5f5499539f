// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.playback;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.vesper.cli.internal.connection.CommandFailure;
import org.vesper.cli.internal.connection.ExitCode;
import picocli.CommandLine.Option;

/** The options that say where the rules of a file run. */
public final class RulesOption {

    @Option(names = "--processor", paramLabel = "ID", defaultValue = "",
            description = "the processor that gets the rules; may be left out if the application has one only")
    private String processor;

    @Option(names = "--beside", description = "runs the rules beside those of the application, instead of in their place")
    private boolean beside;

    /** Asks for a playback with the rules of a file. */
    void addTo(Map<String, String> request, Path file) {
        if (!Files.isReadable(file)) {
            throw new CommandFailure(ExitCode.FAILED, "cannot read " + file);
        }
        request.put("rules." + processor, file.toAbsolutePath().toString());
        if (beside) {
            request.put("place", "BESIDE");
        }
    }

    /** Whether the rules run beside those of the application. */
    boolean isBeside() {
        return beside;
    }
}
