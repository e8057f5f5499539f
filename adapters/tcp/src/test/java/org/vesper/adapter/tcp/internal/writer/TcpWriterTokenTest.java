// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.writer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.adapter.tcp.internal.server.RunningAdapter;
import org.vesper.adapter.tcp.internal.server.Tick;
import org.vesper.clients.AddressList;
import org.vesper.clients.Client;
import org.vesper.clients.ClientFile;
import org.vesper.clients.Token;
import org.vesper.config.ConfigurationException;
import org.vesper.tests.support.Await;

/** A writer with a token, and a receiver that takes events from listed clients only. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TcpWriterTokenTest {

    @TempDir
    private Path instance;
    private Path kept;
    private ClientFile file;
    private final Token token = Token.random();

    @BeforeEach
    void list() throws IOException {
        kept = Files.createDirectory(instance.resolve("conf")).resolve("relay.token");
        token.write(kept);
        file = ClientFile.of(instance);
        file.add(relay(token));
    }

    @Test
    void shouldProveWhoItIs() {
        try (RunningAdapter receiver = receiver(); RunningWriter writer = writer("127.0.0.1:" + receiver.port())) {
            writer.send(tick());
            Await.until("it has arrived", () -> receiver.inlet.events().size() == 1);
            assertEquals("Tick (client relay, session relay)", receiver.clients().clients().get(0).sends());
        }
    }

    @Test
    void shouldShowTheNewTokenWhenTheFileChanges() throws IOException {
        Token fresh = Token.random();
        try (RunningAdapter receiver = receiver(); RunningWriter writer = writer("127.0.0.1:" + receiver.port()).send(tick())) {
            Await.until("it has arrived", () -> receiver.inlet.events().size() == 1);
            file.replace(relay(fresh).name(), old -> relay(fresh));
            awaitReason(writer, "NOT_AUTHENTICATED");
            Files.delete(kept);
            fresh.write(kept);
            writer.send(tick());
            Await.until("the next one has arrived", () -> receiver.inlet.events().size() == 2);
        }
    }

    @Test
    void shouldNotTakeItsTokenToAHostThatItWasNotTold() throws IOException {
        try (RunningAdapter receiver = receiver(); ServerSocket other = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.2"))) {
            receiver.clients().redirect(List.of("127.0.0.2:" + other.getLocalPort()));
            try (RunningWriter writer = writer("127.0.0.1:" + receiver.port()).send(tick())) {
                awaitReason(writer, "sends its token only to the hosts that it was told");
            }
            other.setSoTimeout(1);
            assertThrows(IOException.class, other::accept);
        }
    }

    @Test
    void shouldFollowARedirectionWithItsTokenToAnotherPortOfTheSameHost() {
        try (RunningAdapter first = receiver(); RunningAdapter second = receiver()) {
            first.clients().redirect(List.of("127.0.0.1:" + second.port()));
            try (RunningWriter writer = writer("127.0.0.1:" + first.port()).send(tick())) {
                Await.until("it has arrived", () -> second.inlet.events().size() == 1);
                assertEquals(0, writer.status().eventsRejected());
            }
        }
    }

    @Test
    void shouldSendNothingInPlainTextToAnotherMachine() throws IOException {
        Optional<InetAddress> outside = NetworkInterface.networkInterfaces().flatMap(NetworkInterface::inetAddresses)
                .filter(address -> !address.isLoopbackAddress() && address.getAddress().length == 4).findAny();
        assumeTrue(outside.isPresent(), "this machine has no address but loopback ones");
        try (ServerSocket server = new ServerSocket(0, 10, outside.get());
                RunningWriter writer = writer(outside.get().getHostAddress() + ":" + server.getLocalPort()).send(tick());
                Socket connection = server.accept()) {
            assertEquals(0, connection.getInputStream().readAllBytes().length);
            awaitReason(writer, "without TLS, since others could read it on its way");
        }
    }

    @Test
    void shouldNotStartWithATokenThatItCannotUse() throws IOException {
        assertRefused("token-file needs session", "token-file", "conf/relay.token", "session", "");
        assertRefused("cannot read the token in " + instance.resolve("conf/none"), "token-file", "conf/none");
        Files.setPosixFilePermissions(kept, PosixFilePermissions.fromString("rw-r--r--"));
        assertRefused("can be read or changed by others (rw-r--r--); run chmod 600 " + kept);
    }

    private void assertRefused(String reason, String... settings) {
        String message = assertThrows(ConfigurationException.class, () -> writer("127.0.0.1:9", settings)).getMessage();
        assertTrue(message.startsWith("adapter out of trial: ") && message.contains(reason), message);
    }

    private static void awaitReason(RunningWriter writer, String expected) {
        Await.until(expected, Duration.ofSeconds(60), () -> writer.status().details().values().stream().anyMatch(value -> value.contains(expected)),
                () -> writer.status().details().toString());
    }

    private RunningAdapter receiver() {
        return new RunningAdapter(instance, "clients", "listed");
    }

    private RunningWriter writer(String to, String... more) {
        String[] settings = more.length > 0 ? more : new String[] {"token-file", "conf/relay.token"};
        return new RunningWriter(instance, to, Stream.of(new String[] {"session", "relay", "columns", "symbol:symbol, lastPrice"}, settings)
                .flatMap(Stream::of).toArray(String[]::new));
    }

    private static Client relay(Token token) {
        return new Client("relay", Optional.of(token.sha256()), Optional.empty(), List.of(), AddressList.parse(""));
    }

    private static Tick tick() {
        Tick tick = new Tick();
        tick.setSymbol("A");
        tick.setLastPrice(1);
        return tick;
    }
}
