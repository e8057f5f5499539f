// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.BiConsumer;
import picocli.CommandLine.Option;

/** The options that say where results go. */
final class OutputOptions {

    @Option(names = "--report", paramLabel = "FILE", description = "writes the result as JSON")
    private Path report;

    @Option(names = "--out", paramLabel = "DIR", description = {
        "writes report.html with charts, report.json, and a .json and a .hlog file (HdrHistogram's log) for each run;",
        "rows of --table that it has already, VALID and of the same settings, are not measured again; other runs are added"})
    private Path folder;

    @Option(names = "--label", paramLabel = "TEXT", defaultValue = "",
            description = "distinguishes these runs from others in the folder of --out, for example by the server's garbage collector")
    private String label;

    RunOutput output(String sending) {
        return new RunOutput(report, folder, label, sending);
    }

    /**
     * Checks the options.
     *
     * @param isSearch whether the rate is searched, so that there is no result for a report
     * @param require takes a condition and the message if it does not hold
     */
    void check(boolean isSearch, BiConsumer<Boolean, String> require) {
        require.accept(!isSearch || report == null && folder == null,
                "--report and --out are for runs at a given rate; leave them out with --find-max");
        require.accept(report == null || canWrite(report.toAbsolutePath()), "--report " + report + " cannot be written;"
                + " name a file in a folder that you may write to");
        require.accept(folder == null || canFill(folder.toAbsolutePath()),
                "--out " + folder + " is not a folder that you may write to");
    }

    /** Whether the folder, or the one in which it will be made, can be written. */
    private static boolean canFill(Path directory) {
        Path existing = directory;
        while (!Files.exists(existing)) {
            existing = existing.getParent();
        }
        return Files.isDirectory(existing) && Files.isWritable(existing);
    }

    /** Whether the report can be written; checked before the run, since a failure after it would lose the result. */
    private static boolean canWrite(Path file) {
        return Files.isWritable(Files.exists(file) ? file : file.getParent()) && !Files.isDirectory(file);
    }
}
