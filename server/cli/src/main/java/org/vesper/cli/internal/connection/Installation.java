// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.connection;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.vesper.config.NearestName;
import org.vesper.config.Reason;

/** The distribution that contains this command. */
public final class Installation {

    private static final String SAMPLE = "vesper-sample-";
    private static final String JAR = ".jar";

    private Installation() {
    }

    /** The file with the user and the password of commands, if the user has named one in VESPER_CREDENTIAL. */
    static Optional<Path> credential() {
        return Optional.of(System.getProperty("vesper.credential", "")).filter(file -> !file.isEmpty()).map(Path::of);
    }

    /** The file with the profiles of servers elsewhere, determined by the user's environment as in bin/vesper. */
    static Path profiles() {
        return Optional.of(System.getProperty("vesper.profiles", "")).filter(file -> !file.isEmpty()).map(Path::of)
                .orElseThrow(() -> new CommandFailure(ExitCode.WRONG_USAGE, "there is no home folder to look for profiles in; set HOME or"
                        + " VESPER_PROFILES"));
    }

    /** The folder of the distribution. */
    public static Path home() {
        String home = System.getProperty("vesper.home");
        if (home == null) {
            throw new CommandFailure(ExitCode.FAILED, "the system property vesper.home is missing; use bin/vesper");
        }
        return Path.of(home);
    }

    /** The instance without --instance, determined by the user's environment as in bin/vesper. */
    static Path defaultInstance() {
        String folder = System.getProperty("vesper.instance", "");
        if (folder.isEmpty()) {
            throw new CommandFailure(ExitCode.WRONG_USAGE, "no server is named, and the variable HOME is not set; give --instance DIR, or"
                    + " set VESPER_INSTANCE");
        }
        return Path.of(folder);
    }

    /** The jar of an application that comes with Vesper. <b>Failure:</b> lists those that do. */
    public static Path sample(String name) {
        Path jar = samples().resolve(SAMPLE + name + JAR);
        if (!Files.exists(jar)) {
            Set<String> names = sampleNames();
            throw new CommandFailure(ExitCode.FAILED, "there is no sample " + name + NearestName.hint(name, names) + "; samples: "
                    + String.join(", ", names));
        }
        return jar;
    }

    /** The applications that come with Vesper. */
    public static Set<String> sampleNames() {
        try (Stream<Path> files = Files.list(samples())) {
            return files.map(file -> file.getFileName().toString()).filter(file -> file.startsWith(SAMPLE) && file.endsWith(JAR))
                    .map(file -> file.substring(SAMPLE.length(), file.length() - JAR.length()))
                    .collect(Collectors.toCollection(TreeSet::new));
        } catch (IOException e) {
            throw new CommandFailure(ExitCode.FAILED, "cannot read " + samples() + ": " + Reason.of(e));
        }
    }

    private static Path samples() {
        return home().resolve("samples");
    }

    /** The command line of another vesper command. */
    public static List<String> command(String... words) {
        List<String> command = new ArrayList<>(List.of(home().resolve("bin/vesper").toString()));
        command.addAll(List.of(words));
        return command;
    }
}
