// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.support;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The assembled distribution, in the folder named by the system property {@code vesper.distribution}, and its commands. */
public final class Distribution {

    private static final Duration LIMIT = Duration.ofMinutes(5);
    /** Servers of tests check themselves; and Netty each of its buffers, whose leaks {@link VesperServer} looks for in the log. */
    private static final String CHECKS = "-ea:org.vesper... -Dio.netty.leakDetection.level=paranoid";
    private static final String FIRST_COMPILER_ONLY = " -XX:TieredStopAtLevel=1";

    private final Path folder;
    private final Jdk jdk;
    private final Path workingFolder;
    private final String javaOptions;
    private final Map<String, String> variables;

    private Distribution(Path folder, Jdk jdk, Path workingFolder, String javaOptions, Map<String, String> variables) {
        this.folder = folder;
        this.jdk = jdk;
        this.workingFolder = workingFolder;
        this.javaOptions = javaOptions;
        this.variables = variables;
    }

    /**
     * The distribution made by this build, run with the JDK of the build. If the system property {@code vesper.short.lives} is true, its
     * processes are those of {@link #forShortLives()}.
     */
    public static Distribution built() {
        Distribution built = at(Path.of(Objects.requireNonNull(System.getProperty("vesper.distribution"),
                "the system property vesper.distribution")));
        return Boolean.getBoolean("vesper.short.lives") ? built.forShortLives() : built;
    }

    /** A distribution in this folder, of any version. */
    public static Distribution at(Path folder) {
        return new Distribution(folder.toAbsolutePath().normalize(), Jdk.current(), folder, CHECKS, Map.of());
    }

    /** The same distribution with another JDK. */
    public Distribution on(Jdk other) {
        return new Distribution(folder, other, workingFolder, javaOptions, variables);
    }

    /** The same distribution, with its commands run in this folder. */
    public Distribution in(Path other) {
        return new Distribution(folder, jdk, other, javaOptions, variables);
    }

    /** The same distribution with these JVM options for its servers instead of its checks, which cost time in a measurement. */
    public Distribution withJavaOptions(String options) {
        return new Distribution(folder, jdk, workingFolder, options, variables);
    }

    /**
     * The same distribution, whose processes use the first compiler of the virtual machine only, for tests that start many of them for some
     * seconds each: until a server with 400 rules is ready, it takes 4 s of processor time instead of 6.7.
     */
    public Distribution forShortLives() {
        return javaOptions.contains(FIRST_COMPILER_ONLY) ? this : withJavaOptions(javaOptions + FIRST_COMPILER_ONLY);
    }

    /** The same distribution, whose processes use both compilers, as those of a user. */
    public Distribution forLongLives() {
        return withJavaOptions(javaOptions.replace(FIRST_COMPILER_ONLY, ""));
    }

    /** The same distribution, whose processes have these variables in their environment. */
    public Distribution withEnvironment(Map<String, String> others) {
        return new Distribution(folder, jdk, workingFolder, javaOptions, others);
    }

    /** The same distribution, whose servers have a heap of this size, {@code 256m} for example. */
    public Distribution withHeap(String size) {
        return withJavaOptions(javaOptions + " -Xms" + size + " -Xmx" + size);
    }

    public Path folder() {
        return folder;
    }

    public Jdk jdk() {
        return jdk;
    }

    /** The JDK of the build and, if there is one, the newest later one. */
    public List<Jdk> jdks() {
        List<Jdk> jdks = new ArrayList<>(List.of(jdk));
        laterJdks().stream().reduce((older, newer) -> newer).ifPresent(jdks::add);
        return jdks;
    }

    /** The JDKs later than that of the build, one of each feature version, the oldest first, as found by {@code bin/find-java --all}. */
    public List<Jdk> laterJdks() {
        Map<Integer, Jdk> later = new TreeMap<>();
        try (RunningCommand search = RunningCommand.start(folder, Map.of(), List.of(folder.resolve("bin/find-java").toString(), "--all"))) {
            search.await(LIMIT).expect(0).output().lines().map(Distribution::jdk).filter(found -> found.feature() > jdk.feature())
                    .forEach(found -> later.put(found.feature(), found));
        }
        return List.copyOf(later.values());
    }

    /** The jar of the application signal-generation. */
    public Path signalGeneration() {
        return sample("signal-generation");
    }

    /** The jar of a sample application, such as "hello-world". */
    public Path sample(String name) {
        return jar("samples", "vesper-sample-" + name);
    }

    /** A jar of the plain class path, by the start of its name. */
    public Path library(String name) {
        return jar("lib", name);
    }

    /** Starts {@code bin/vesper} with these arguments, in the JDK of this distribution. */
    public RunningCommand start(String... words) {
        return start(Map.of(), words);
    }

    /** Starts it with some variables changed in its environment. */
    public RunningCommand start(Map<String, String> changes, String... words) {
        return RunningCommand.start(workingFolder, environment(changes), command(words));
    }

    /** Starts it as the leader of a process group, so that the test can send it a Ctrl-C. */
    public RunningCommand startAsInATerminal(String... words) {
        return RunningCommand.startAsInATerminal(workingFolder, environment(Map.of()), command(words));
    }

    /** Runs {@code bin/vesper} with these arguments to its end; a server that it starts in the background keeps running. */
    public CommandResult run(String... words) {
        return run(Map.of(), words);
    }

    /** Runs {@code bin/vesper} to its end with some variables changed in its environment; an empty value removes one. */
    public CommandResult run(Map<String, String> changes, String... words) {
        RunningCommand command = RunningCommand.start(workingFolder, environment(changes), command(words));
        try {
            return command.await(LIMIT);
        } finally {
            command.leave();
        }
    }

    private Path jar(String part, String name) {
        try (Stream<Path> files = Files.list(folder.resolve(part))) {
            return files.filter(file -> file.getFileName().toString().startsWith(name)).findFirst().orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<String> command(String... words) {
        List<String> command = new ArrayList<>(List.of(folder.resolve("bin/vesper").toString()));
        command.addAll(List.of(words));
        return command;
    }

    private Map<String, String> environment(Map<String, String> changes) {
        Map<String, String> environment = new HashMap<>(Map.of("VESPER_JAVA_HOME", jdk.home().toString(),
                // A test that names no instance must not reach the user's own server.
                "VESPER_INSTANCE", folder.resolveSibling("default-instance").toString(),
                "VESPER_JAVA_OPTS", javaOptions,
                // Nothing else runs beside a test.
                "VESPER_ARCHIVE_CLASSES", "no"));
        environment.putAll(variables);
        environment.putAll(changes);
        return environment;
    }

    /** A line of find-java: version, tab, path of java. */
    private static Jdk jdk(String line) {
        String[] versionAndJava = line.split("\t");
        return new Jdk(Integer.parseInt(versionAndJava[0].split("\\D")[0]), Path.of(versionAndJava[1]).getParent().getParent());
    }
}
