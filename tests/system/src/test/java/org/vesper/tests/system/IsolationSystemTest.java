// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
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
import org.vesper.tests.support.Await;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.VesperServer;

/**
 * One application is bad, another, signal-generation, is under load: the good one gives every signal, all the time; others come and go
 * beside the bad one, its operator sees what is wrong with it, and it can be undeployed.
 */
@Timeout(600)
class IsolationSystemTest {

    private static final Duration LIMIT = Duration.ofMinutes(3);
    private static final Pattern LOGGED_FAULT = Pattern.compile(
            "(?m)^.* faulty: bean out failed on .* and skipped it \\((\\d+) faults so far, (\\d+) since the last message\\)$");

    @RegisterExtension
    static final VesperServer SERVER = VesperServer.withSignalGeneration(Distribution.built());

    @TempDir
    private static Path folder;
    private static TickLoad load;

    @BeforeAll
    static void putTheGoodOneUnderLoad() {
        deploy(BadApplication.plain("other", ""));
        undeploy("other");
        load = TickLoad.start(SERVER.ticksPort());
    }

    @AfterAll
    static void requireEachSignal() {
        long pairs = load.stop();
        assertEquals(Signals.percentOfWsc(pairs), Signals.received(SERVER, "percent/WSC"));
        assertEquals(Signals.trendOfWsc(pairs), Signals.received(SERVER, "trend/WSC"));
        assertEquals("RUNNING", state("signal-generation"));
    }

    @ParameterizedTest
    @MethodSource("org.vesper.tests.system.BadApplication#running")
    void shouldHarmNobodyElseWhenItIsBadWhileItRuns(BadApplication bad) {
        deploy(bad);
        SERVER.awaitLog(bad.evidence());

        requireThatOthersComeAndGo();
        undeploy(bad.name());

        assertTrue(!SERVER.management().has("type=Application,name=" + bad.name()));
        SERVER.awaitLog(bad.farewell());
        requireThatOthersComeAndGo();
    }

    @ParameterizedTest
    @MethodSource("org.vesper.tests.system.BadApplication#failing")
    void shouldHarmNobodyElseWhenItCannotBeDeployed(BadApplication bad) {
        RuntimeException refusal = assertThrows(RuntimeException.class, () -> deploy(bad));

        assertTrue(refusal.getMessage().contains(bad.evidence()), refusal::getMessage);
        assertEquals(List.of("signal-generation RUNNING"), listed());
        requireThatOthersComeAndGo();
    }

    @ParameterizedTest
    @MethodSource("org.vesper.tests.system.BadApplication#hanging")
    void shouldHarmNobodyElseWhenItHangsWhileItIsDeployed(BadApplication bad) {
        CompletableFuture<Void> deployment = CompletableFuture.runAsync(() -> deploy(bad));
        await(bad.name() + " is being made", () -> listed().contains(bad.name() + " INSTALLED"));

        requireThatOthersComeAndGo();
        undeploy(bad.name());

        await("the deployment is given up", deployment::isCompletedExceptionally);
        requireThatOthersComeAndGo();
    }

    @Test
    void shouldShowAStageThatAFaultHasStoppedAndLetItGoOn() {
        deploy(BadApplication.plain("stops", "throw new IllegalStateException(\"enough\");").stoppingAtAFault());
        String stage = "type=EventBean,application=stops,name=out";
        await("events are rejected", () -> (long) SERVER.management().attribute(stage, "EventsRejected") > 3);

        assertEquals(1L, SERVER.management().attribute(stage, "Faults"));
        SERVER.vesper("status")
                .expect(4, "STOPPED by a fault, see the log", "vesper resume stops/out resumes it");
        SERVER.awaitLog("stops: bean out failed on ");
        SERVER.vesper("resume", "stops/out").expect(0, "resumed: stops/out");
        await("it fails again", () -> SERVER.management().attribute(stage, "Faults").equals(2L));
        undeploy("stops");
    }

    /** The bean fails some 500 times a second. */
    @Test
    void shouldCountEachFaultAndLogOneASecondWithItsStageAndEvent() {
        long beforeNs = System.nanoTime();
        deploy(BadApplication.plain("faulty", "throw new IllegalStateException(\"not one\");"));
        await("three faults are logged", () -> loggedFaults().size() >= 3);
        undeploy("faulty");
        Duration lasted = Duration.ofNanos(System.nanoTime() - beforeNs);

        List<MatchResult> logged = loggedFaults();
        long told = 0;
        for (MatchResult fault : logged) {
            told += Long.parseLong(fault.group(2));
            assertEquals(told, Long.parseLong(fault.group(1)), fault::group);
            assertTrue(fault.group().contains("failed on {number="), fault::group);
        }
        assertTrue(told > logged.size(), () -> "all faults are logged: " + logged.size());
        assertTrue(logged.size() <= 1 + lasted.toSeconds(), () -> logged.size() + " were logged in " + lasted);
    }

    private static List<MatchResult> loggedFaults() {
        return LOGGED_FAULT.matcher(SERVER.log()).results().toList();
    }

    private static List<String> listed() {
        CompositeData[] all = (CompositeData[]) SERVER.management().invoke("type=Server", "list");
        return Stream.of(all).map(application -> application.get("name") + " " + application.get("state")).toList();
    }

    private static void requireThatOthersComeAndGo() {
        SERVER.manage("deploy", folder.resolve("other.jar").toString());
        assertEquals("RUNNING", state("other"));
        undeploy("other");
        load.awaitMore();
    }

    private static void deploy(BadApplication application) {
        SERVER.manage("deploy", application.jar(SERVER.distribution(), folder).toString());
    }

    private static void undeploy(String name) {
        SERVER.manage("undeploy", name);
    }

    private static String state(String application) {
        return String.valueOf(SERVER.management().attribute("type=Application,name=" + application, "State"));
    }

    private static void await(String what, BooleanSupplier condition) {
        Await.until(what, LIMIT, condition, SERVER::log);
    }
}
