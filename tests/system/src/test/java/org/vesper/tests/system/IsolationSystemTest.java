// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.management.openmbean.CompositeData;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.vesper.tests.support.ApplicationJar;
import org.vesper.tests.support.Await;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.VesperServer;

/**
 * One application is bad, another, signal-generation, is under load: the good one gives every signal, all the time; others come and go
 * beside the bad one, its operator sees what is wrong with it, and it can be undeployed.
 */
@Timeout(180)
class IsolationSystemTest {

    private static final Duration LIMIT = Duration.ofMinutes(1);
    private static final String TIMER = """
            <epn:adapter id="timer" provider="timer" listeners="%s">
              <epn:setting name="interval" value="2ms"/><epn:setting name="number-property" value="number"/>
            </epn:adapter>
            """;
    private static final String MAP_TYPE = "<epn:event-type name='Tick'><epn:property name='number' type='long'/></epn:event-type>";
    private static final String BEAN = "<bean id='out' class='app.Bean'/>";
    private static final String WRONG_RULE = "@Name('wrong') SELECT numbr FROM Tick;";
    private static final Pattern LOGGED_FAULT = Pattern.compile(
            "(?m)^(\\S+) .*faulty: bean out failed on .* and skipped it \\((\\d+) faults so far, (\\d+) since the last message\\)$");

    @RegisterExtension
    static final VesperServer SERVER = VesperServer.withSignalGeneration(Distribution.built());

    @TempDir
    private static Path folder;
    private static TickLoad load;

    /** An application whose code is in one class app.Bean, and what the log tells of it while it runs, and when it goes. */
    private record Bad(String name, String network, String code, String evidence, String farewell) {

        Bad(String name, String network, String code, String evidence) {
            this(name, network, code, evidence, name + " 1.0.0 STOPPED");
        }

        @Override
        public String toString() {
            return name;
        }
    }

    @BeforeAll
    static void putTheGoodOneUnderLoad() {
        deploy("other", MAP_TYPE + TIMER.formatted("out") + BEAN, takes(""));
        undeploy("other");
        load = TickLoad.start(SERVER.ticksPort());
    }

    @AfterAll
    static void requireEachSignal() {
        long pairs = load.stop();
        assertEquals(Signals.percentOfWsc(pairs), signals("percent/WSC"));
        assertEquals(Signals.trendOfWsc(pairs), signals("trend/WSC"));
        assertEquals("RUNNING", state("signal-generation"));
    }

    static Stream<Bad> running() {
        String plain = MAP_TYPE + TIMER.formatted("out") + BEAN;
        return Stream.of(
                new Bad("throws", plain, takes("""
                        count++;
                        if (count % 3 == 0) { throw new OutOfMemoryError("made up"); }
                        if (count % 3 == 1) { fall(); }
                        throw new Error("of its own") { };""") + "private void fall() { fall(); }", "throws: bean out failed on "),
                new Bad("blocks", plain, takes("new java.util.concurrent.CountDownLatch(1).await();"), "blocks 1.0.0 RUNNING"),
                new Bad("leaks", plain, "public Bean() { new Thread(() -> sleep(1_000_000), \"forgotten\").start(); }" + takes(""),
                        "leaks 1.0.0 RUNNING", "leaks 1.0.0 has left threads behind, which are interrupted: [forgotten]"),
                new Bad("handles", plain, """
                        private final java.util.List<AutoCloseable> open = new java.util.ArrayList<>();
                        """ + takes("""
                        if (open.size() == 300) { return; }
                        open.add(new java.io.FileInputStream(System.getProperty("java.home") + "/release"));
                        open.add(new java.net.ServerSocket(0));
                        open.add(java.nio.channels.Selector.open());
                        if (open.size() == 300) { System.out.println("handles are open"); }"""), "handles are open"),
                new Bad("fills", MAP_TYPE + TIMER.formatted("queue") + "<epn:stream id='queue' capacity='2' listeners='out'/>" + BEAN,
                        takes("sleep(1_000);"), "fills 1.0.0 RUNNING"),
                new Bad("meddles", plain, takes("""
                        System.out.close();
                        System.err.close();
                        Thread.currentThread().interrupt();
                        if (count++ == 3) { System.out.println("meddles still prints"); }"""), "meddles still prints"),
                new Bad("setter", "<epn:event-type name='Tick' class='app.Bean'/>" + TIMER.formatted("out") + BEAN, takes("")
                        + "public long getNumber() { return 0; }"
                        + "public void setNumber(long number) { throw new Error(\"no number today\"); }", "no number today"),
                new Bad("closes", MAP_TYPE + "<bean class='app.Bean$Provider'/><epn:adapter id='own' provider='own' listeners='out'/>" + BEAN,
                        takes("") + ownAdapter("", "sleep(1_000_000);"), "closes 1.0.0 RUNNING",
                        "Stage own could not be closed in an orderly way"),
                new Bad("loops", plain, takes("long end = System.nanoTime() + 30_000_000_000L; while (System.nanoTime() < end) { }"),
                        "loops 1.0.0 RUNNING", "loops 1.0.0 is gone, but one of its threads does not end"));
    }

    @ParameterizedTest
    @MethodSource("running")
    void shouldHarmNobodyElseWhenItIsBadWhileItRuns(Bad bad) {
        deploy(bad.name(), bad.network(), bad.code());
        SERVER.awaitLog(bad.evidence());

        requireThatOthersComeAndGo();
        undeploy(bad.name());

        assertTrue(!SERVER.management().has("type=Application,name=" + bad.name()));
        SERVER.awaitLog(bad.farewell());
        requireThatOthersComeAndGo();
    }

    static Stream<Bad> failing() {
        String plain = MAP_TYPE + TIMER.formatted("out") + BEAN;
        return Stream.of(
                new Bad("constructor", plain, "public Bean() { throw new IllegalStateException(\"no bean today\"); }" + takes(""),
                        "no bean today"),
                new Bad("initialiser", plain, "private static final int NONE = 1 / 0;" + takes(""), "/ by zero"),
                new Bad("rule", MAP_TYPE + TIMER.formatted("rules") + "<epn:processor id='rules' rules='wrong.epl' listeners='out'/>"
                        + BEAN, takes(""), "wrong.epl:1:23: rule wrong: Tick has no property numbr; did you mean number?"));
    }

    @ParameterizedTest
    @MethodSource("failing")
    void shouldHarmNobodyElseWhenItCannotBeDeployed(Bad bad) {
        RuntimeException refusal = assertThrows(RuntimeException.class, () -> deploy(bad.name(), bad.network(), bad.code()));

        assertTrue(refusal.getMessage().contains(bad.evidence()), refusal::getMessage);
        assertEquals(List.of("signal-generation RUNNING"), listed());
        requireThatOthersComeAndGo();
    }

    static Stream<Bad> hanging() {
        return Stream.of(
                new Bad("constructs", MAP_TYPE + TIMER.formatted("out") + BEAN, "public Bean() { sleep(1_000_000); }" + takes(""), ""),
                new Bad("starts", MAP_TYPE + "<bean class='app.Bean$Provider'/><epn:adapter id='own' provider='own' listeners='out'/>" + BEAN,
                        takes("") + ownAdapter("sleep(1_000_000);", ""), ""));
    }

    @ParameterizedTest
    @MethodSource("hanging")
    void shouldHarmNobodyElseWhenItHangsWhileItIsDeployed(Bad bad) {
        CompletableFuture<Void> deployment = CompletableFuture.runAsync(() -> deploy(bad.name(), bad.network(), bad.code()));
        await(bad.name() + " is being made", () -> listed().contains(bad.name() + " INSTALLED"));

        requireThatOthersComeAndGo();
        undeploy(bad.name());

        await("the deployment is given up", deployment::isCompletedExceptionally);
        requireThatOthersComeAndGo();
    }

    @Test
    void shouldShowAStageThatAFaultHasStoppedAndLetItGoOn() {
        deploy("stops", MAP_TYPE + TIMER.formatted("out") + BEAN.replace("/>", " epn:on-fault='stop'/>"),
                takes("throw new IllegalStateException(\"enough\");"));
        String stage = "type=EventBean,application=stops,name=out";
        await("events are rejected", () -> (long) SERVER.management().attribute(stage, "EventsRejected") > 3);

        assertEquals(1L, SERVER.management().attribute(stage, "Faults"));
        SERVER.distribution().run("status", "--instance", SERVER.instance().toString())
                .expect(0, "STOPPED by a fault, see the log", "vesper resume stops/out lets it go on");
        SERVER.awaitLog("stops: bean out failed on ");
        SERVER.distribution().run("resume", "stops/out", "--instance", SERVER.instance().toString()).expect(0, "resumed: stops/out");
        await("it fails again", () -> SERVER.management().attribute(stage, "Faults").equals(2L));
        undeploy("stops");
    }

    /** The bean fails some 500 times a second. */
    @Test
    void shouldCountEachFaultAndLogOneASecondWithItsStageAndEvent() {
        deploy("faulty", MAP_TYPE + TIMER.formatted("out") + BEAN, takes("throw new IllegalStateException(\"not one\");"));
        await("three faults are logged", () -> loggedFaults().size() >= 3);
        undeploy("faulty");

        List<MatchResult> logged = loggedFaults();
        long told = 0;
        for (MatchResult fault : logged) {
            told += Long.parseLong(fault.group(3));
            assertEquals(told, Long.parseLong(fault.group(2)), fault::group);
            assertTrue(fault.group().contains("failed on {number="), fault::group);
        }
        assertTrue(told > logged.size(), () -> "all faults are logged: " + logged.size());
        for (int i = 1; i < logged.size(); i++) {
            LocalTime before = LocalTime.parse(logged.get(i - 1).group(1));
            LocalTime after = LocalTime.parse(logged.get(i).group(1));
            // The log's clock and the one that counts the second are two; and it may be midnight.
            assertTrue(Math.floorMod(before.until(after, ChronoUnit.MILLIS), Duration.ofDays(1).toMillis()) > 900, before + " to " + after);
        }
    }

    private static List<MatchResult> loggedFaults() {
        return LOGGED_FAULT.matcher(SERVER.log()).results().toList();
    }

    private static List<String> listed() {
        CompositeData[] all = (CompositeData[]) SERVER.management().invoke("type=Server", "list");
        return Stream.of(all).map(application -> application.get("name") + " " + application.get("state")).toList();
    }

    private static void requireThatOthersComeAndGo() {
        SERVER.management().invoke("type=Server", "deploy", folder.resolve("other.jar").toString());
        assertEquals("RUNNING", state("other"));
        undeploy("other");
        load.awaitMore();
    }

    private static void deploy(String name, String network, String code) {
        String source = """
                package app;
                public class Bean implements org.vesper.api.EventSink {
                    private int count;
                    private static void sleep(long ms) {
                        try { Thread.sleep(ms); } catch (InterruptedException e) { throw new IllegalStateException(e); }
                    }
                    %s
                }
                """.formatted(code);
        String xml = """
                <beans xmlns="http://www.springframework.org/schema/beans" xmlns:epn="http://vesper.org/schema/epn"
                       xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
                       xsi:schemaLocation="http://www.springframework.org/schema/beans http://www.springframework.org/schema/beans/spring-beans.xsd
                                           http://vesper.org/schema/epn http://vesper.org/schema/epn.xsd">
                %s
                </beans>
                """.formatted(network);
        Map<String, String> entries = new LinkedHashMap<>(Map.of("app/Bean.java", source, "META-INF/spring/app.xml", xml,
                "META-INF/vesper/wrong.epl", WRONG_RULE));
        Path jar = ApplicationJar.compiled(SERVER.distribution(), folder.resolve(name + ".jar"), entries, Map.of()).file();
        SERVER.management().invoke("type=Server", "deploy", jar.toString());
    }

    private static String takes(String statements) {
        return "public void onEvent(Object event) { try {" + statements
                + "} catch (Exception e) { throw new IllegalStateException(e); } }";
    }

    private static String ownAdapter(String start, String close) {
        return """
                public static class Provider implements org.vesper.spi.AdapterProvider {
                    public String name() { return "own"; }
                    public org.vesper.spi.Adapter create(org.vesper.spi.AdapterContext context) { return new Own(); }
                }
                public static class Own implements org.vesper.spi.Adapter {
                    public void start() { %s }
                    public org.vesper.spi.AdapterStatus status() {
                        return new org.vesper.spi.AdapterStatus("here", 0, 0, 0, 0, java.util.Map.of());
                    }
                    public void close() { %s }
                }
                """.formatted(start, close);
    }

    private static void undeploy(String name) {
        SERVER.management().invoke("type=Server", "undeploy", name);
    }

    private static String state(String application) {
        return String.valueOf(SERVER.management().attribute("type=Application,name=" + application, "State"));
    }

    private static void await(String what, BooleanSupplier condition) {
        Await.until(what, LIMIT, condition, SERVER::log);
    }

    private static Signals signals(String rule) {
        CompositeData[] all = (CompositeData[]) SERVER.management().attribute("type=Bean,application=signal-generation,name=collector", "Signals");
        return List.of(all).stream().filter(signals -> signals.get("rule").equals(rule)).findFirst()
                .map(signals -> new Signals((Long) signals.get("received"), (Long) signals.get("checksum"))).orElse(Signals.NONE);
    }
}
