// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.support;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The commands of a distribution, run in the JVM of the test: the classes that ship, without the half second that a process takes. */
final class ShippedCommands {

    private static final String HOME = "vesper.home";

    private final Path home;
    private final ClassLoader classes;

    private ShippedCommands(Path home, ClassLoader classes) {
        this.home = home;
        this.classes = classes;
    }

    /** Those on the class path that {@code bin/vesper} gives to commands, libraries of the server included. */
    static ShippedCommands of(Distribution distribution) {
        List<URL> jars = new ArrayList<>();
        for (String part : List.of("lib", "bundles/10-libraries", "bundles/40-providers")) {
            try (Stream<Path> files = Files.list(distribution.folder().resolve(part))) {
                for (Path jar : files.filter(file -> file.toString().endsWith(".jar")).toList()) {
                    jars.add(jar.toUri().toURL());
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return new ShippedCommands(distribution.folder(),
                new URLClassLoader(jars.toArray(URL[]::new), ClassLoader.getPlatformClassLoader()));
    }

    /** Runs a command to its end. */
    CommandResult run(String... words) {
        StringWriter text = new StringWriter();
        PrintWriter output = new PrintWriter(text);
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(classes);
        System.setProperty(HOME, home.toString());
        try {
            Object command = classes.loadClass("org.vesper.cli.VesperCommand").getMethod("commandLine").invoke(null);
            command.getClass().getMethod("setOut", PrintWriter.class).invoke(command, output);
            command.getClass().getMethod("setErr", PrintWriter.class).invoke(command, output);
            int exitCode = (Integer) command.getClass().getMethod("execute", String[].class).invoke(command, (Object) words);
            output.flush();
            return new CommandResult(exitCode, text.toString());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the distribution has other commands than the tests expect", e);
        } finally {
            thread.setContextClassLoader(before);
            System.clearProperty(HOME);
        }
    }
}
