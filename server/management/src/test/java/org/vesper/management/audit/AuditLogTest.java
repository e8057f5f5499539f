// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.audit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vesper.api.Caller;
import org.vesper.api.Role;

class AuditLogTest {

    private static final Caller ALICE = new Caller("alice", Role.OPERATOR, "10.0.0.7");

    @TempDir
    private Path folder;
    private Path file;
    private AuditLog log;

    @BeforeEach
    void open() {
        file = folder.resolve("logs/audit.log");
        log = AuditLog.of(folder);
    }

    @Test
    void shouldTellWhoDidWhatFromWhereWithWhichResultWhenSomethingChanges() throws Exception {
        List<Map<String, Object>> begun = new ArrayList<>();
        assertEquals("suspended", log.change(AuditLine.of(ALICE, "suspend").with("arguments", new Object[] {"fx", null, 7}), () -> {
            begun.addAll(lines());
            AuditLog.note("sha256", "abc");
            return "suspended";
        }));
        assertThrows(IOException.class, () -> log.change(AuditLine.of(ALICE, "deploy"), () -> {
            throw new IOException("no paper");
        }));
        log.refused(AuditLine.of(ALICE, "shutdown"), "requires the role admin");

        List<Map<String, Object>> lines = lines();
        assertEquals(lines.subList(0, 1), begun, "what the file has while the change is made");
        lines.removeIf(line -> line.get("result").equals("begun"));
        Map<String, Object> first = lines.get(0);
        assertTrue(first.remove("time").toString().matches("20\\d\\d-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z"));
        assertEquals(begun.get(0).get("id"), first.remove("id"));
        assertTrue(((Number) first.remove("ms")).longValue() >= 0);
        assertEquals(Map.of("user", "alice", "role", "operator", "from", "10.0.0.7", "action", "suspend", "sha256", "abc",
                "result", "done", "answer", "suspended", "arguments", Arrays.asList("fx", null, 7)), first);
        assertEquals(List.of("failed", "no paper"), List.of(lines.get(1).get("result"), lines.get(1).get("error")));
        assertEquals(List.of("refused", "requires the role admin"), List.of(lines.get(2).get("result"), lines.get(2).get("error")));
        assertEquals("rw-r-----", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\n{\"user\":\"forged\"}", "\"},{\"", "\\", "\u0000\u001b[2J\u007f", "\u2028\u2029\u0085", "\u202e\ud83d\ude00", "\ud800",
        "\r\n\t", ""})
    void shouldStayOneLineWithTheSameTextWhateverATextHas(String text) throws IOException {
        log.done(AuditLine.of(new Caller(text, Role.VIEWER, text), text).with("text", text));

        assertEquals(1, Files.readAllLines(file).size());
        assertTrue(Files.readString(file).chars().allMatch(c -> c == '\n' || c >= ' ' && c < 0x7f));
        Map<String, Object> line = lines().get(0);
        assertEquals(List.of(text, text, text, text), List.of(line.get("user"), line.get("from"), line.get("action"), line.get("text")));
    }

    @Test
    void shouldCutALongTextButTellItsDigest() throws IOException {
        log.done(AuditLine.of(ALICE, "upload").with("text", "x".repeat(100_000)).with("list", new Object[500]));

        Map<?, ?> cut = (Map<?, ?>) lines().get(0).get("text");
        assertEquals(List.of(8192, 100_000), List.of(cut.get("begin").toString().length(), cut.get("length")));
        // From sha256sum of 100,000 x.
        assertEquals("d69e68988157833272305aaf21f453c800346e8a3640db6578e260215542e5d4", cut.get("sha256"));
        assertEquals("and 400 more", ((List<?>) lines().get(0).get("list")).get(100));
    }

    @Test
    void shouldShowEventsAmongTheArgumentsButNoListsWithoutAnEnd() throws IOException {
        log.done(AuditLine.of(ALICE, "inject").with("arguments",
                new Object[] {"ticks", new String[] {"symbol", "price"}, new String[][] {{"IBM", "83.5"}, {"WSC", "7"}}}));
        Object[] endless = new Object[100];
        Arrays.fill(endless, endless);
        log.done(AuditLine.of(ALICE, "inject").with("arguments", endless));

        assertEquals(List.of("ticks", List.of("symbol", "price"), List.of(List.of("IBM", "83.5"), List.of("WSC", "7"))),
                lines().get(0).get("arguments"));
        assertTrue(Files.readAllLines(file).get(1).length() < 50_000);
    }

    @Test
    void shouldTellTheDigestOfAJarThatWasRefused() throws IOException {
        log.refused(AuditLine.of(ALICE, "deployJar").with("arguments", new Object[] {"b.jar", "abc".getBytes(StandardCharsets.UTF_8)}), "no");

        // From sha256sum of abc.
        assertEquals(List.of("b.jar", Map.of("length", 3, "sha256", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")),
                lines().get(0).get("arguments"));
    }

    @Test
    void shouldKeepWholeLinesInOlderFilesWhenItIsFull() throws IOException {
        AuditLog small = new AuditLog(file, 500, 3);
        for (int i = 0; i < 100; i++) {
            small.done(AuditLine.of(ALICE, "action " + i));
        }
        assertEquals(new TreeSet<>(List.of("audit.log", "audit.1.log", "audit.2.log", "audit.3.log")), names());
        List<String> last = new ArrayList<>();
        for (String name : List.of("audit.3.log", "audit.2.log", "audit.1.log", "audit.log")) {
            last.addAll(Files.readAllLines(file.resolveSibling(name)));
        }
        for (int back = 1; back <= last.size(); back++) {
            assertTrue(last.get(last.size() - back).contains("\"action " + (100 - back) + "\""), last.get(last.size() - back));
        }
    }

    @Test
    void shouldRefuseAChangeBeforeItBeginsWhenItCannotBeWritten() throws Exception {
        AuditLog full = new AuditLog(Path.of("/dev/full"), 500, 3);
        AtomicBoolean changed = new AtomicBoolean();
        // Nobody knows yet that the device is full.
        full.done(AuditLine.of(ALICE, "login"));

        String message = assertThrows(IllegalStateException.class,
                () -> full.change(AuditLine.of(ALICE, "suspend"), () -> changed.getAndSet(true))).getMessage();

        assertTrue(message.startsWith("nothing has been changed, because the audit log /dev/full cannot be written: "), message);
        assertFalse(changed.get());
        full.beginAnyway(AuditLine.of(ALICE, "shutdown")).done(null);
    }

    @Test
    void shouldWriteWhatItOwesWhenThereIsRoomAgain() throws Exception {
        Files.writeString(folder.resolve("logs"), "in the way");
        log.done(AuditLine.of(ALICE, "first"));
        assertThrows(IllegalStateException.class, () -> log.change(AuditLine.of(ALICE, "second"), () -> null));

        Files.delete(folder.resolve("logs"));
        log.change(AuditLine.of(ALICE, "third"), () -> null);

        assertEquals(List.of("first done", "third begun", "third done"),
                lines().stream().map(line -> line.get("action") + " " + line.get("result")).toList());
    }

    @Test
    void shouldNotFollowALinkThatSomebodyHasPutInItsPlace() throws Exception {
        Path precious = Files.writeString(folder.resolve("precious"), "precious");
        Files.createDirectories(file.getParent());
        Files.createSymbolicLink(file, precious);

        log.done(AuditLine.of(ALICE, "first"));

        assertEquals("precious", Files.readString(precious));
        assertThrows(IllegalStateException.class, () -> log.change(AuditLine.of(ALICE, "second"), () -> null));
    }

    private List<Map<String, Object>> lines() throws IOException {
        List<Map<String, Object>> lines = new ArrayList<>();
        for (String line : Files.readAllLines(file)) {
            lines.add(JSON.std.mapFrom(line));
        }
        return lines;
    }

    private TreeSet<String> names() throws IOException {
        try (Stream<Path> files = Files.list(file.getParent())) {
            return files.map(path -> path.getFileName().toString()).collect(Collectors.toCollection(TreeSet::new));
        }
    }

    @Test
    void shouldWriteIntoTheReserveUntilTheLogCanBeWrittenAgainAlsoAfterARestart() throws IOException {
        Path log = folder.resolve("reserved/audit.log");
        Path room = folder.resolve("reserved/audit.reserve");
        AuditLog audit = new AuditLog(Path.of("/dev/full"), 1 << 20, 3, new AuditReserve(room, 128 << 10));
        for (int i = 0; i < 10; i++) {
            audit.begin(AuditLine.ofFolder("change " + i)).done("");
        }
        assertEquals(128 << 10, Files.size(room));
        assertEquals(1, audit.conditions().size());
        for (int i = 0; i < 1_000; i++) {
            audit.done(AuditLine.ofFolder("x".repeat(1_000)));
        }
        assertThrows(IllegalStateException.class, () -> audit.begin(AuditLine.ofFolder("too many")));

        AuditLog next = new AuditLog(log, 1 << 20, 3, new AuditReserve(room, 128 << 10));
        assertEquals(List.of(), next.conditions());
        List<String> lines = Files.readAllLines(log);
        assertEquals(20, lines.stream().filter(line -> line.contains("\"change ")).count());
        assertTrue(lines.stream().allMatch(line -> line.startsWith("{") && line.endsWith("}")), lines::toString);
        assertEquals(128 << 10, Files.size(room));
        next.done(AuditLine.ofFolder("last"));
        assertEquals(lines.size() + 1, Files.readAllLines(log).size());
    }
}
