// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.command;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.vesper.cli.internal.connection.Installation;

/** A jar of rules alone, made by {@code vesper bundle} in a folder of its own, which goes with it. */
final class BundledRules implements AutoCloseable {

    private final Path jar;

    /** @param name of the application */
    BundledRules(String name) throws IOException {
        this.jar = Files.createTempDirectory("vesper-bundle").resolve(name + ".jar");
    }

    /**
     * Makes it and returns the exit code of {@code vesper bundle}; unless that is 0 there is no jar. What is wrong with the rules is told
     * on this process's error stream.
     */
    int make(String name, List<Path> files, List<String> events, List<String> settings) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(Installation.command("bundle", "--name", name, "--out", jar.toString()));
        events.forEach(type -> command.addAll(List.of("--events", type)));
        settings.forEach(setting -> command.addAll(List.of("--set", setting)));
        files.forEach(file -> command.add(file.toString()));
        return new ProcessBuilder(command).redirectOutput(Redirect.DISCARD).redirectError(Redirect.INHERIT).start().waitFor();
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
