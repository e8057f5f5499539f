// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.machine;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.vesper.config.ConfigurationException;
import org.vesper.config.InstanceLayout;
import org.vesper.config.Reason;

/**
 * The JVM options of a server: those of its instance or, before its first start, those of the distribution.
 *
 * @param file the file that bin/vesper would choose for the Java that runs this process
 */
public record JavaOptions(Path file) {

    private static final int NEW_FLAGS_SINCE = 24;
    private static final int AOT_CACHE_SINCE = 25;

    public static JavaOptions of(Path instance) {
        String name = "jvm-" + (Runtime.version().feature() < NEW_FLAGS_SINCE ? 17 : NEW_FLAGS_SINCE) + ".options";
        Path own = new InstanceLayout(instance).conf().resolve(name);
        return new JavaOptions(Files.exists(own) ? own : new InstanceLayout(home()).conf().resolve(name));
    }

    /** The text of the file; empty if there is none. */
    String text() {
        try {
            return Files.exists(file) ? Files.readString(file) : "";
        } catch (IOException e) {
            throw new ConfigurationException("cannot read " + file + ": " + Reason.of(e), e);
        }
    }

    /** The reason why a JVM would not start with these options; found by starting one. */
    public Optional<String> mistake() {
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

    /** The archive of classes that bin/archive-classes has made for the Java that runs this process; empty if it is of another place. */
    Optional<Path> archive() {
        Path archives = home().resolve("lib/archive");
        String version = System.getProperty("java.version");
        try {
            boolean isOfThisPlace = Files.readString(archives.resolve("place-" + version)).strip().equals(home().toString());
            String kind = Runtime.version().feature() < AOT_CACHE_SINCE ? ".jsa" : ".aot";
            return isOfThisPlace ? Optional.of(archives.resolve("server-" + version + kind)) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** The folder of the distribution, which bin/vesper names to every process. */
    private static Path home() {
        return Path.of(System.getProperty("vesper.home", "."));
    }
}
