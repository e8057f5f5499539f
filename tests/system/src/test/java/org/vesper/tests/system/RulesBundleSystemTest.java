// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.tests.support.CommandResult;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.VesperServer;

/** Rules and the header of a CSV file are enough for an application. */
@Timeout(600)
class RulesBundleSystemTest {

    private static final String JUMP = """
            @Name('jump')
            SELECT symbol, PERC(lastPrice) AS percent
            FROM (SELECT * FROM StockTick WHERE symbol = ?) RETAIN 2 EVENTS
            HAVING PERC(lastPrice) > 2.0;
            """;

    @RegisterExtension
    final VesperServer server = VesperServer.empty(Distribution.built());

    @TempDir
    private Path folder;

    @Test
    void shouldRunRulesOnceTheyAreRightAndTellTheirMistakesBeforeAnythingChanges() throws IOException {
        file("jumps.epl", JUMP);
        file("jump.csv", "name,p1\nWSC,WSC\n");
        file("ticks.csv", "symbol:string,lastPrice:double\n");
        file("more.csv", "symbol,lastPrice\nXYZ,1\nWSC,105\n");
        file("gaps.csv", "symbol,lastPrice\nWSC,106\nWSC,\n");
        file("wrong.epl", JUMP.replace("HAVING PERC(lastPrice)", "HAVING PERC(lastPrce)"));
        String[] words = {"deploy", "jumps.epl", "jump.csv", "--events", "StockTick=ticks.csv"};

        vesper(words).expect(0, "deployed: jumps 1.0.0 RUNNING\ntakes events at 127.0.0.1:");
        vesper("list").expect(0, "jumps        RUNNING    1.0.0");
        vesper("deploy", "wrong.epl", "jump.csv", "--name", "jumps", "--events", "StockTick=ticks.csv")
                .expect(1, "wrong.epl:4:13: rule jump", "did you mean lastPrice?", "\nHAVING PERC(lastPrce) > 2.0;\n            ^\n");

        // 105 after 100 is a move of 5 %.
        feed("jumps", 100.0);
        String address = server.address("jumps", "events");
        command("send", "StockTick=more.csv", "--to", address).expect(0, "sent: 2 events");
        server.awaitLog("jump/WSC symbol=WSC percent=5.0");
        command("send", "StockTick=gaps.csv", "--to", address).expect(0, "sent: 2 events");
        command("send", "Tick=more.csv", "--to", address).expect(1, "cannot send to " + address, "StockTick");

        vesper(words).expect(0, "deployed: jumps 1.0.0 RUNNING");
        vesper("undeploy", "jumps").expect(0, "undeployed: jumps");
        changeASetting();
        assertEquals(List.of(), apps());
    }

    /** Only the rule begins anew in whose text the setting stands; an operator's mistake is told, and all goes on. */
    private void changeASetting() throws IOException {
        file("limits.epl", """
                @Name('dear') SELECT symbol, lastPrice FROM StockTick WHERE lastPrice > ${limit:200.0};
                @Name('count') SELECT COUNT(*) AS n FROM StockTick;
                """);
        String[] words = {"deploy", "limits.epl", "--events", "StockTick=ticks.csv"};
        Path settings = Files.createDirectories(server.instance().resolve("conf/apps")).resolve("limits.properties");

        vesper(words).expect(0, "deployed: limits 1.0.0 RUNNING");
        Files.writeString(settings, "limti=50\n");
        vesper(words).expect(1, "unknown key limti; did you mean limit?");
        Files.writeString(settings, "limit=50; @Name('x') SELECT 1 AS y FROM StockTick\n");
        vesper(words).expect(1, "lastPrice is a number and cannot be compared with '50; @Name");
        Files.writeString(settings, "limit=50\n");
        vesper(words).expect(0, "changed settings: limit", "1 replaced (dear), 1 kept");
        vesper("rules", "show", "dear").expect(0, "WHERE lastPrice > 50;");
        feed("limits", 60.0);
        server.awaitLog("dear symbol=WSC lastPrice=60.0");
        vesper("undeploy", "limits").expect(0, "undeployed: limits");
    }

    @Test
    void shouldRunTheJarOfRulesThatDeclareTheirEventType() throws IOException {
        file("dear.epl", """
                @Dialect('esper')
                create schema StockTick(symbol string, lastPrice double);
                @name('dear') select symbol, lastPrice from StockTick(lastPrice > 100);
                """);

        command("bundle", "dear.epl").expect(0, "made: dear.jar");
        vesper("deploy", "dear.jar").expect(0, "deployed: dear 1.0.0 RUNNING");
        feed("dear", 100.0, 101.0);
        server.awaitLog("dear symbol=WSC lastPrice=101.0");
        assertEquals(List.of("dear symbol=WSC lastPrice=101.0"), server.log().lines().filter(line -> line.startsWith("dear ")).toList());
    }

    private void feed(String application, double... prices) {
        try (TickClient client = TickClient.ready(server.port(application, "events"))) {
            for (double price : prices) {
                client.tick(price);
            }
            assertEquals(prices.length, client.bye());
        }
    }

    private List<String> apps() throws IOException {
        try (Stream<Path> files = Files.list(server.instance().resolve("apps"))) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }

    private void file(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
    }

    /** A command to the server. */
    private CommandResult vesper(String... words) {
        return server.vesperIn(folder, words);
    }

    private CommandResult command(String... words) {
        return server.distribution().in(folder).run(words);
    }
}
