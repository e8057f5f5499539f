// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.vesper.tests.support.Await;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.ServerManagement;
import org.vesper.tests.support.VesperServer;

/**
 * A server that is killed while rules change comes back with the rules before or after a change, never with a mixture; its ledger says
 * which, and the audit log who has made it. The property {@code vesper.thorough} asks for 200 kills.
 */
@Timeout(value = 8, unit = TimeUnit.HOURS, threadMode = ThreadMode.SEPARATE_THREAD)
class KilledRuleChangeSystemTest {

    private static final String PROCESSOR = "type=Processor,application=signal-generation,name=signals";
    private static final int KILLS = Boolean.getBoolean("vesper.thorough") ? 200 : 4;
    private static final long SEED = 20261122;
    /** Several changes, so that the kill falls into any step of one. */
    private static final long LATEST_KILL_NS = Duration.ofMillis(60).toNanos();
    private static final int RULES_OF_A_CHANGE = 3;

    @RegisterExtension
    static final VesperServer SERVER = VesperServer.withSignalGeneration(Distribution.built());

    @Test
    void shouldHaveTheRulesBeforeOrAfterAChangeWhenItWasKilledAtAnyTime() throws IOException {
        Random random = new Random(SEED);
        SERVER.management().invoke(PROCESSOR, "addRules", rules(0));
        int last = 0;
        for (int kill = 0; kill < KILLS; kill++) {
            int first = last;
            AtomicInteger acknowledged = new AtomicInteger(first);
            long version = version();
            ServerManagement management = SERVER.management();
            CompletableFuture<Void> changes = CompletableFuture.runAsync(() -> change(management, acknowledged));
            Await.until("the first change is made", Duration.ofMinutes(2), () -> acknowledged.get() > first, SERVER::log);
            LockSupport.parkNanos((long) (random.nextDouble() * LATEST_KILL_NS));
            SERVER.killAndRestart(() -> { });
            changes.exceptionally(expected -> null).join();

            last = constant();
            int made = acknowledged.get();
            assertTrue(last == made || last == made + 1, "kill " + kill + ": change " + made + " was acknowledged, and there is " + last);
            assertEquals(version + last - first, version(), "the ledger knows another number of changes");
            assertTrue(audit().contains("PERC(lastPrice) > " + last + ";"), "change " + last + " has no line in the audit log");
        }
    }

    /** Changes rules until the server is killed. */
    private static void change(ServerManagement management, AtomicInteger acknowledged) {
        while (true) {
            management.invoke(PROCESSOR, "replaceRules", rules(acknowledged.get() + 1));
            acknowledged.incrementAndGet();
        }
    }

    /** Rules that all have the same constant. */
    private static String rules(int constant) {
        return IntStream.range(0, RULES_OF_A_CHANGE).mapToObj(i -> "@Name('live/" + i + "')\nSELECT symbol, lastPrice, PERC(lastPrice),"
                + " clientTimestamp, timestamp\nFROM (SELECT * FROM StockTick WHERE symbol = 'LIVE" + i + "') RETAIN 2 EVENTS\n"
                + "HAVING PERC(lastPrice) > " + constant + ";\n").collect(Collectors.joining());
    }

    /** The constant of the rules that run; the same in all of them. */
    private static int constant() {
        String all = (String) SERVER.management().invoke(PROCESSOR, "rulesText");
        for (int i = 0; i < RULES_OF_A_CHANGE; i++) {
            assertTrue(all.contains("'live/" + i + "'"), "rule live/" + i + " is lost");
        }
        String first = all.substring(all.indexOf("'live/0'"));
        int constant = Integer.parseInt(first.substring(first.indexOf("> ") + 2, first.indexOf(';')).strip());
        for (String rule : rules(constant).split("(?<=;)\n")) {
            assertTrue(all.replace("') SELECT", "')\nSELECT").contains(rule.strip()), () -> "a mixture: no\n" + rule + "\nin\n" + all);
        }
        return constant;
    }

    private static String audit() throws IOException {
        return Files.readString(SERVER.instance().resolve("logs/audit.log"));
    }

    private static long version() {
        return (Long) SERVER.management().attribute(PROCESSOR, "RulesVersion");
    }
}
