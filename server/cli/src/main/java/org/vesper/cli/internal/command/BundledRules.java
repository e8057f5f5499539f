// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.vesper.epl.tools.EplCommand;

/** A jar made of rules alone, as by {@code vesper bundle}, in a temporary folder that {@code close} removes. */
final class BundledRules implements AutoCloseable {

    private final String name;
    private final Path jar;

    /** @param name the name of the application */
    BundledRules(String name) throws IOException {
        this.name = name;
        this.jar = Files.createTempDirectory("vesper-bundle").resolve(name + ".jar");
    }

    /**
     * Creates the jar and returns the exit code of {@code vesper bundle}; unless that is 0 there is no jar.
     *
     * @param options further options of that command
     * @param err receives the errors in the rules
     */
    int make(List<Path> files, List<String> options, PrintWriter err) {
        List<String> command = new ArrayList<>(List.of("bundle", "--name", name, "--out", jar.toString()));
        command.addAll(options);
        files.forEach(file -> command.add(file.toString()));
        return EplCommand.run(new PrintWriter(Writer.nullWriter()), err, command.toArray(String[]::new));
    }

    Path jar() {
        return jar;
    }

    @Override
    public void close() throws IOException {
        Files.deleteIfExists(jar);
        Files.delete(jar.getParent());
    }
}
