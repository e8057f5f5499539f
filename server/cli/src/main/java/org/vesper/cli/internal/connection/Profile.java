// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.connection;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import org.vesper.config.NearestName;
import org.vesper.config.Reason;

/**
 * A server elsewhere, as a file of the user describes it: NAME.url, NAME.credential and NAME.certificate.
 *
 * @param credential the file with user and password, if the profile names one
 * @param certificate a file with the certificate that the server shows, in PEM
 */
public record Profile(String url, Optional<Path> credential, Optional<Path> certificate) {

    private static final Set<String> KEYS = Set.of("url", "credential", "certificate");

    /** The names of all profiles. <b>Failure:</b> as {@link #of}. */
    public static Set<String> names() {
        return names(load(Installation.profiles()), Installation.profiles());
    }

    /** Reads a profile. Relative paths in the file start at its folder. <b>Failure:</b> a {@link CommandFailure} that names the file. */
    static Profile of(String name, Path file) {
        Properties all = load(file);
        Set<String> names = names(all, file);
        String url = value(all, name + ".url").orElseThrow(() -> new CommandFailure(ExitCode.FAILED,
                file + " has no " + name + ".url" + NearestName.hintAmong(name, "profiles", names)));
        return new Profile(url, path(all, name + ".credential", file), path(all, name + ".certificate", file));
    }

    private static Set<String> names(Properties all, Path file) {
        Set<String> names = new TreeSet<>();
        for (String key : new TreeSet<>(all.stringPropertyNames())) {
            int dot = key.lastIndexOf('.');
            if (dot < 1 || !KEYS.contains(key.substring(dot + 1))) {
                throw new CommandFailure(ExitCode.FAILED, file + ": unknown key " + key + "; a profile has NAME.url, NAME.credential and"
                        + " NAME.certificate");
            }
            names.add(key.substring(0, dot));
        }
        return names;
    }

    private static Properties load(Path file) {
        Properties all = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            all.load(reader);
            return all;
        } catch (NoSuchFileException e) {
            throw new CommandFailure(ExitCode.FAILED, "there are no profiles: " + file + " is missing; write NAME.url = HOST:PORT into it");
        } catch (IOException | IllegalArgumentException e) {
            throw new CommandFailure(ExitCode.FAILED, "cannot read the profiles in " + file + ": " + Reason.of(e));
        }
    }

    private static Optional<Path> path(Properties all, String key, Path file) {
        return value(all, key).map(path -> file.resolveSibling(path));
    }

    private static Optional<String> value(Properties all, String key) {
        return Optional.ofNullable(all.getProperty(key)).map(String::strip).filter(text -> !text.isEmpty());
    }
}
