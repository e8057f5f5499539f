// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.vesper.tests.support.CommandResult;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.Jdk;
import org.vesper.tests.support.RunningCommand;

/**
 * The files that git tracks, in a folder of their own, and a user with a home of their own who types commands there. The user's Maven works
 * offline, with a local repository of its own.
 */
final class FreshClone {

    private static final Path ROOT = Path.of(System.getProperty("vesper.root"));
    private static final Duration TIMEOUT = Duration.ofMinutes(10);
    private static final String MAVEN = """
            #!/bin/sh
            exec '%s' -o -B '-Dmaven.repo.local=%s' "$@"
            """;

    private final Path root;
    private final Path home;
    private final Map<String, String> environment;

    private FreshClone(Path folder) throws IOException {
        root = Files.createDirectory(folder.resolve("vesper"));
        home = Files.createDirectory(folder.resolve("home"));
        Path bin = Files.createDirectory(folder.resolve("bin"));
        Path repository = folder.resolve("repository");
        InstalledArtefacts.ofOthersIn(repository);
        Path maven = Files.writeString(bin.resolve("mvn"), String.format(Locale.ROOT, MAVEN, System.getProperty("vesper.maven"), repository));
        Files.setPosixFilePermissions(maven, PosixFilePermissions.fromString("rwxr-xr-x"));
        environment = Map.of("HOME", home.toString(), "PATH", bin + ":" + System.getenv("PATH"),
                "JAVA_HOME", Jdk.current().home().toString(), "VESPER_JAVA_HOME", "", "VESPER_INSTANCE", "",
                "VESPER_JAVA_OPTS", Boolean.getBoolean("vesper.short.lives") ? "-XX:TieredStopAtLevel=1" : "");
    }

    /** A clone in which nothing is built yet. */
    static FreshClone in(Path folder) throws IOException {
        FreshClone clone = new FreshClone(folder);
        List<String> tracked = List.of("git", "-c", "core.quotePath=false", "ls-files");
        for (String file : clone.run(ROOT, tracked, TIMEOUT).expect(0).output().lines().toList()) {
            if (Files.exists(ROOT.resolve(file))) {
                Files.createDirectories(clone.root.resolve(file).getParent());
                Files.copy(ROOT.resolve(file), clone.root.resolve(file), StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
        return clone;
    }

    /** A clone with what this build has made: the distribution and, in the local repository, the artefacts. */
    static FreshClone builtIn(Path folder) throws IOException {
        FreshClone clone = in(folder);
        InstalledArtefacts.ofThisBuildIn(folder.resolve("repository"));
        Path target = Files.createDirectories(clone.root.resolve("server/distribution/target"));
        clone.run(target, List.of("cp", "-a", Distribution.built().folder().toString(), "vesper"), TIMEOUT).expect(0);
        Files.createFile(target.resolve("built"));
        return clone;
    }

    Path root() {
        return root;
    }

    Path home() {
        return home;
    }

    /** Types a line into a shell, in the root folder of the clone. */
    CommandResult type(String line) {
        return type(line, TIMEOUT);
    }

    /** Types a line that may take longer. */
    CommandResult type(String line, Duration limit) {
        return run(root, List.of("sh", "-c", line), limit);
    }

    private CommandResult run(Path folder, List<String> command, Duration limit) {
        RunningCommand running = RunningCommand.start(folder, environment, command);
        try {
            return running.await(limit);
        } finally {
            running.leave();
        }
    }
}
