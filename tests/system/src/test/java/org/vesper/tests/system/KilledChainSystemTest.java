// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.tests.support.ApplicationJar;
import org.vesper.tests.support.Await;
import org.vesper.tests.support.CuttingProxy;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.VesperServer;
import org.vesper.tests.system.RecoveringApplication.Output;

/**
 * What the rules of one server put out goes to a second one over a session, and either is killed. What the second one puts out at the end
 * is what a model of both expects of all events, so no event was lost between them, and none came twice. {@link Kills} says how many kills
 * there are.
 */
@Timeout(value = 8, unit = TimeUnit.HOURS, threadMode = ThreadMode.SEPARATE_THREAD)
class KilledChainSystemTest {

    /** While there is no server, another process may get its port. */
    private static final int NOWHERE = 0;
    private static final int WINDOW = 100;
    private static final int LARGEST_OF = 30;
    private static final long MORE = 200;


    private static final String FIRST = """
            <epn:recovery mode="journal"/>
            <epn:event-type name="Tick" class="recovering.Tick"/>
            <epn:event-type name="Quote"><epn:property name="seq" type="long"/><epn:property name="symbol" type="string"/>
              <epn:property name="bid" type="long"/></epn:event-type>
            <bean class="recovering.Pulse" factory-method="provider"/>
            <epn:adapter id="pulse" provider="pulse" listeners="rules"><epn:setting name="stop" value="${stop}"/></epn:adapter>
            <epn:processor id="rules" rules="rules.epl" listeners="relay"/>
            <epn:adapter id="relay" provider="tcp-writer">
              <epn:setting name="to" value="${to}"/>
              <epn:setting name="session" value="first"/>
              <epn:setting name="event-type" value="Sum"/>
              <epn:setting name="columns" value="seq:long, total:long"/>
              <epn:setting name="reconnect-interval" value="200ms"/>
            </epn:adapter>
            """;
    private static final String FIRST_RULES = String.format(Locale.ROOT, """
            @Name('sum') SELECT seq, SUM(volume) AS total FROM Tick RETAIN %d EVENTS;
            """, WINDOW);

    private static final String SECOND = """
            <epn:recovery mode="journal"/>
            <epn:event-type name="Sum"><epn:property name="seq" type="long"/><epn:property name="total" type="long"/></epn:event-type>
            <epn:adapter id="sums" provider="tcp" listeners="rules"><epn:setting name="port" value="0"/></epn:adapter>
            <epn:processor id="rules" rules="rules.epl" listeners="file"/>
            <bean id="file" class="recovering.OutputFile"><constructor-arg value="${outputs}"/></bean>
            """;
    private static final String SECOND_RULES = String.format(Locale.ROOT, """
            @Name('each') SELECT seq, total FROM Sum;
            @Name('largest') SELECT seq, MAX(total) AS largest FROM Sum RETAIN %d EVENTS;
            """, LARGEST_OF);

    @TempDir
    private Path folder;

    @Kills.Few(3)
    void shouldPassEachEventOnceWhenEitherServerIsKilled(Kills kills) throws IOException {
        AtomicInteger port = new AtomicInteger();
        try (CuttingProxy proxy = new CuttingProxy(port::get, number -> CuttingProxy.Cut.NONE);
                VesperServer second = VesperServer.empty(Distribution.built().forShortLives()).with(second()).start()) {
            port.set(second.port("second", "sums"));
            try (VesperServer first = VesperServer.empty(Distribution.built().forShortLives()).with(first(proxy.port())).start()) {
                killEither(kills, first, second, port);
                long all = new RecoveringRun(first, "first", folder).end();
                List<Long> ticks = RecoveringRun.ticks(0, all);
                awaitLast(second, ticks.get(ticks.size() - 1));
                first.stop();
                second.stop();
                assertOutputs(RecoveringApplication.once(RecoveringApplication.read(outputs())), ticks);
            }
        }
    }

    private static void killEither(Kills kills, VesperServer first, VesperServer second, AtomicInteger port) throws IOException {
        Await.until("the first events", Kills.LIMIT, () -> accepted(second) > 0, second::log);
        first.killAndRestart(() -> { }); // The receiver's first answer may not be in the journal yet.
        for (int kill = 1; kill <= kills.number(); kill++) {
            awaitMore(second, "life " + kill);
            kills.awaitMoment();
            if (kill % 2 == 1) {
                port.set(NOWHERE);
                second.killAndRestart(() -> { });
                port.set(second.port("second", "sums"));
            } else {
                first.killAndRestart(() -> { });
            }
        }
        awaitMore(second, "the last lives");
    }

    private static void awaitMore(VesperServer second, String life) {
        long before = accepted(second);
        Await.until("events in " + life, Kills.LIMIT, () -> accepted(second) > before + MORE, second::log);
    }

    private static long accepted(VesperServer second) {
        return (Long) second.management().attribute("type=Adapter,application=second,name=sums", "EventsAccepted");
    }

    private void awaitLast(VesperServer second, long seq) {
        Await.until("the last event has come through", Kills.LIMIT, () -> {
            try {
                return Files.readString(outputs()).contains("largest{seq=" + seq + ",");
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        }, second::log);
    }

    private Path outputs() {
        return folder.resolve("outputs");
    }

    private Path first(int to) {
        return ApplicationJar.compiled(Distribution.built(), folder.resolve("first.jar"), Map.of(
                "recovering/Tick.java", RecoveringApplication.TICK_CLASS, "recovering/Pulse.java", RecoveringApplication.PULSE_CLASS,
                "META-INF/spring/network.xml", FIRST.replace("${stop}", folder + "/stop").replace("${to}", VesperServer.HOST + ":" + to),
                "META-INF/vesper/rules.epl", FIRST_RULES), Map.of()).file();
    }

    private Path second() {
        return ApplicationJar.compiled(Distribution.built(), folder.resolve("second.jar"), Map.of(
                "recovering/OutputFile.java", RecoveringApplication.FILE_CLASS,
                "META-INF/spring/network.xml", SECOND.replace("${outputs}", outputs().toString()),
                "META-INF/vesper/rules.epl", SECOND_RULES), Map.of()).file();
    }

    private static void assertOutputs(Map<String, List<Output>> outputs, List<Long> ticks) {
        List<String> each = new ArrayList<>();
        List<String> largest = new ArrayList<>();
        List<Long> totals = new ArrayList<>();
        long total = 0;
        for (int i = 0; i < ticks.size(); i++) {
            total += volume(ticks.get(i)) - (i < WINDOW ? 0 : volume(ticks.get(i - WINDOW)));
            totals.add(total);
            each.add(ticks.get(i) + ": " + total);
            largest.add(ticks.get(i) + ": " + totals.subList(Math.max(0, i + 1 - LARGEST_OF), i + 1).stream()
                    .mapToLong(Long::longValue).max().orElseThrow());
        }
        assertEquals(each, numbers(outputs.get("each"), "total"));
        assertEquals(largest, numbers(outputs.get("largest"), "largest"));
    }

    private static List<String> numbers(List<Output> outputs, String column) {
        return outputs.stream().map(output -> output.number("seq") + ": " + output.number(column)).toList();
    }

    /** The volume of tick n, as the adapter makes it. */
    private static long volume(long n) {
        long mixed = (n + 1) * 0x9E3779B97F4A7C15L;
        return ((mixed ^ mixed >>> 29) * 0xBF58476D1CE4E5B9L >>> 33) / 7 % 100;
    }
}
