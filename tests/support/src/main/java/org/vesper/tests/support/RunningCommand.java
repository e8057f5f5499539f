// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.support;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A process that a test has started. Its output goes to a file, so it never waits for the test to read. Its environment contains a mark,
 * which all descendants inherit, so that leftover processes can be found.
 */
public final class RunningCommand implements AutoCloseable {

    private static final String MARK = "VESPER_TEST_MARK";
    private static final Duration STOP = Duration.ofMinutes(1);

    private final String name;
    private final String mark;
    private final Process process;
    private final Path output;

    private RunningCommand(String name, String mark, Process process, Path output) {
        this.name = name;
        this.mark = mark;
        this.process = process;
        this.output = output;
    }

    /** Starts a command line in a folder, with some variables changed in its environment; an empty value removes one. */
    public static RunningCommand start(Path folder, Map<String, String> environment, List<String> command) {
        try {
            Path output = Files.createTempFile("vesper-output-", ".log");
            String mark = output.getFileName().toString();
            ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile())
                    .redirectErrorStream(true).redirectOutput(output.toFile());
            builder.environment().putAll(environment);
            builder.environment().values().removeIf(String::isEmpty);
            builder.environment().put(MARK, mark);
            return new RunningCommand(String.join(" ", command), mark, builder.start(), output);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot start " + command, e);
        }
    }

    /** Starts a command as a terminal does: as the leader of its own process group, so that an interrupt reaches the whole group. */
    public static RunningCommand startAsInATerminal(Path folder, Map<String, String> environment, List<String> command) {
        return start(folder, environment, Stream.concat(Stream.of("env", "--default-signal=INT", "setsid"), command.stream()).toList());
    }

    public long pid() {
        return process.pid();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** The output so far. */
    public String output() {
        try {
            return Files.readString(output, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits until the output contains this text. <b>Failure:</b> immediately when the process ends before that. */
    public RunningCommand awaitOutput(String text, Duration limit) {
        Await.until("'" + text + "' from " + name, limit, () -> output().contains(text) || !process.isAlive(), this::output);
        if (!output().contains(text)) {
            throw new AssertionError(name + " ended with " + process.exitValue() + " before it said '" + text + "':\n" + output());
        }
        return this;
    }

    /** Waits for the end. */
    public CommandResult await(Duration limit) {
        try {
            if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new AssertionError(name + " still runs after " + limit.toSeconds() + " s; output so far:\n" + output());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
        return new CommandResult(process.exitValue(), output());
    }

    /** Sends an interrupt to the whole process group, as Ctrl-C does, of a command that was started as in a terminal. */
    public void interrupt() {
        try (RunningCommand kill = start(Path.of("/"), Map.of(), List.of("kill", "-INT", "--", "-" + pid()))) {
            kill.await(STOP).expect(0);
        }
    }

    /** Requests an orderly end, as a service manager does. */
    public void terminate() {
        process.destroy();
    }

    /** The running processes that this command or its descendants have started, including itself, as text. */
    public List<String> processes() {
        return marked().map(handle -> handle.pid() + " " + handle.info().commandLine().orElse("?")).toList();
    }

    /** Ends the command itself, if it still runs, but none of its background processes. */
    public void leave() {
        process.destroy();
        try {
            process.waitFor(STOP.toMillis(), TimeUnit.MILLISECONDS);
            Files.deleteIfExists(output);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        process.destroyForcibly();
    }

    /** Ends all its processes at once, as {@code kill -9} or a power failure does. */
    public void kill() {
        marked().forEach(ProcessHandle::destroyForcibly);
    }

    /** Ends all its processes: in an orderly manner if possible, otherwise by force. */
    @Override
    public void close() {
        leave();
        kill();
    }

    private Stream<ProcessHandle> marked() {
        return ProcessHandle.allProcesses().filter(handle -> environmentOf(handle).contains(MARK + "=" + mark + "\0"));
    }

    /** The environment as shown by Linux; empty for processes that are ending or belong to other users. */
    private static String environmentOf(ProcessHandle handle) {
        try {
            return Files.readString(Path.of("/proc", String.valueOf(handle.pid()), "environ"), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return "";
        }
    }
}
