// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.benchmarks.server;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;
import org.vesper.tests.support.ServerManagement;
import org.vesper.tests.support.VesperServer;

/**
 * The work of operators on a server that is measured: what they do with MBeans and with the command line, one operation after the other at
 * a fixed pace. The rules and rows that they add accept no event of the load, so the expected signals stay the same.
 */
final class Administration {

    private static final String SERVER = "type=Server";
    private static final String MEASURED = "type=Application,name=signal-generation";
    private static final String BESIDE = "type=Application,name=hello-world";
    private static final String LOGGING = "type=Logging";
    private static final String RULES = "type=Processor,application=signal-generation,name=signals";
    private static final String ADAPTER = "type=Adapter,application=signal-generation,name=ticks";
    private static final String LATENCY = "ticks.exit-collector.entry";
    private static final String MEASUREMENT = "type=LatencyMeasurement,application=signal-generation,name=" + LATENCY;
    private static final String OTHER = "hello-world";
    private static final String RULE = "@Name('extra') SELECT symbol FROM (SELECT * FROM StockTick WHERE symbol = '%s') RETAIN 2 EVENTS;";
    private static final long PACE_NS = 350_000_000;

    private final VesperServer server;
    private final ServerManagement management;
    private final Path otherVersion;
    private long nextNs = System.nanoTime();

    /** @param otherVersion a jar of hello-world that requires a restart of that application */
    Administration(VesperServer server, Path otherVersion) {
        this.server = server;
        this.management = server.management();
        this.otherVersion = otherVersion;
    }

    /** Performs every operation and prints how long it took. <b>Failure:</b> an exception if one is refused or fails. */
    void perform() {
        long startNs = System.nanoTime();
        System.out.print("    ms:");
        readFigures();
        changeRules();
        measureLatency();
        changeApplications();
        useCommands();
        System.out.printf(Locale.ROOT, "%n    %.1f s in all%n", (System.nanoTime() - startNs) / 1e9);
    }

    private void readFigures() {
        operation("list", () -> management.invoke(SERVER, "list"));
        operation("attribute Network", () -> management.attribute(MEASURED, "Network"));
        operation("attribute Stages", () -> management.attribute(MEASURED, "Stages"));
        operation("attribute Rules, 400 rules", () -> management.attribute(RULES, "Rules"));
        operation("rulesText", () -> management.invoke(RULES, "rulesText"));
        operation("settings", () -> management.invoke(SERVER, "settings"));
        operation("examine", () -> management.invoke(SERVER, "examine"));
        operation("scrape over HTTP", new Scraper(server)::scrape);
        operation("attribute Address", () -> management.attribute(ADAPTER, "Address"));
    }

    private void changeRules() {
        operation("addRules", () -> management.invoke(RULES, "addRules", String.format(Locale.ROOT, RULE, "NONE")));
        operation("replaceRules", () -> management.invoke(RULES, "replaceRules", String.format(Locale.ROOT, RULE, "NOBODY")));
        operation("stopRules", () -> management.invoke(RULES, "stopRules", "extra"));
        operation("startRules", () -> management.invoke(RULES, "startRules", "extra"));
        operation("undoRule", () -> management.invoke(RULES, "undoRule", "extra", "measured"));
        operation("rulesBlame", () -> management.invoke(RULES, "rulesBlame", ""));
        operation("removeRules", () -> management.invoke(RULES, "removeRules", "extra"));
    }

    private void measureLatency() {
        operation("measureLatency", () -> management.invoke(MEASURED, "measureLatency", "ticks", "exit", "collector", "entry"));
        operation("attribute P999Us", () -> management.attribute(MEASUREMENT, "P999Us"));
        operation("reset of a latency", () -> management.invoke(MEASUREMENT, "reset"));
        operation("stopLatency", () -> management.invoke(MEASURED, "stopLatency", LATENCY));
    }

    private void changeApplications() {
        Path jar = server.distribution().sample(OTHER);
        operation("plan", () -> management.invoke(SERVER, "plan", jar.toString()));
        operation("deploy", () -> management.invoke(SERVER, "deploy", jar.toString()));
        operation("inject", () -> management.invoke(BESIDE, "inject", "heart", "Heartbeat", "number=3"));
        operation("setLevel", () -> management.invoke(LOGGING, "setLevel", "org.vesper.samples.hello", "DEBUG"));
        operation("resetLevel", () -> management.invoke(LOGGING, "resetLevel", "org.vesper.samples.hello"));
        for (String name : List.of("suspend", "resume", "stop", "start")) {
            operation(name, () -> management.invoke(SERVER, name, OTHER));
        }
        operation("update", () -> management.invoke(SERVER, "update", otherVersion.toString()));
        operation("rollBack", () -> management.invoke(SERVER, "rollBack", OTHER));
        operation("undeploy", () -> management.invoke(SERVER, "undeploy", OTHER));
    }

    private void useCommands() {
        command("status");
        command("rules", "list");
        command("rules", "log");
        command("connections", "list");
        command("wires");
        command("top", "--once");
        command("tap", "signal-generation/signals", "--seconds", "1");
        command("levels");
        command("logs");
        command("users", "list");
        command("config", "show");
    }

    private void command(String... words) {
        operation("vesper " + String.join(" ", words), () -> server.vesper(words).expect(0));
    }

    private void operation(String name, Runnable operation) {
        for (long early = nextNs - System.nanoTime(); early > 0; early = nextNs - System.nanoTime()) {
            LockSupport.parkNanos(early);
        }
        nextNs = Math.max(nextNs, System.nanoTime()) + PACE_NS;
        long startNs = System.nanoTime();
        operation.run();
        System.out.printf(Locale.ROOT, " %s %.1f;", name, (System.nanoTime() - startNs) / 1e6);
    }
}
