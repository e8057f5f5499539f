// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import javax.management.openmbean.CompositeData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.tests.support.Await;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.VesperServer;

/** What never ends, or is too large, keeps the server and its applications from nothing. */
@Timeout(value = 600, threadMode = ThreadMode.SEPARATE_THREAD)
class StandstillSystemTest {

    @RegisterExtension
    static final VesperServer SERVER = VesperServer.withSignalGeneration(Distribution.built());

    private static final String SIGNALS = "type=Processor,application=signal-generation,name=signals";
    private static final String SLOW = "a".repeat(44) + "!";

    @TempDir
    private Path folder;

    /** One event makes the search for this expression last for years, unless somebody counts its steps; Esper does not. */
    @Test
    void shouldFreeThePortAndNameTheThreadWhenAnApplicationIsStoppedThatHangsInARule() throws IOException {
        Path rule = Files.writeString(folder.resolve("slow.epl"),
                "@Dialect('esper')\n@name('slow') select symbol from StockTick where symbol regexp '(.*a){12}b';\n");
        SERVER.vesper("rules", "add", rule.toString()).expect(0, "added");
        int port = SERVER.ticksPort();
        long before = (long) SERVER.management().attribute(SIGNALS, "EventsIn");
        try (TickClient client = new TickClient(port).preface(1).hello("StockTick", "symbol", "lastPrice").symbol(0, SLOW)) {
            client.awaitWelcome().tick(1.0);
            Await.until("the event is in the processor", Duration.ofMinutes(1), () ->
                    SERVER.management().attribute(SIGNALS, "EventsIn").equals(before + 1));

            SERVER.vesper("stop", "signal-generation").expect(0, "stopped: signal-generation");
            assertThrows(ConnectException.class, () -> new Socket(InetAddress.getLoopbackAddress(), port).close());
            SERVER.awaitLog("one of its threads does not end, and keeps its classes in memory until the server stops; it is RUNNABLE,"
                    + " thread vesper/signal-generation/ticks-");
        }

        SERVER.vesper("start", "signal-generation").expect(0, "started: signal-generation");
        try (TickClient client = TickClient.ready(SERVER.ticksPort())) {
            assertEquals(1, client.tick(1.0).bye());
        }
        SERVER.vesper("start", "signal-generation").expect(0, "signal-generation runs already");
        SERVER.vesper("resume", "signal-generation").expect(0, "signal-generation runs already");
    }

    @Test
    void shouldCountAFaultAndStopTheRuleWhenAnEventCouldMatchItsExpressionInTooManyWays() throws IOException {
        Path rules = Files.writeString(folder.resolve("slow.epl"), """
                @Name('endless') SELECT symbol FROM StockTick WHERE symbol REGEXP '(.*a){12}b';
                @Name('marked') SELECT symbol FROM StockTick WHERE symbol LIKE '%!';
                """);
        SERVER.vesper("rules", "add", rules.toString()).expect(0, "added");
        long faults = (long) SERVER.management().attribute(SIGNALS, "Faults");
        try (TickClient client = new TickClient(SERVER.ticksPort()).preface(1).hello("StockTick", "symbol", "lastPrice").symbol(0, SLOW)) {
            client.awaitWelcome().tick(1.0).tick(1.0);
            Await.until("both events are faults", Duration.ofMinutes(1),
                    () -> SERVER.management().attribute(SIGNALS, "Faults").equals(faults + 2));
            SERVER.awaitLog("rule endless failed: REGEXP '(.*a){12}b' cannot be decided within 1,000,000 steps");
            SERVER.vesper("rules", "stop", "endless").expect(0, "stopped");
            assertEquals(3, client.tick(1.0).bye());
        }
        assertEquals(faults + 2, SERVER.management().attribute(SIGNALS, "Faults"));
        CompositeData[] all = (CompositeData[]) SERVER.management().attribute(SIGNALS, "Rules");
        assertEquals(List.of(3L), Stream.of(all).filter(rule -> rule.get("name").equals("marked")).map(rule -> rule.get("outputs"))
                .toList());
        SERVER.vesper("rules", "remove", "endless", "marked").expect(0, "removed");
    }
}
