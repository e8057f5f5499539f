// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.tests.support.ApplicationJar;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.VesperServer;

/**
 * What stays of an application that comes and goes again and again: nothing. It has what may leak: a socket, a queue with a thread, rules
 * that call its code, an output file, a bean with a thread local. The property {@code vesper.thorough} asks for as many cycles as a
 * server sees in months.
 */
@Timeout(600)
class LeakSystemTest {

    private static final List<Integer> LOOKS = Boolean.getBoolean("vesper.thorough") ? List.of(20, 100, 200) : List.of(4, 8, 16);
    private static final int TICKS = 3;
    private static final int SOCKETS_OF_MANAGEMENT = 3;

    @RegisterExtension
    private final VesperServer server = VesperServer.empty(Distribution.built());

    @TempDir
    private Path folder;

    @Test
    void shouldLeaveNothingWhenItIsDeployedAndUndeployed() throws IOException {
        Path jar = ledger("ledger", 1);
        List<Remains> remains = afterCycles(cycle -> {
            server.manage("deploy", jar.toString());
            try (TickClient client = TickClient.ready(server.port("ledger", "ticks"))) {
                for (int tick = 0; tick < TICKS; tick++) {
                    client.tick(tick);
                }
                assertEquals(TICKS, client.bye());
            }
            server.manage("undeploy", "ledger");
        });

        assertEquals(TICKS * LOOKS.get(2), written());
        assertSteady(remains);
        assertEquals(List.of(0, List.of(), List.of()), List.of(remains.get(0).classLoaders(), remains.get(0).threads(),
                remains.get(0).beans()));
    }

    @Test
    void shouldLeaveNothingOfTheOldVersionWhenItIsUpdated() throws IOException {
        List<Path> jars = List.of(ledger("one/ledger", 1), ledger("two/ledger", 2));
        server.manage("deploy", jars.get(1).toString());
        List<Remains> remains;
        try (TickClient client = TickClient.ready(server.port("ledger", "ticks")).awaitWelcome()) {
            remains = afterCycles(cycle -> {
                client.tick(cycle);
                server.manage("update", jars.get(cycle % 2).toString());
                client.tick(cycle);
            });
            assertEquals(2L * LOOKS.get(2), client.bye());
        }
        server.manage("undeploy", "ledger");

        assertEquals(2L * LOOKS.get(2), written());
        assertSteady(remains);
        assertEquals(1, remains.get(0).classLoaders());
    }

    /** Looks at what is there after some cycles, more, and many. */
    private List<Remains> afterCycles(IntConsumer step) {
        List<Remains> remains = new ArrayList<>();
        int sockets = Remains.sockets(server);
        for (int cycle = 0; cycle < LOOKS.get(2); cycle++) {
            step.accept(cycle);
            if (LOOKS.contains(cycle + 1)) {
                remains.add(Remains.of(server, "ledger"));
            }
        }
        assertTrue(Remains.sockets(server) <= sockets + SOCKETS_OF_MANAGEMENT,
                () -> sockets + " sockets became " + Remains.sockets(server));
        return remains;
    }

    private static void assertSteady(List<Remains> remains) {
        List<Remains> steady = remains.stream().map(Remains::withoutThreadsOfTheClock).toList();
        assertEquals(List.of(steady.get(0), steady.get(0), steady.get(0)), steady);
    }

    /** Outputs in the file, one for each tick; the first line names the columns. */
    private long written() throws IOException {
        return Files.readAllLines(server.instance().resolve("outputs.csv")).size() - 1L;
    }

    private Path ledger(String jar, int factor) {
        return ApplicationJar.compiled(server.distribution(), folder.resolve(jar + ".jar"), Map.of(
                "ledger/StockTick.java", STOCK_TICK,
                "ledger/Prices.java", String.format(Locale.ROOT, PRICES, factor),
                "ledger/Book.java", BOOK,
                "META-INF/vesper/rules.epl", "@Name('all') SELECT symbol, times(lastPrice) AS price FROM StockTick;",
                "META-INF/spring/ledger.xml", NETWORK), Map.of()).file();
    }

    private static final String STOCK_TICK = """
            package ledger;

            public class StockTick {
                private String symbol;
                private double lastPrice;

                public String getSymbol() {
                    return symbol;
                }

                public void setSymbol(String symbol) {
                    this.symbol = symbol;
                }

                public double getLastPrice() {
                    return lastPrice;
                }

                public void setLastPrice(double lastPrice) {
                    this.lastPrice = lastPrice;
                }
            }
            """;

    private static final String PRICES = """
            package ledger;

            public class Prices {
                public static double times(double price) {
                    return %d * price;
                }
            }
            """;

    private static final String BOOK = """
            package ledger;

            public class Book implements org.vesper.api.EventSink {
                private static final ThreadLocal<Book> LAST = new ThreadLocal<>();

                @Override
                public void onEvent(Object event) {
                    LAST.set(this);
                }
            }
            """;

    private static final String NETWORK = """
            <epn:event-type name="StockTick" class="ledger.StockTick"/>
            <epn:function name="times" class="ledger.Prices"/>
            <epn:adapter id="ticks" provider="tcp" listeners="queue">
              <epn:setting name="port" value="0"/>
            </epn:adapter>
            <epn:stream id="queue" capacity="64" threads="1" listeners="rules"/>
            <epn:processor id="rules" rules="rules.epl" listeners="book, outputs"/>
            <bean id="book" class="ledger.Book"/>
            <epn:adapter id="outputs" provider="csv-writer">
              <epn:setting name="file" value="outputs.csv"/>
              <epn:setting name="columns" value="symbol, price"/>
            </epn:adapter>
            """;
}
