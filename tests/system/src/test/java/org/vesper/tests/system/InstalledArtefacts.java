// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A local repository of Maven as {@code ./vesper build} leaves it: what this build has used and made, as links. The build itself installs
 * nothing.
 */
final class InstalledArtefacts {

    private static final Path ROOT = Path.of(System.getProperty("vesper.root"));
    private static final Path USED = Path.of(System.getProperty("vesper.repository"));
    private static final Pattern PARENT = Pattern.compile("<parent>.*?</parent>", Pattern.DOTALL);
    private static final Pattern ARTEFACT = Pattern.compile("<artifactId>(.*?)</artifactId>");
    private static final Pattern VERSION = Pattern.compile("<version>(.*?)</version>");
    private static final Pattern MODULE = Pattern.compile("<module>(.*?)</module>");

    private final Path made;

    private InstalledArtefacts(Path repository) {
        this.made = repository.resolve("org/vesper");
    }

    /** Fills an empty folder. */
    static void in(Path repository) throws IOException {
        ofOthersIn(repository);
        ofThisBuildIn(repository);
    }

    /** Fills an empty folder with what this build has used. */
    static void ofOthersIn(Path repository) throws IOException {
        linkAll(USED, repository, "org");
        linkAll(USED.resolve("org"), repository.resolve("org"), "vesper");
    }

    /** Adds what this build has made. */
    static void ofThisBuildIn(Path repository) throws IOException {
        new InstalledArtefacts(repository).install(ROOT);
    }

    /** The pom of a module, its jar if it has one, and the modules below. */
    private void install(Path module) throws IOException {
        String pom = PARENT.matcher(Files.readString(module.resolve("pom.xml"))).replaceFirst("");
        String artefact = first(ARTEFACT, pom);
        String version = first(VERSION, Files.readString(module.resolve("pom.xml")));
        Path folder = Files.createDirectories(made.resolve(artefact).resolve(version));
        String name = artefact + "-" + version;
        Files.createSymbolicLink(folder.resolve(name + ".pom"), module.resolve("pom.xml"));
        Path jar = module.resolve("target").resolve(name + ".jar");
        if (Files.exists(jar)) {
            Files.createSymbolicLink(folder.resolve(name + ".jar"), jar);
        }
        for (String below : MODULE.matcher(pom).results().map(found -> found.group(1)).toList()) {
            install(module.resolve(below));
        }
    }

    /** Links to all entries of a folder but one. */
    private static void linkAll(Path from, Path to, String except) throws IOException {
        Files.createDirectories(to);
        try (Stream<Path> entries = Files.list(from)) {
            List<Path> linked = entries.filter(entry -> !entry.endsWith(except)).toList();
            for (Path entry : linked) {
                Files.createSymbolicLink(to.resolve(entry.getFileName()), entry);
            }
        }
    }

    private static String first(Pattern pattern, String text) {
        Matcher found = pattern.matcher(text);
        if (!found.find()) {
            throw new AssertionError("no " + pattern + " in " + text);
        }
        return found.group(1);
    }
}
