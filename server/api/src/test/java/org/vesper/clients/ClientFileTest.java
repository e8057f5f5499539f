// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.clients;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import javax.security.auth.x500.X500Principal;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.config.ConfigurationException;

class ClientFileTest {

    /** The SHA-256 of "test", by sha256sum. */
    private static final String HASH = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
    private static final AddressList ANYWHERE = AddressList.parse("");

    @TempDir
    private Path instance;
    private ClientFile file;

    @BeforeEach
    void makeFolder() throws IOException {
        Files.createDirectory(instance.resolve("conf"));
        file = ClientFile.of(instance);
    }

    @Test
    void shouldReadTheClientsOfAFile() throws IOException {
        write("# clients", "", "[desk-7]", "token-sha256 = " + HASH, "event-types = StockTick, orders/*", "addresses=10.0.0.0/8,::1", "[feed]",
                " certificate = CN=feed, O=Example ");

        assertEquals(List.of("desk-7", "feed"), List.copyOf(file.read().keySet()));
        Client desk = file.get("desk-7");
        assertEquals(Optional.of(HASH), desk.tokenSha256());
        assertEquals(List.of("StockTick", "orders/*"), desk.eventTypes());
        assertEquals("10.0.0.0/8, 0:0:0:0:0:0:0:1", desk.addresses().toString());
        assertEquals(Optional.of(new X500Principal("CN=feed,O=Example")), file.get("feed").certificate());
        assertTrue(file.get("feed").eventTypes().isEmpty());
    }

    @Test
    void shouldReadWhatItHasWritten() {
        Client desk = new Client("desk-7", Optional.of(HASH), Optional.of(new X500Principal("CN=desk,O=A \\, B")), List.of("T", "a/T"),
                AddressList.parse("10.0.0.0/8,2001:db8::/32"));
        Client feed = new Client("feed", Optional.of(HASH.replace('9', '8')), Optional.empty(), List.of(), ANYWHERE);
        file.add(desk);
        file.add(feed);

        assertEquals(desk.certificate(), file.get("desk-7").certificate());
        assertEquals(desk.eventTypes(), file.get("desk-7").eventTypes());
        assertEquals("10.0.0.0/8, 2001:db8:0:0:0:0:0:0/32", file.get("desk-7").addresses().toString());
        file.remove("desk-7");
        assertEquals(List.of("feed"), List.copyOf(file.read().keySet()));
    }

    @Test
    void shouldLetOnlyTheOwnerReadWhatItHasWritten() throws IOException {
        file.add(client("a", HASH));

        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file.path())));
    }

    @Test
    void shouldNameEachMistakeWithItsLine() throws IOException {
        write("stray = 1", "[a b]", "token-sha256 = " + HASH, "[c]", "[d]", "token-sha256 = 12", "tokens = 1", "[e]", "event-types = ,",
                "token-sha256 = " + HASH, "[f]", "token-sha256 = " + HASH, "nonsense", "[g]", "certificate = nobody", "[h]",
                "token-sha256 = " + HASH.replace('9', '1'), "addresses = somewhere", "[e]", "certificate=CN=e");

        String mistakes = String.join("\n", file.mistakes());

        for (String expected : List.of(":1: a client begins with its name in brackets", ":2: 'a b' cannot be the name", ":4: client c has neither",
                ":5: client d: token-sha256 is not 64 digits", ":7: there is no tokens", ":9: event-types has no value",
                ":11: clients e and f have the same token", ":13: a line is [NAME] or KEY = VALUE", ":14: client g: 'nobody' is no subject",
                ":16: somewhere is not an address", ":19: there are two clients e")) {
            assertTrue(mistakes.contains(file.path() + expected), expected + " is not in\n" + mistakes);
        }
        assertEquals(11, file.mistakes().size(), mistakes);
        assertThrows(ConfigurationException.class, file::read);
    }

    @Test
    void shouldRefuseAFileThatOthersCanChange() throws IOException {
        write("[a]", "token-sha256 = " + HASH);
        Files.setPosixFilePermissions(file.path(), PosixFilePermissions.fromString("rw-rw----"));

        assertTrue(assertThrows(ConfigurationException.class, file::read).getMessage().contains("chmod go-w"));
    }

    @Test
    void shouldRefuseASecondClientOfTheNameOrTokenAndChangeNothing() {
        file.add(client("a", HASH));

        assertThrows(ConfigurationException.class, () -> file.add(client("a", HASH.replace('9', '1'))));
        assertThrows(ConfigurationException.class, () -> file.add(client("b", HASH)));
        assertThrows(ConfigurationException.class, () -> file.remove("b"));
        assertThrows(ConfigurationException.class, () -> client("Anonymous", HASH));
        assertEquals(List.of("a"), List.copyOf(file.read().keySet()));
    }

    @Test
    void shouldKnowWhichEventTypesAClientMaySend() {
        Client some = new Client("a", Optional.of(HASH), Optional.empty(), List.of("Tick", "orders/*", "desk/Trade"), ANYWHERE);

        assertTrue(some.maySend("any", "Tick"));
        assertTrue(some.maySend("orders", "Whatever"));
        assertTrue(some.maySend("desk", "Trade"));
        assertFalse(some.maySend("other", "Trade"));
        assertFalse(some.maySend("other", "orders"));
        assertTrue(client("b", HASH).maySend("any", "Trade"));
    }

    @Test
    void shouldMakeTokensThatDifferAndShowNone() {
        Token token = Token.random();

        assertTrue(token.text().matches("[A-Za-z0-9_-]{43}"), token.text());
        assertFalse(token.text().equals(Token.random().text()));
        assertEquals("***", token.toString());
        assertEquals(HASH, Token.sha256("test".getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void shouldReadATokenFromItsFileAndNeverReplaceOne() throws IOException {
        Path kept = instance.resolve("desk.token");
        Token token = Token.random();
        token.write(kept);

        assertEquals(token.text(), Token.read(kept).text());
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(kept)));
        assertThrows(ConfigurationException.class, () -> Token.random().write(kept));
        Files.writeString(kept, "too short");
        String message = assertThrows(ConfigurationException.class, () -> Token.read(kept)).getMessage();
        assertTrue(message.contains("16 to 512") && !message.contains("too short"), message);
        Files.setPosixFilePermissions(kept, PosixFilePermissions.fromString("rw-r-----"));
        assertTrue(assertThrows(ConfigurationException.class, () -> Token.read(kept)).getMessage().contains("chmod 600 " + kept));
    }

    private static Client client(String name, String hash) {
        return new Client(name, Optional.of(hash), Optional.empty(), List.of(), ANYWHERE);
    }

    private void write(String... lines) throws IOException {
        Files.write(file.path(), List.of(lines));
        Files.setPosixFilePermissions(file.path(), PosixFilePermissions.fromString("rw-r--r--"));
    }
}
