// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.watch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class LogsCommandTest {

    private static final String LOG = """
            2026-11-22T09:00:00.123+01:00 INFO  server [main] o.v.Server: Settings: a = 1
            2026-11-22T09:00:01.000+01:00 WARN  trades [vesper/trades/control] c.e.Trades: late
            java.io.IOException: no paper
            \tat c.e.Trades.print(Trades.java:7)
            2026-11-22T09:00:02.000+01:00 ERROR server [main] o.v.Server: full
            """;

    @TempDir
    private Path instance;

    private Path log;
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void writeLog() throws IOException {
        log = Files.createDirectories(instance.resolve("logs")).resolve("vesper.log");
        Files.writeString(log, LOG);
    }

    @Test
    void shouldShowTheEndOfTheLogWhenAsked() {
        assertEquals(LOG.lines().toList(), logs(0));
        assertEquals(LOG.lines().skip(4).toList(), logs(0, "-n", "1"));
        assertEquals(List.of(), logs(0, "-n", "0"));
    }

    @Test
    void shouldShowTheMessageOfATraceWhoseBeginningIsLeftOut() {
        List<String> all = LOG.lines().toList();
        assertEquals(List.of(all.get(1), all.get(4)), logs(0, "-n", "2"));
        assertEquals(List.of(all.get(1), all.get(3), all.get(4)), logs(0, "-n", "3"));
        assertEquals(all.subList(1, 5), logs(0, "-n", "4"));
        assertEquals(List.of(all.get(1)), logs(0, "trades", "-n", "1"));
    }

    @Test
    void shouldShowEntriesWithTheirTracesWhenAnApplicationOrALevelIsNamed() {
        assertEquals(LOG.lines().skip(1).limit(3).toList(), logs(0, "trades"));
        assertEquals(LOG.lines().skip(1).toList(), logs(0, "--level", "warn"));
        assertEquals(LOG.lines().skip(4).toList(), logs(0, "server", "--level", "WARN"));
    }

    @Test
    void shouldGiveAnObjectForEachEntryWhenAskedForJson() throws IOException {
        String json = "{\"level\":\"INFO\",\"mdc\":{\"application\":\"trades\"},\"message\":\"m\"}";
        Files.writeString(log, json + "\n", StandardOpenOption.APPEND);

        List<String> lines = logs(0, "trades", "--json");

        assertEquals(2, lines.size(), lines::toString);
        assertTrue(lines.get(0).contains("\"level\":\"WARN\"") && lines.get(0).contains("c.e.Trades: late"), lines::toString);
        assertEquals(json, lines.get(1));
    }

    @Test
    void shouldSayWhatIsWrongWhenThereIsNoLogOrNoSuchLevel() throws IOException {
        assertEquals(List.of(), logs(2, "--level", "LOUD"));
        assertTrue(err.toString().contains("--level must be one of TRACE, DEBUG, INFO, WARN, ERROR, but is LOUD"), err::toString);
        assertEquals(List.of(), logs(1, "trade"));
        assertTrue(err.toString().contains(log + " has no entry of trade; did you mean trades?"), err::toString);
        Files.delete(log);
        assertEquals(List.of(), logs(1));
        assertTrue(err.toString().contains("there is no " + log), err::toString);
    }

    @Test
    void shouldContinueWithTheNewFileWhenTheLogIsReplaced() throws IOException {
        List<String> lines = new ArrayList<>();
        try (LogFile file = new LogFile(log)) {
            file.read(lines::add);
            Files.writeString(log, "half", StandardOpenOption.APPEND);
            file.read(lines::add);
            Files.writeString(log, " a line\n", StandardOpenOption.APPEND);
            Files.move(log, log.resolveSibling("vesper.1.log"));
            file.read(lines::add);
            Files.writeString(log, "new\n");
            file.read(lines::add);
        }
        assertEquals(Stream.concat(LOG.lines(), Stream.of("half a line", "new")).toList(), lines);
    }

    private List<String> logs(int exitCode, String... words) {
        StringWriter out = new StringWriter();
        CommandLine command = new CommandLine(new LogsCommand());
        command.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        command.setExecutionExceptionHandler((failure, line, parsed) -> {
            err.append(failure.getMessage());
            return 1;
        });
        assertEquals(exitCode, command.execute(Stream.concat(Stream.of(words), Stream.of("--instance", instance.toString()))
                .toArray(String[]::new)), err::toString);
        return out.toString().lines().toList();
    }
}
