// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vesper.cli.VesperCommand;
import org.vesper.clients.ClientFile;
import org.vesper.clients.Token;
import org.vesper.management.audit.AuditLog;

/** The clients of an instance as its owner changes them. */
class ClientsCommandTest {

    @TempDir
    private Path folder;
    private Path instance;
    private ClientFile file;
    private String out;
    private String err;

    @BeforeEach
    void makeInstance() throws IOException {
        instance = folder.toRealPath().resolve("instance");
        Files.createDirectories(instance.resolve("conf"));
        file = ClientFile.of(instance);
    }

    @Test
    void shouldDoWhatItsOwnerSaysAndKeepNoToken() throws IOException {
        Path tokenFile = folder.resolve("feed.token");
        assertEquals(0, clients("add", "desk-7", "--event-types", "Tick,orders/*", "--addresses", "10.0.0.0/8"), () -> err);
        String token = shownToken();
        assertEquals(0, clients("add", "feed", "--token-file", tokenFile.toString()), () -> err);
        assertEquals("added: feed", out.strip());
        assertEquals(0, clients("add", "relay", "--certificate", "CN=relay, O=Example"), () -> err);
        assertEquals(Optional.of(Token.sha256(token.getBytes(StandardCharsets.UTF_8))), file.get("desk-7").tokenSha256());
        assertEquals(Optional.of(Token.read(tokenFile).sha256()), file.get("feed").tokenSha256());

        assertEquals(0, clients("list"), () -> err);
        assertEquals(List.of("CLIENT PROVES WHO IT IS BY EVENT TYPES ADDRESSES", "desk-7 token Tick, orders/* 10.0.0.0/8", "feed token all all",
                "relay CN=relay,O=Example all all"), out.lines().map(line -> line.strip().replaceAll(" +", " ")).toList());

        assertEquals(0, clients("token", "desk-7", "--json"), () -> err);
        String fresh = out.replaceAll("(?s).*\"token\" *: *\"([^\"]*)\".*", "$1");
        assertEquals(Optional.of(Token.sha256(fresh.getBytes(StandardCharsets.UTF_8))), file.get("desk-7").tokenSha256());
        assertEquals("10.0.0.0/8", file.get("desk-7").addresses().toString());
        assertEquals(0, clients("remove", "feed"), () -> err);
        assertEquals(List.of("desk-7", "relay"), List.copyOf(file.read().keySet()));

        String log = Files.readString(instance.resolve(AuditLog.FILE));
        assertEquals(List.of("clients add", "clients add", "clients add", "clients token", "clients remove"),
                log.lines().filter(line -> line.contains("\"result\":\"done\""))
                        .map(line -> line.replaceAll(".*\"action\":\"([^\"]*)\".*", "$1")).toList());
        try (Stream<Path> all = Files.walk(instance)) {
            for (Path one : all.filter(Files::isRegularFile).toList()) {
                String text = Files.readString(one);
                assertFalse(text.contains(token) || text.contains(fresh) || text.contains(Token.read(tokenFile).text()), one::toString);
            }
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "1|add desk-7|there are two clients desk-7",
        "2|add anonymous|cannot be the name of a client",
        "2|add feed --addresses 10.0.0.1/8|write the first address",
        "2|add feed --event-types a/b/c|is not an event type",
        "2|add feed --certificate nobody|nobody",
        "1|token desk|there is no client desk; did you mean desk-7?",
        "1|remove desk|there is no client desk; did you mean desk-7?",
    })
    void shouldChangeNothingWhenItIsRefused(int code, String words, String reason) throws IOException {
        clients("add", "desk-7");
        String before = Files.readString(file.path());

        assertEquals(code, clients(words.split(" ")));

        assertTrue(err.contains(reason), err);
        assertEquals(before, Files.readString(file.path()));
    }

    @Test
    void shouldLeaveNoTokenFileOfAClientThatWasNotAdded() {
        clients("add", "desk-7");
        Path tokenFile = folder.resolve("second.token");

        assertEquals(1, clients("add", "desk-7", "--token-file", tokenFile.toString()));

        assertFalse(Files.exists(tokenFile));
    }

    private String shownToken() {
        return out.lines().filter(line -> line.startsWith("token: ")).findFirst().orElseThrow().substring("token: ".length());
    }

    private int clients(String... words) {
        StringWriter output = new StringWriter();
        StringWriter errors = new StringWriter();
        String[] all = Stream.of(Stream.of("clients"), Stream.of(words), Stream.of("--instance", instance.toString()))
                .flatMap(some -> some).toArray(String[]::new);
        int code = VesperCommand.commandLine().setOut(new PrintWriter(output)).setErr(new PrintWriter(errors)).execute(all);
        out = output.toString();
        err = errors.toString();
        return code;
    }
}
