// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.api.Role;
import org.vesper.cli.internal.command.ManagedServer;
import org.vesper.management.users.PasswordHash;
import org.vesper.management.users.User;
import org.vesper.management.users.UserFile;
import picocli.CommandLine;

/** The answers that programs get, against the real management of a server that is this process. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class JsonAnswersTest {

    @TempDir
    private Path folder;

    private Path instance;
    private final StringWriter out = new StringWriter();

    @BeforeEach
    void nameTheInstance() throws IOException {
        instance = folder.toRealPath().resolve("instance");
    }

    @Test
    @SuppressWarnings("unchecked")
    void shouldGiveTheAttributesOfAllPartsWhenTheStatusIsAskedFor() throws Exception {
        try (ManagedServer server = ManagedServer.start(instance)) {
            server.show("trades");
            Map<String, Object> status = answer(4, "status");

            assertEquals("RUNNING", status.get("state"));
            Map<String, Object> application = ((List<Map<String, Object>>) status.get("applications")).get(0);
            assertEquals(List.of("trades", "1.2.3", List.of("printer")),
                    Stream.of("name", "version", "stoppedStages").map(application::get).toList());
            Map<String, Object> processor = ((List<Map<String, Object>>) application.get("processors")).get(0);
            assertEquals(List.of("rules", 1_234_567, 61_500),
                    Stream.of("name", "eventsIn", "busyMs").map(processor::get).toList());
            assertEquals(Map.of("symbol-memory", "3072B of 67108864B"),
                    ((List<Map<String, Object>>) application.get("adapters")).get(1).get("details"));
            assertEquals(List.of("file", "in"), ((List<Map<String, Object>>) application.get("adapters")).stream()
                    .map(adapter -> adapter.get("name")).toList());
            assertEquals(application, answer(4, "status", "trades"));
        }
    }

    @Test
    void shouldGiveListsErrorsAndWhatWasDone() throws Exception {
        try (ManagedServer server = ManagedServer.start(instance)) {
            server.show("trades");

            assertEquals(Map.of("done", "suspended: live"), answer(0, "suspend", "live"));
            List<?> rules = json(run(0, "rules", "list", "--json"), List.class);
            assertEquals("RUNNING", answer(4, "status").get("state"));
            Map<?, ?> blamed = (Map<?, ?>) json(run(0, "rules", "blame", "jump", "--json"), List.class).get(0);
            assertEquals(List.of("jump", 17, "alice", "too\nmany"),
                    Stream.of("rule", "version", "user", "comment").map(blamed::get).toList());
            assertEquals(List.of(Map.of("rule", "jump", "before", "old", "after", "", "runningBefore", true, "runningAfter", false)),
                    json(run(0, "rules", "diff", "3", "4", "--json"), List.class));
            assertEquals(server.show("others").getRules().length, rules.size());
            assertEquals(Map.of("error", "there is no application trade; did you mean trades? Known applications: others, trades"),
                    answer(1, "status", "trade"));
            assertEquals(Map.of("error", "there is no application trads; did you mean trades?"), answer(1, "levels", "trads=DEBUG"));
        }
    }

    @Test
    void shouldListUsersAndTellWrongUsage() throws Exception {
        Files.createDirectories(instance.resolve("conf"));
        UserFile.of(instance).add(new User("alice", Role.OPERATOR, PasswordHash.of("correct horse".toCharArray())));

        assertEquals(List.of(Map.of("name", "alice", "role", "operator")), json(run(0, "users", "list", "--json"), List.class));
        assertEquals(Map.of("done", "changed: alice is now viewer"), answer(0, "users", "role", "alice", "viewer"));
        assertEquals(Map.of("error", "unknown command lst; did you mean list? (vesper rules --help shows the commands)"),
                answer(2, "rules", "lst"));
        assertEquals(Map.of("error", "Missing required parameter: 'FILE' (vesper rules add --help shows the options)"),
                answer(2, "rules", "add"));
    }

    @Test
    void shouldShowTheNetworkAsTextAndAsValues() throws Exception {
        try (ManagedServer server = ManagedServer.start(instance)) {
            server.show("trades");
            assertEquals("trades\n  in -> rules\n  rules\n", run(0, "wires", "trades"));
            assertEquals(Map.of("trades", Map.of("stages", List.of(), "eventTypes", Map.of("Tick", "symbol String"))), answer(0, "wires"));
        }
    }

    @Test
    void shouldInjectTheEventsOfAFileOrOfTheCommandLine() throws Exception {
        Path ticks = Files.writeString(folder.resolve("ticks.csv"), "symbol,price\nWSC,1.5\n\"A,B\",\n");
        try (ManagedServer server = ManagedServer.start(instance)) {
            server.show("trades");
            assertEquals("2 events sent into in: symbol price [[WSC, 1.5], [A,B, null]]\n", run(0, "inject", "trades/in", "Tick=" + ticks));
            Path european = Files.writeString(folder.resolve("european.csv"), "A;1.013,25;1,5;01.02.2026\n");
            assertEquals("1 events sent into in: a:b price merchant.name day [[A, 1013.25, 1,5, 01.02.2026]]\n", run(0, "inject", "trades/in",
                    "Tick=" + european, "--separator", ";", "--decimal-comma", "--columns",
                    "Tick=`a:b`,price:double,merchant.name:string,day"));
            assertEquals(Map.of("done", "1 events sent into in: symbol [[WSC]]"), answer(0, "inject", "trades/in", "Tick", "symbol=WSC"));
            assertTrue(answer(1, "inject", "trade/in", "Tick", "symbol=WSC").get("error").toString().contains("did you mean trades?"));
            run(2, "inject", "trades", "Tick", "symbol=WSC");
            run(2, "inject", "trades/in", "Tick");
            run(1, "inject", "trades/in", "Tick=" + folder.resolve("missing.csv"));
        }
    }

    @Test
    void shouldShowEventsThatPassAndTheirCounts() throws Exception {
        try (ManagedServer server = ManagedServer.start(instance)) {
            server.show("trades");
            assertEquals("1970-01-01T00:00:00Z Tick symbol=WSC\n"
                    + "1,234,567 events passed: 1,200,000 missed, 34,567 matched, 34,566 of them not shown\n",
                    run(0, "tap", "trades/in", "--count", "1"));
            List<String> lines = run(0, "tap", "trades/in", "--count", "2", "--json").lines().toList();
            assertEquals(Map.of("time", "1970-01-01T00:00:00Z", "name", "Tick", "values", Map.of("symbol", "WSC")),
                    json(lines.get(0), Map.class));
            assertEquals(34_566, json(lines.get(2), Map.class).get("omitted"));
            run(2, "tap", "trades");
            run(1, "tap", "trade/in");
        }
    }

    @SuppressWarnings("unchecked")
    private Map<String, Object> answer(int exitCode, String... words) throws IOException {
        return json(run(exitCode, Stream.concat(Stream.of(words), Stream.of("--json")).toArray(String[]::new)), Map.class);
    }

    private static <T> T json(String text, Class<T> type) throws IOException {
        return type.cast(JSON.std.anyFrom(text));
    }

    private String run(int exitCode, String... words) {
        out.getBuffer().setLength(0);
        CommandLine command = VesperCommand.commandLine();
        StringWriter err = new StringWriter();
        command.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        assertEquals(exitCode, command.execute(Stream.concat(Stream.of(words), Stream.of("--instance", instance.toString()))
                .toArray(String[]::new)), err::toString);
        return out.toString();
    }
}
