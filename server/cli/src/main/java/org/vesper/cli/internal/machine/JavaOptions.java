// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.machine;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.vesper.cli.internal.connection.CommandFailure;
import org.vesper.cli.internal.connection.ExitCode;
import org.vesper.cli.internal.connection.Installation;
import org.vesper.config.InstanceLayout;
import org.vesper.config.Reason;

/**
 * The JVM options of a server: those of its instance or, before its first start, those of the distribution.
 *
 * @param file the file that bin/vesper would choose for the Java that runs this command
 */
record JavaOptions(Path file) {

    private static final int NEW_FLAGS_SINCE = 24;

    static JavaOptions of(Path instance) {
        String name = "jvm-" + (Runtime.version().feature() < NEW_FLAGS_SINCE ? 17 : NEW_FLAGS_SINCE) + ".options";
        Path own = new InstanceLayout(instance).conf().resolve(name);
        return new JavaOptions(Files.exists(own) ? own : new InstanceLayout(Installation.home()).conf().resolve(name));
    }

    String text() {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new CommandFailure(ExitCode.FAILED, "cannot read " + file + ": " + Reason.of(e));
        }
    }

    /** The reason why a JVM would not start with these options; found by starting one. */
    Optional<String> mistake() {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        try {
            Process process = new ProcessBuilder(java.toString(), "@" + file, "-version").redirectErrorStream(true).start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return process.waitFor() == 0 ? Optional.empty() : Optional.of(output.lines().findFirst().orElse("no reason is given"));
        } catch (IOException e) {
            return Optional.of(Reason.of(e));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.of("interrupted");
        }
    }

    /** The archive of classes that bin/archive-classes has made for the Java that runs this command; empty if it is of another place. */
    Optional<Path> archive() {
        Path home = Installation.home();
        Path archives = home.resolve("lib/archive");
        String version = System.getProperty("java.version");
        try {
            boolean isOfThisPlace = Files.readString(archives.resolve("place-" + version)).strip().equals(home.toString());
            return isOfThisPlace ? Optional.of(archives.resolve("server-" + version + ".jsa")) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
