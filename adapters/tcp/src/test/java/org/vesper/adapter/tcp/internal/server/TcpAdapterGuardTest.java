// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.vesper.adapter.tcp.internal.server.RawClient.BYE;
import static org.vesper.adapter.tcp.internal.server.RawClient.EVENTS;
import static org.vesper.adapter.tcp.internal.server.RawClient.HELLO;
import static org.vesper.adapter.tcp.internal.server.RawClient.PREFACE;
import static org.vesper.adapter.tcp.internal.server.RawClient.SYMBOLS;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.vesper.health.Condition;
import org.vesper.tests.support.Await;
import org.vesper.wire.clock.WireClock;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.format.Limits;
import org.vesper.wire.frame.Answer;

/** Who may connect, and what happens when the server has too little left. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TcpAdapterGuardTest {

    private static final Answer WELCOME = new Answer.Welcome(WireClock.NONE, Limits.DEFAULT);
    private static final String SIGNATURE = "0d 0a 0d 0a 00 0d 0a 51 55 49 54 0a";

    private final List<RawClient> clients = new ArrayList<>();
    private RunningAdapter adapter;

    @AfterEach
    void close() throws IOException {
        for (RawClient client : clients) {
            client.close();
        }
        adapter.close();
    }

    @Test
    void shouldServeOnlyAddressesThatMayConnect() throws IOException {
        adapter = new RunningAdapter("allow", "10.0.0.0/8, 2001:db8::/32", "deny", "10.9.0.0/16", "trusted-proxies", "127.0.0.1");

        assertEquals(WELCOME, behindProxy("0a 01 02 03").send(PREFACE, HELLO).firstAnswer());
        assertRefused(ErrorCode.NOT_PERMITTED, "10.9.2.3", behindProxy("0a 09 02 03"));
        assertRefused(ErrorCode.NOT_PERMITTED, "192.0.2.7", behindProxy("c0 00 02 07"));
        assertEquals(2, adapter.detail("errors.NOT_PERMITTED"));
    }

    @Test
    void shouldRefuseAnAddressThatIsNotInTheListWithoutAProxyToo() throws IOException {
        adapter = new RunningAdapter("allow", "10.0.0.0/8");

        assertRefused(ErrorCode.NOT_PERMITTED, "127.0.0.1", client());
    }

    @Test
    void shouldLimitTheConnectionsOfAnAddressAndShowItAsTheClients() throws IOException {
        adapter = new RunningAdapter("max-connections-per-address", "2", "trusted-proxies", "127.0.0.0/8");
        for (int i = 0; i < 2; i++) {
            assertEquals(WELCOME, behindProxy("c0 00 02 07").send(PREFACE, HELLO).firstAnswer());
        }

        assertRefused(ErrorCode.TOO_MANY_CONNECTIONS, "max-connections-per-address", behindProxy("c0 00 02 07"));
        assertEquals(WELCOME, behindProxy("c0 00 02 08").send(PREFACE, HELLO).firstAnswer());
        assertTrue(adapter.clients().clients().stream().anyMatch(one -> one.address().equals("192.0.2.8:4660")),
                () -> adapter.clients().clients().toString());
        assertEquals(2, adapter.detail("client-addresses"));

        clients.remove(0).close();
        Await.until("the address has room again", () -> adapter.status().connections() == 2);
        assertEquals(WELCOME, behindProxy("c0 00 02 07").send(PREFACE, HELLO).firstAnswer());
    }

    @Test
    void shouldNotLimitTheOwnMachineByAddressNorCountTheRefused() throws IOException {
        adapter = new RunningAdapter("max-connections-per-address", "1", "max-connections", "2");
        RawClient first = client().send(PREFACE, HELLO);
        assertEquals(WELCOME, first.firstAnswer());
        assertEquals(WELCOME, client().send(PREFACE, HELLO).firstAnswer());
        List<RawClient> refused = List.of(client(), client(), client());
        for (RawClient one : refused) {
            assertEquals(ErrorCode.TOO_MANY_CONNECTIONS, ((Answer.Failure) one.firstAnswer()).code());
        }

        assertEquals(new Answer.Goodbye(0), first.send(BYE).firstAnswer());
        assertEquals(WELCOME, client().send(PREFACE, HELLO).firstAnswer());
    }

    @Test
    void shouldGiveThePlaceOfAClientThatSaysNothingToAnother() throws IOException {
        adapter = new RunningAdapter("max-connections", "2", "hello-timeout", "60s");
        RawClient served = client().send(PREFACE, HELLO);
        assertEquals(WELCOME, served.firstAnswer());
        RawClient silent = client();
        Await.until("both are connected", () -> adapter.status().connections() == 2);

        RawClient other = client().send(PREFACE, HELLO, SYMBOLS, EVENTS);

        assertRefused(ErrorCode.TOO_MANY_CONNECTIONS, "HELLO", silent);
        assertEquals(WELCOME, other.firstAnswer());
        assertRefused(ErrorCode.TOO_MANY_CONNECTIONS, "2 connections already", client());
        assertEquals(new Answer.Goodbye(0), served.send(BYE).lastAnswer());
        assertEquals(WELCOME, client().send(PREFACE, HELLO).firstAnswer());
    }

    @Test
    void shouldLetOnlySomeOfTheRefusedLinger() throws IOException {
        adapter = new RunningAdapter("max-connections", "1");
        assertEquals(WELCOME, client().send(PREFACE, HELLO).firstAnswer());
        for (int i = 1; i <= 300; i++) {
            assertEquals(ErrorCode.TOO_MANY_CONNECTIONS, ((Answer.Failure) client().firstAnswer()).code());
            assertTrue(adapter.status().connections() < 150, () -> adapter.status().connections() + " connections");
        }

        assertEquals(300, adapter.detail("errors.TOO_MANY_CONNECTIONS"));
    }

    @Test
    void shouldTakeTheHeaderOfAProxyInAnyPieces() throws IOException {
        adapter = new RunningAdapter("trusted-proxies", "127.0.0.1");
        byte[] all = RawClient.bytes(header("c0 00 02 07"), PREFACE, HELLO, SYMBOLS, EVENTS, BYE);
        RawClient slow = client();
        for (byte one : all) {
            slow.send(new byte[] {one});
        }

        assertEquals(new Answer.Goodbye(2), slow.lastAnswer());
        assertEquals(new Answer.Goodbye(2), client().send(all).lastAnswer());
        byte[] version1 = "PROXY TCP4 192.0.2.7 192.0.2.1 4660 9002\r\n".getBytes(StandardCharsets.US_ASCII);
        assertEquals(new Answer.Goodbye(2), client().send(version1).send(PREFACE, HELLO, SYMBOLS, EVENTS, BYE).lastAnswer());
        RawClient check = client().send(SIGNATURE, "20 00 00 00", PREFACE, HELLO);
        assertEquals(WELCOME, check.firstAnswer());
        assertTrue(adapter.clients().clients().stream().anyMatch(one -> one.address().equals(check.address())));
    }

    @Test
    void shouldCloseConnectionsOfAProxyWithoutACorrectHeader() throws IOException {
        adapter = new RunningAdapter("trusted-proxies", "127.0.0.1", "hello-timeout", "200ms");

        assertTold(ErrorCode.BAD_MAGIC, client().send(PREFACE, HELLO));
        assertTold(ErrorCode.BAD_MAGIC, client().send("47 45 54 20 2f 20 48 54 54 50 2f 31 2e 31 0d 0a"));
        assertEquals(0, client().send(SIGNATURE, "51 11 00 0c c0 00 02 07 c0 00 02 01 12 34 23 2a").received().length);
        assertTold(ErrorCode.HELLO_TIMEOUT, client().send(SIGNATURE));
        assertTold(ErrorCode.HELLO_TIMEOUT, client());
        assertEquals(5, adapter.detail("proxies-refused"));
    }

    private static void assertTold(ErrorCode code, RawClient client) throws IOException {
        Answer.Failure failure = (Answer.Failure) client.lastAnswer();
        assertEquals(code, failure.code());
        assertTrue(failure.text().startsWith("the header of the PROXY protocol ") && failure.text().contains("trusted-proxies"), failure.text());
    }

    @Test
    void shouldNotTakeAStrangersWordForItsAddress() throws IOException {
        adapter = new RunningAdapter("trusted-proxies", "10.0.0.1");

        assertRefused(ErrorCode.BAD_MAGIC, "", behindProxy("c0 00 02 07"));
    }

    @Test
    void shouldServeThoseThatItHasWhenTheHeapIsFull() throws IOException {
        adapter = new RunningAdapter();
        RawClient early = client().send(PREFACE, HELLO);
        assertEquals(WELCOME, early.firstAnswer());
        adapter.heapPercent = 90;
        Await.until("it has looked", () -> adapter.status().details().get("heap-in-use-after-collection").equals("90%"));

        assertRefused(ErrorCode.OVERLOADED, "memory", client());
        List<Condition> conditions = adapter.conditions();
        assertEquals(1, conditions.size());
        assertTrue(conditions.get(0).reason().contains("memory is nearly used up, so new clients are refused"), conditions::toString);
        early.send(SYMBOLS, EVENTS);
        Await.until("it is served", () -> adapter.status().eventsAccepted() == 2);
        assertEquals(0, adapter.detail("slowed-ms"));

        adapter.heapPercent = 89;
        Await.until("it has looked", () -> adapter.status().details().get("heap-in-use-after-collection").equals("89%"));
        assertEquals(List.of(), adapter.conditions());
        assertEquals(WELCOME, client().send(PREFACE, HELLO).firstAnswer());
    }

    @Test
    void shouldSlowItsClientsAndLoseNothingWhenTheHeapIsNearlyUsedUp() throws IOException {
        adapter = new RunningAdapter("read-size", "64B");
        RawClient client = client().send(PREFACE, HELLO, SYMBOLS);
        assertEquals(WELCOME, client.firstAnswer());
        adapter.heapPercent = 95;
        Await.until("it has looked", () -> adapter.status().details().get("heap-in-use-after-collection").equals("95%"));

        while (adapter.detail("slowed-ms") < 50) {
            client.send(EVENTS);
        }
        adapter.heapPercent = 0;

        Answer.Goodbye goodbye = (Answer.Goodbye) client.send(BYE).lastAnswer();
        assertEquals(adapter.status().eventsAccepted(), goodbye.accepted());
        assertEquals(goodbye.accepted(), adapter.inlet.events().size());
    }

    @Test
    void shouldLimitWhatWaitsWhileTheApplicationIsSuspended() throws IOException {
        adapter = new RunningAdapter("read-size", "64KB", "max-symbol-memory", "1MB");
        adapter.inlet.suspend();
        for (int i = 0; i < 20; i++) {
            client().send(PREFACE, HELLO, SYMBOLS, EVENTS, BYE);
        }
        // A buffer of 64 KB may be an eighth of what is free then, so 8 of them may be held.
        Await.until("each waits or is refused", () -> adapter.detail("errors.OUT_OF_MEMORY") == 12);

        adapter.inlet.resume();
        int served = 0;
        for (RawClient client : clients) {
            served += client.lastAnswer().equals(new Answer.Goodbye(2)) ? 1 : 0;
        }

        assertEquals(8, served);
        assertEquals(16, adapter.status().eventsAccepted());
        Await.until("all is given back", () -> adapter.status().details().get("symbol-memory").startsWith("0B"));
    }

    @Test
    void shouldTakeClientsAgainAfterAFailureToAcceptThem() throws IOException {
        adapter = new RunningAdapter();
        for (int i = 0; i < 3; i++) {
            adapter.listener().channel().pipeline().fireExceptionCaught(new IOException("Too many open files"));
        }

        assertEquals(new Answer.Goodbye(2), client().send(PREFACE, HELLO, SYMBOLS, EVENTS, BYE).lastAnswer());
        assertEquals(3, adapter.detail("accept-failures"));
    }

    private RawClient client() throws IOException {
        RawClient client = new RawClient(adapter.port());
        clients.add(client);
        return client;
    }

    /** A client at an address of four bytes and port 0x1234, which a proxy forwards. */
    private RawClient behindProxy(String address) throws IOException {
        return client().send(header(address));
    }

    /** Version 2, PROXY, TCP over IPv4, 12 bytes: source and destination, and their ports; from the protocol's specification. */
    static String header(String address) {
        return SIGNATURE + "21 11 00 0c" + address + "7f 00 00 01 12 34 23 2a";
    }

    private void assertRefused(ErrorCode code, String words, RawClient client) throws IOException {
        Answer.Failure failure = (Answer.Failure) client.lastAnswer();
        assertEquals(code, failure.code());
        assertTrue(failure.text().contains(words), failure.text());
    }
}
