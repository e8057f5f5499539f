// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.watch;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.vesper.cli.internal.connection.CommandFailure;
import org.vesper.cli.internal.connection.ExitCode;
import org.vesper.cli.internal.connection.ServerOption;
import org.vesper.config.InstanceLayout;
import org.vesper.config.NearestName;
import org.vesper.config.Reason;
import org.vesper.management.MBeanNames;
import org.vesper.management.log.LoggingMXBean;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code vesper logs}: the end of a server's log, and what is written while the command runs. */
@Command(name = "logs", mixinStandardHelpOptions = true, header = "Shows the end of the log of a server, or of one of its applications.",
        description = {
            "Reads logs/vesper.log of the instance, also when no server runs; with --url or --profile, asks the server.",
            "--json prints an object for each entry, one on a line.",
            "Exit codes: 0 done, 1 there is no log, or no entry of this application, 2 wrong usage."},
        footer = {"", "Examples: vesper logs -f", "          vesper logs signal-generation --level WARN --lines 20"})
public final class LogsCommand implements Callable<Integer> {

    private static final long POLL_INTERVAL_MS = 200;

    @Spec
    private CommandSpec spec;

    @Mixin
    private ServerOption server;

    @Parameters(paramLabel = "APP", arity = "0..1", description = "an application, or server for the server itself; without it, everything")
    private String application;

    @Option(names = {"-f", "--follow"}, description = "continues with what is written from now on, until Ctrl-C")
    private boolean follow;

    @Option(names = {"-n", "--lines"}, paramLabel = "N", defaultValue = "50",
            description = "the maximum number of lines from the present end of the log (default: ${DEFAULT-VALUE})")
    private int lines;

    @Option(names = "--level", defaultValue = "TRACE", completionCandidates = Levels.class,
            description = "only entries of this level or above: TRACE, DEBUG, INFO, WARN, ERROR")
    private String level;

    /** The levels, as picocli wants them. */
    static final class Levels implements Iterable<String> {

        @Override
        public Iterator<String> iterator() {
            return LogEntry.LEVELS.iterator();
        }
    }

    private final Deque<String> last = new ArrayDeque<>();
    private final Set<String> applications = new TreeSet<>();
    private boolean matches;

    @Override
    public Integer call() {
        level = level.toUpperCase(Locale.ROOT);
        if (lines < 0 || !LogEntry.LEVELS.contains(level)) {
            throw new ParameterException(spec.commandLine(), lines < 0 ? "--lines must be 0 or more, but is " + lines
                    : "--level must be one of " + String.join(", ", LogEntry.LEVELS) + ", but is " + level);
        }
        if (server.isRemote()) {
            server.call(connection -> show(new RemoteLog(connection.proxy(MBeanNames.LOGGING, LoggingMXBean.class)), "the log"));
        } else {
            showFile(new InstanceLayout(server.instance().folder()).log());
        }
        return ExitCode.OK;
    }

    private void showFile(Path file) {
        try (LogFile log = new LogFile(file)) {
            show(log, file.toString());
        } catch (NoSuchFileException e) {
            throw new CommandFailure(ExitCode.FAILED, "there is no " + file + "; name the folder of the server with --instance");
        } catch (IOException e) {
            throw new CommandFailure(ExitCode.FAILED, "cannot read " + file + ": " + Reason.of(e));
        }
    }

    /** @param name of the log, for messages */
    private void show(ReadableLog log, String name) {
        PrintWriter out = spec.commandLine().getOut();
        try {
            do {
                last.clear();
                log.read(line -> select(line, this::keep));
            } while (last.size() < lines && log.goBack());
            if (!follow && application != null && !applications.contains(application)) {
                throw new CommandFailure(ExitCode.FAILED, name + " has no entry of " + application
                        + NearestName.hintAmong(application, "applications in it", applications));
            }
            last.forEach(out::println);
            out.flush();
            // Polled, since a watch of the file system needs the folder's permission and is slow on some systems.
            while (follow && !out.checkError()) {
                Thread.sleep(POLL_INTERVAL_MS);
                log.read(line -> select(line, out::println));
            }
        } catch (IOException e) {
            throw new CommandFailure(ExitCode.FAILED, "cannot read " + name + ": " + Reason.of(e));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Passes a line on if it belongs to a wanted entry; lines of a stack trace belong to the entry before them. */
    private void select(String line, Consumer<String> wanted) {
        LogEntry entry = LogEntry.of(line).orElse(null);
        if (entry != null) {
            applications.add(entry.application());
            matches = entry.isAtLeast(level) && (application == null || entry.application().equals(application));
        }
        if (matches && (entry != null || !server.answer().isJson())) {
            wanted.accept(server.answer().isJson() ? entry.json() : line);
        }
    }

    /** Keeps the last lines. Of a trace that is longer, the beginning of it is left out, and not the entry that it belongs to. */
    private void keep(String line) {
        last.add(line);
        if (last.size() > lines) {
            String first = last.remove();
            if (isEntry(first) && !last.isEmpty() && !isEntry(last.peek())) {
                last.remove();
                last.addFirst(first);
            }
        }
    }

    private static boolean isEntry(String line) {
        return LogEntry.of(line).isPresent();
    }
}
