// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.send;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.vesper.loadgen.EventSource;
import org.vesper.loadgen.Load;
import org.vesper.loadgen.OutputCount;
import org.vesper.loadgen.ServerUnavailableException;
import org.vesper.loadgen.Workload;
import org.vesper.loadgen.schedule.ArrivalPattern;
import org.vesper.loadgen.schedule.Schedule;
import org.vesper.tests.support.Await;
import org.vesper.wire.clock.WireClock;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.WireProperty;
import org.vesper.wire.format.WireType;
import org.vesper.wire.frame.FrameEncoder;

@Timeout(60)
class SenderTest {

    private static final int CONNECTIONS = 3;
    private static final int SYMBOLS = 7;
    private static final Schedule ENDLESS = schedule(Long.MAX_VALUE, 100_000);

    private static final SendStyle PARKING = new SendStyle(Pacing.PARK, "", 0);

    private final List<List<Tick>> ticks = new ArrayList<>();
    private final CountDownLatch mayRead = new CountDownLatch(1);

    private record Tick(String symbol, double number, long timeNs) {
    }

    /** Events with their number as the price; each connection cycles through symbols of its own. */
    private static class Numbers implements Workload, EventSource {

        @Override
        public String application() {
            return "numbers";
        }

        @Override
        public String adapter() {
            return "in";
        }

        @Override
        public EventLayout layout() {
            return EventLayout.of("Tick", new WireProperty("symbol", WireType.SYMBOL), new WireProperty("number", WireType.DOUBLE),
                    new WireProperty("time", WireType.TIME));
        }

        @Override
        public List<String> symbols(int connection, int connections) {
            return IntStream.range(0, SYMBOLS).mapToObj(i -> connection + "/" + i).toList();
        }

        @Override
        public EventSource events(Load load) {
            return this;
        }

        @Override
        public void write(FrameEncoder frame, long event, int connection, long plannedNs, boolean measured) {
            frame.putSymbol((int) (event / CONNECTIONS % SYMBOLS)).putDouble(event).putTime(plannedNs);
        }

        @Override
        public Map<String, OutputCount> expected() {
            return Map.of();
        }
    }

    SenderTest() {
        for (int c = 0; c < CONNECTIONS; c++) {
            ticks.add(Collections.synchronizedList(new ArrayList<>()));
        }
    }

    @Test
    void shouldSendEveryEventOnceWithItsPlannedTimeAndItsSymbol() throws Exception {
        mayRead.countDown();
        Schedule schedule = schedule(50_000, 200_000);
        try (WireServer server = wireServer(); ConnectionSet connections = open(server, new Numbers())) {
            RunTime time = RunTime.of(WireClock.MONOTONIC, System.nanoTime() + 10_000_000, 0);
            Sender sender = new Sender(connections, schedule, new Numbers(), time, PARKING);
            sender.run();

            assertEquals(List.of(), sender.failures());
            assertEquals(50_000, sender.sent());
            assertEquals(50_000, sender.accepted());
            assertEquals(50_000, sender.lag().getTotalCount());
            assertTrue(sender.lastSentNs() >= time.startNs() + schedule.plannedOffsetNs(49_999), "the last event was sent too early");
            assertPlanned(schedule, time);
        }
    }

    @ParameterizedTest
    @EnumSource(Pacing.class)
    void shouldSendEveryEventOnceWhateverThePacing(Pacing pacing) throws Exception {
        mayRead.countDown();
        Schedule schedule = schedule(20_000, 200_000);
        try (WireServer server = wireServer(); ConnectionSet connections = open(server, new Numbers())) {
            RunTime time = now();
            Sender sender = new Sender(connections, schedule, new Numbers(), time, new SendStyle(pacing, "", 0));
            sender.run();

            assertEquals(List.of(), sender.failures());
            assertEquals(20_000, sender.accepted());
            assertPlanned(schedule, time);
        }
    }

    @Test
    void shouldKeepCountOrderAndPlannedTimesWhenConnectionsComeAndGo() throws Exception {
        mayRead.countDown();
        Schedule schedule = schedule(200_000, 100_000);
        try (WireServer server = wireServer(); ConnectionSet connections = open(server, new Numbers())) {
            RunTime time = now();
            Sender sender = new Sender(connections, schedule, new Numbers(), time, new SendStyle(Pacing.PARK, "", 100));
            sender.run();

            assertEquals(List.of(), sender.failures());
            assertEquals(200_000, sender.sent());
            assertEquals(200_000, sender.accepted());
            assertTrue(sender.replaced() > 0, "no connection was replaced");
            assertPlanned(schedule, time);
        }
    }

    @Test
    void shouldKeepCountOrderAndPlannedTimesOverVersion2WhenConnectionsComeAndGo() throws Exception {
        mayRead.countDown();
        Schedule schedule = schedule(50_000, 100_000);
        try (WireServer server = wireServer(); ConnectionSet connections = open(server, false)) {
            RunTime time = now();
            Sender sender = new Sender(connections, schedule, new Numbers(), time, new SendStyle(Pacing.PARK, "", 100));
            sender.run();

            assertEquals(List.of(), sender.failures());
            assertEquals(50_000, sender.accepted());
            assertTrue(sender.replaced() > 0, "no connection was replaced");
            assertPlanned(schedule, time);
        }
    }

    @Test
    void shouldKeepCountOrderAndPlannedTimesWhenConnectionsOfSessionsBreak() throws Exception {
        mayRead.countDown();
        Schedule schedule = schedule(100_000, 100_000);
        try (WireServer server = wireServer(); ConnectionSet connections = open(server, true)) {
            RunTime time = now();
            Sender sender = new Sender(connections, schedule, new Numbers(), time, PARKING);
            Thread thread = new Thread(sender);
            thread.start();
            for (int cut = 0; cut < 10; cut++) {
                long before = sender.sent();
                Await.until(() -> sender.sent() >= before + 1_000 || !thread.isAlive());
                server.drop();
            }
            thread.join();

            assertEquals(List.of(), sender.failures());
            assertEquals(100_000, sender.sent());
            assertEquals(100_000, sender.accepted());
            assertTrue(sender.reconnections() > 0, "no connection was opened again");
            assertPlanned(schedule, time);
        }
    }

    @Test
    void shouldFailWhenAConnectionCannotBeOpenedAgain() throws Exception {
        mayRead.countDown();
        try (WireServer server = wireServer(); ConnectionSet connections = open(server, new Numbers())) {
            server.stopAccepting();
            Sender sender = new Sender(connections, ENDLESS, new Numbers(), now(), new SendStyle(Pacing.PARK, "", 100));
            sender.run();

            assertTrue(sender.failures().get(0).startsWith("Connection 0 could not be opened again: "), sender.failures()::toString);
        }
    }

    /** The reader starts only after the schedule has ended: the generator has kept the planned times and sends the whole backlog. */
    @Test
    void shouldCatchUpWithPlannedTimesUnchangedWhenTheReaderIsSlow() throws Exception {
        Schedule schedule = schedule(900_000, 3_000_000);
        try (WireServer server = wireServer(); ConnectionSet connections = open(server, new Numbers())) {
            RunTime time = RunTime.of(WireClock.MONOTONIC, System.nanoTime(), 0);
            Sender sender = new Sender(connections, schedule, new Numbers(), time, PARKING);
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
        }
    }

    @Test
    void shouldEndInOrderWhenItIsStopped() throws Exception {
        mayRead.countDown();
        try (WireServer server = wireServer(); ConnectionSet connections = open(server, new Numbers())) {
            Sender sender = new Sender(connections, ENDLESS, new Numbers(), now(), PARKING);
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
        try (WireServer server = wireServer(); ConnectionSet connections = open(server, new Numbers())) {
            Sender sender = new Sender(connections, ENDLESS, new Numbers(), now(), PARKING);
            Thread thread = new Thread(sender);
            thread.start();
            server.drop();
            thread.join();

            assertTrue(sender.failures().get(0).startsWith("Connection "), sender.failures()::toString);
        }
    }

    @Test
    void shouldEndAndSayWhereWhenTheWorkloadThrows() throws Exception {
        mayRead.countDown();
        Numbers broken = new Numbers() {
            @Override
            public void write(FrameEncoder frame, long event, int connection, long plannedNs, boolean measured) {
                if (event == 100) {
                    throw new IllegalStateException("no more numbers");
                }
                super.write(frame, event, connection, plannedNs, measured);
            }
        };
        try (WireServer server = wireServer(); ConnectionSet connections = open(server, broken)) {
            Sender sender = new Sender(connections, ENDLESS, broken, now(), PARKING);
            sender.run();

            assertEquals(List.of("The workload failed in event 33 of connection 1: java.lang.IllegalStateException: no more numbers."),
                    sender.failures());
        }
    }

    @Test
    void shouldRefuseAWorkloadWhoseEventsFitIntoNoFrame() throws Exception {
        Numbers large = new Numbers() {
            @Override
            public int maxEventBytes() {
                return Integer.MAX_VALUE;
            }
        };
        try (WireServer server = wireServer()) {
            String message = assertThrows(ServerUnavailableException.class, () -> open(server, large)).getMessage();
            assertTrue(message.contains("an event may have 2147483647 bytes, a frame at most "), message);
        }
    }

    private static Schedule schedule(long events, long rate) {
        Load load = new Load(CONNECTIONS, rate, 0, 1, 1);
        return new Schedule(events, CONNECTIONS, ArrivalPattern.parse("uniform").arrivals(load));
    }

    private WireServer wireServer() throws IOException {
        return new WireServer(WireClock.MONOTONIC, mayRead,
                (connection, symbol, number, timeNs) -> ticks.get(symbol.charAt(0) - '0').add(new Tick(symbol, number, timeNs)));
    }

    private static ConnectionSet open(WireServer server, Workload workload) throws ServerUnavailableException {
        return ConnectionSet.open(new Target(server.address(), 0), CONNECTIONS, workload);
    }

    private static ConnectionSet open(WireServer server, boolean sessions) throws ServerUnavailableException {
        return ConnectionSet.open(new Target(server.address(), 0, 2, sessions, 0, Optional.empty(), Optional.empty()), CONNECTIONS, new Numbers());
    }

    private static RunTime now() {
        return RunTime.of(WireClock.MONOTONIC, System.nanoTime(), 0);
    }

    private void assertPlanned(Schedule schedule, RunTime time) {
        for (int c = 0; c < CONNECTIONS; c++) {
            assertTrue(ticks.get(c).size() >= schedule.events() / CONNECTIONS);
            for (int n = 0; n < ticks.get(c).size(); n++) {
                long event = n * (long) CONNECTIONS + c;
                long plannedNs = time.startNs() + schedule.plannedOffsetNs(event);
                assertEquals(new Tick(c + "/" + n % SYMBOLS, event, plannedNs), ticks.get(c).get(n));
            }
        }
    }
}
