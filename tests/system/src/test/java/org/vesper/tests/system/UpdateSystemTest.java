// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.tests.support.ApplicationJar;
import org.vesper.tests.support.Await;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.VesperServer;

/** An application is updated while its clients send. */
@Timeout(600)
class UpdateSystemTest {

    private static final String NETWORK = """
            <epn:event-type name="StockTick" class="ledger.Tick"/>
            <epn:adapter id="in" provider="tcp" listeners="queue">
              <epn:setting name="port" value="0"/>
              <epn:setting name="event-type" value="StockTick"/>
            </epn:adapter>
            <epn:stream id="queue" threads="1" listeners="ledger"/>
            <bean id="ledger" class="ledger.Ledger" destroy-method="close"/>
            """;

    private static final String TICK = """
            package ledger;
            public class Tick {
                private String symbol;
                private double lastPrice;
                public String getSymbol() { return symbol; }
                public void setSymbol(String symbol) { this.symbol = symbol; }
                public double getLastPrice() { return lastPrice; }
                public void setLastPrice(double lastPrice) { this.lastPrice = lastPrice; }
            }
            """;

    /** Each sender numbers its events; the bean tells, when it goes, which numbers it got, and whether one was not the next. */
    private static final String LEDGER = """
            package ledger;
            public class Ledger implements org.vesper.api.EventSink {
                private final java.util.Map<String, long[]> senders = new java.util.TreeMap<>();
                @Override public void onEvent(Object event) {
                    Tick tick = (Tick) event;
                    long number = (long) tick.getLastPrice();
                    long[] seen = senders.computeIfAbsent(tick.getSymbol(), any -> new long[] {number, number - 1, 0});
                    seen[2] += number == seen[1] + 1 ? 0 : 1;
                    seen[1] = number;
                }
                public void close() {
                    senders.forEach((name, seen) -> System.out.println("ledger VERSION: " + name + " from " + seen[0] + " to " + seen[1]
                            + ", " + seen[2] + " out of turn"));
                }
            }
            """;

    private static final Pattern ENTRY = Pattern.compile("ledger \\d: (\\w+) from (\\d+) to (\\d+), (\\d+) out of turn");

    @RegisterExtension
    static final VesperServer SERVER = VesperServer.empty(Distribution.built());

    @TempDir
    private Path folder;
    private int logStart;

    /** A client that sends numbers until it is told to stop; then it says how many the server has accepted. */
    private static final class Sender {

        private volatile boolean ends;
        private volatile long sent;
        private final String name;
        private final CompletableFuture<Long> accepted;

        Sender(String name, int port) {
            this.name = name;
            accepted = CompletableFuture.supplyAsync(() -> {
                try (TickClient client = new TickClient(port).preface(1).hello("StockTick", "symbol", "lastPrice").symbol(0, name)) {
                    while (!ends) {
                        client.tick(sent++);
                    }
                    return client.bye();
                }
            }, task -> new Thread(task, "sender " + name).start());
        }

        void awaitSome() {
            long before = sent;
            Await.until("1,000 events more", Duration.ofMinutes(3),
                    () -> sent > before + 1_000 || accepted.isCompletedExceptionally(), accepted::toString);
        }
    }

    @BeforeEach
    void remember() {
        logStart = SERVER.log().length();
    }

    @Test
    void shouldProcessEachEventOnceInOneOfTheVersionsWhileConnectionsStayOpen() {
        deploy(jar(1, NETWORK));
        List<Sender> senders = senders();
        for (int version = 2; version <= 4; version++) {
            senders.forEach(Sender::awaitSome);
            deploy(jar(version, NETWORK));
        }
        SERVER.manage("suspend", "ledger");
        deploy(jar(5, NETWORK));
        SERVER.manage("resume", "ledger");

        assertEachNumberOnce(senders, 5);
    }

    @Test
    void shouldGoOnWithTheOldVersionExactlyWhereverAnUpdateFails() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            deploy(jar(1, NETWORK));
            List<Sender> senders = senders();
            String rule = "<epn:processor id='rules' rules='bad.epl' sources='queue' listeners='ledger'/>";
            assertRefused(senders, rule, "bad.epl:1:32: rule bad: StockTick has no property symbl; did you mean symbol?");
            assertRefused(senders, "<bean id='bad' class='java.lang.Integer'><constructor-arg value='x'/></bean>", "NumberFormatException");
            assertRefused(senders, adapter("free", 0) + adapter("taken", taken.getLocalPort()),
                    "adapter taken of ledger: cannot listen on 127.0.0.1:" + taken.getLocalPort());

            assertEachNumberOnce(senders, 1);
        }
    }

    private void assertRefused(List<Sender> senders, String addition, String reason) {
        senders.forEach(Sender::awaitSome);
        Path jar = jar(2, NETWORK + addition);
        Throwable failure = assertThrows(RuntimeException.class, () -> deploy(jar));
        while (failure.getCause() != null) {
            failure = failure.getCause();
        }
        String message = failure.getMessage();
        String refusal = "ledger 2.0.0 does not replace ledger 1.0.0, which continues: ";
        assertTrue(message.contains(refusal) && message.contains(reason), message);
    }

    private static String adapter(String id, int port) {
        return "<epn:adapter id='" + id + "' provider='tcp' listeners='ledger'><epn:setting name='port' value='" + port + "'/>"
                + "<epn:setting name='event-type' value='StockTick'/></epn:adapter>";
    }

    private static List<Sender> senders() {
        int port = SERVER.port("ledger", "in");
        return List.of(new Sender("one", port), new Sender("two", port));
    }

    private Path jar(int version, String network) {
        return ApplicationJar.compiled(SERVER.distribution(), folder.resolve(version + "/ledger.jar"), Map.of(
                "ledger/Tick.java", TICK, "ledger/Ledger.java", LEDGER.replace("VERSION", String.valueOf(version)),
                "META-INF/spring/ledger.xml", network, "META-INF/vesper/bad.epl", "@Name('bad') SELECT lastPrice, symbl FROM StockTick;\n"),
                Map.of("Bundle-Version", version + ".0.0")).file();
    }

    private static void deploy(Path jar) {
        SERVER.manage("deploy", jar.toString());
    }

    /** Ends the senders; the server must have accepted all that they have sent, and versions up to this one have processed it. */
    private void assertEachNumberOnce(List<Sender> senders, int lastVersion) {
        senders.forEach(Sender::awaitSome);
        senders.forEach(sender -> sender.ends = true);
        senders.forEach(sender -> assertEquals(sender.sent, sender.accepted.join(), sender.name));
        SERVER.manage("undeploy", "ledger");
        for (Sender sender : senders) {
            Await.until("the last entry", Duration.ofMinutes(3),
                    () -> log().contains("ledger " + lastVersion + ": " + sender.name + " from "), SERVER::log);
            assertNumbersOf(sender);
        }
    }

    /** From 0 on, each version has to begin with the number after the last one of the version before. */
    private void assertNumbersOf(Sender sender) {
        long next = 0;
        for (MatchResult entry : ENTRY.matcher(log()).results().filter(result -> result.group(1).equals(sender.name)).toList()) {
            assertEquals(next, Long.parseLong(entry.group(2)), this::log);
            assertEquals("0", entry.group(4), this::log);
            next = Long.parseLong(entry.group(3)) + 1;
        }
        assertEquals(sender.sent, next, this::log);
    }

    private String log() {
        return SERVER.log().substring(logStart);
    }
}
