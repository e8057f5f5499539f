// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.vesper.tests.support.Await;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.ServerManagement;
import org.vesper.tests.support.VesperServer;

/**
 * A server that is killed while rules change comes back with the rules before or after a change, never with a mixture; its ledger says
 * which, and the audit log who has made it. {@link Kills} says how many kills
 * there are.
 */
@Timeout(value = 8, unit = TimeUnit.HOURS, threadMode = ThreadMode.SEPARATE_THREAD)
class KilledRuleChangeSystemTest {

    private static final String PROCESSOR = "type=Processor,application=signal-generation,name=signals";
    private static final int RULES_OF_A_CHANGE = 3;

    @RegisterExtension
    final VesperServer server = VesperServer.withSignalGeneration(Distribution.built());

    @Kills.Few(value = 4, thorough = 200)
    void shouldHaveTheRulesBeforeOrAfterAChangeWhenItWasKilledAtAnyTime(Kills kills) throws IOException {
        server.management().invoke(PROCESSOR, "addRules", rules(0));
        int last = 0;
        for (int kill = 1; kill <= kills.number(); kill++) {
            int first = last;
            AtomicInteger acknowledged = new AtomicInteger(first);
            long version = version();
            ServerManagement management = server.management();
            CompletableFuture<Void> changes = CompletableFuture.runAsync(() -> change(management, acknowledged));
            Await.until("the first change is made", Kills.LIMIT, () -> acknowledged.get() > first, server::log);
            kills.awaitMoment();
            server.killAndRestart(() -> { });
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
    private int constant() {
        String all = (String) server.management().invoke(PROCESSOR, "rulesText");
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

    private String audit() throws IOException {
        return Files.readString(server.instance().resolve("logs/audit.log"));
    }

    private long version() {
        return (Long) server.management().attribute(PROCESSOR, "RulesVersion");
    }
}
