// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.send;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.vesper.loadgen.workload.signals.PriceProcess;
import org.vesper.loadgen.workload.signals.ReferenceModel;
import org.vesper.loadgen.workload.signals.SymbolList;
import org.vesper.loadgen.workload.signals.TickWriter;
import org.vesper.tests.support.Await;
import org.vesper.wire.clock.WireClock;

@Timeout(60)
class SenderTest {

    private static final int CONNECTIONS = 3;
    private static final Schedule ENDLESS = new Schedule(Long.MAX_VALUE, 100_000, CONNECTIONS);
    private static final SymbolList SYMBOLS = SymbolList.load();

    private final ReferenceModel reference = new ReferenceModel(SYMBOLS);
    private final List<List<Tick>> ticks = new ArrayList<>();
    private final CountDownLatch mayRead = new CountDownLatch(1);

    private record Tick(String symbol, double price, long timeNs) {
    }

    SenderTest() {
        for (int c = 0; c < CONNECTIONS; c++) {
            ticks.add(new ArrayList<>());
        }
    }

    @Test
    void shouldSendEveryEventOnceWithItsPlannedTimeAndItsSymbol() throws Exception {
        mayRead.countDown();
        Schedule schedule = new Schedule(50_000, 200_000, CONNECTIONS);
        try (WireServer server = wireServer(); ConnectionSet connections = open(server)) {
            RunTime time = RunTime.of(WireClock.MONOTONIC, System.nanoTime() + 10_000_000, 0);
            Sender sender = sender(connections, schedule, time);
            sender.run();

            assertEquals(List.of(), sender.failures());
            assertEquals(50_000, sender.sent());
            assertEquals(50_000, sender.accepted());
            assertEquals(50_000, sender.lag().getTotalCount());
            assertTrue(sender.lastSentNs() >= time.startNs() + schedule.plannedOffsetNs(49_999), "the last event was sent too early");
            assertPlanned(schedule, time);
            assertExpected();
        }
    }

    /** The reader begins only when the schedule is over: the generator has kept the planned times and sends all that waits. */
    @Test
    void shouldCatchUpWithPlannedTimesUnchangedWhenTheReaderIsSlow() throws Exception {
        Schedule schedule = new Schedule(900_000, 3_000_000, CONNECTIONS);
        try (WireServer server = wireServer(); ConnectionSet connections = open(server)) {
            RunTime time = RunTime.of(WireClock.MONOTONIC, System.nanoTime(), 0);
            Sender sender = sender(connections, schedule, time);
            Thread thread = new Thread(sender);
            thread.start();
            long endNs = time.startNs() + schedule.plannedOffsetNs(900_000);
            Await.until(() -> System.nanoTime() >= endNs);
            assertTrue(sender.sent() < 900_000, "the sockets took everything, so nothing was slow");
            mayRead.countDown();
            thread.join();

            assertEquals(List.of(), sender.failures());
            assertEquals(900_000, sender.accepted());
            assertTrue(sender.lastSentNs() > endNs);
            assertTrue(sender.lag().getMaxValue() > 50_000_000, () -> "the lag shows no stall: " + sender.lag().getMaxValue());
            assertPlanned(schedule, time);
            assertExpected();
        }
    }

    @Test
    void shouldEndInOrderWhenItIsStopped() throws Exception {
        mayRead.countDown();
        try (WireServer server = wireServer(); ConnectionSet connections = open(server)) {
            Sender sender = sender(connections, ENDLESS, RunTime.of(WireClock.MONOTONIC, System.nanoTime(), 0));
            Thread thread = new Thread(sender);
            thread.start();
            Await.until(() -> sender.sent() >= 1_000);
            sender.stop();
            thread.join();

            assertEquals(List.of(), sender.failures());
            assertEquals(sender.sent(), sender.accepted());
        }
    }

    @Test
    void shouldSayWhatHappenedWhenTheServerGoesAway() throws Exception {
        mayRead.countDown();
        try (WireServer server = wireServer(); ConnectionSet connections = open(server)) {
            Sender sender = sender(connections, ENDLESS, RunTime.of(WireClock.MONOTONIC, System.nanoTime(), 0));
            Thread thread = new Thread(sender);
            thread.start();
            server.drop();
            thread.join();

            assertTrue(sender.failures().get(0).startsWith("Connection "), sender.failures()::toString);
        }
    }

    private WireServer wireServer() throws IOException {
        return new WireServer(WireClock.MONOTONIC, mayRead,
                (connection, symbol, price, timeNs) -> ticks.get(connection).add(new Tick(symbol, price, timeNs)));
    }

    private static ConnectionSet open(WireServer server) throws Exception {
        return ConnectionSet.open(new Target(server.address(), 0), CONNECTIONS, SYMBOLS);
    }

    private Sender sender(ConnectionSet connections, Schedule schedule, RunTime time) {
        PriceProcess prices = new PriceProcess(SYMBOLS.size(), 42);
        TickStream stream = new TickStream(schedule, prices, reference, TickWriter.PLAIN, time);
        return new Sender(connections.all(), schedule, stream, time);
    }

    /** 1470 symbols over three connections are 490 each, in the order of the list. */
    private void assertPlanned(Schedule schedule, RunTime time) {
        for (int c = 0; c < CONNECTIONS; c++) {
            for (int n = 0; n < ticks.get(c).size(); n++) {
                Tick tick = ticks.get(c).get(n);
                assertEquals(time.startNs() + (n * (long) CONNECTIONS + c) * 1_000_000_000L / schedule.rate(), tick.timeNs());
                assertEquals(SYMBOLS.name(c * 490 + n % 490), tick.symbol());
            }
        }
    }

    /** What the reference model of the sender expects is what another one makes of the ticks that arrived. */
    private void assertExpected() {
        ReferenceModel arrived = new ReferenceModel(SYMBOLS);
        Map<String, Integer> indices = new TreeMap<>();
        SYMBOLS.names().forEach(name -> indices.put(name, indices.size()));
        ticks.forEach(connection -> connection.forEach(tick -> arrived.onTick(indices.get(tick.symbol()), tick.price(), true)));

        assertEquals(reference.expected(), arrived.expected());
    }
}
