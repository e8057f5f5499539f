// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.benchmarks.contest;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A process started by this one, which exchanges lines with it. A process that takes too long to answer is ended. */
public final class Fork implements AutoCloseable {

    private static final int LIMIT_SECONDS = 180;

    private final String name;
    private final Process process;
    private final BufferedReader answers;
    private final PrintWriter questions;

    /**
     * Starts a process.
     *
     * @param main its main class
     * @param heap its fixed heap size, in the form of {@code -Xmx}
     */
    public Fork(Class<?> main, String heap, String... arguments) {
        name = String.join(" ", arguments);
        List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xms" + heap, "-Xmx" + heap, "-XX:+UseParallelGC", "-cp", System.getProperty("java.class.path"), main.getName()));
        Stream.of(arguments).forEach(command::add);
        try {
            process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        answers = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.US_ASCII));
        questions = new PrintWriter(process.getOutputStream(), true, StandardCharsets.US_ASCII);
    }

    public void say(String line) {
        questions.println(line);
    }

    /** The words that follow the expected first one on the next line. */
    public String[] answer(String expected) {
        CompletableFuture<Void> limit = new CompletableFuture<Void>().orTimeout(LIMIT_SECONDS, TimeUnit.SECONDS);
        limit.exceptionally(tooLate -> {
            process.destroyForcibly();
            return null;
        });
        try {
            String line = answers.readLine();
            if (line == null || !line.startsWith(expected)) {
                throw new IllegalStateException(name + ": " + (line == null ? "ended or was ended without an answer" : line));
            }
            return line.substring(expected.length()).trim().split(" ");
        } catch (IOException e) {
            throw new IllegalStateException(name, e);
        } finally {
            limit.complete(null);
        }
    }

    @Override
    public void close() {
        questions.close();
        process.destroy();
    }
}
