// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.VesperServer;

/** A command that cannot be carried out says what is wrong, offers the nearest right word, and exits with a code that scripts can see. */
@Timeout(600)
class BadCommandSystemTest {

    private static final int FAILED = 1;
    private static final int WRONG_USAGE = 2;

    private final Distribution distribution = Distribution.built();

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({
        "run --instnce here,            --instnce,    --instance",
        "status --instnce here,         --instnce,    --instance",
        "loadgen --connection 3,        --connection, --connections",
        "demo --conections 3,           --conections, --connections",
        "epl run --rules a.epl --events T=a.csv --outt b.csv, --outt, --out",
        "strat,                         strat,        start",
        "run --set jmx.prot=1,          jmx.prot,     jmx.port",
    })
    void shouldOfferTheNearestWhenAWordIsUnknown(String words, String unknown, String nearest) {
        String[] command = words.split(" ");
        int code = words.contains("--set") ? FAILED : WRONG_USAGE;

        distribution.run(command).expect(code, unknown, nearest);
    }

    @Test
    void shouldNameTheFileWhenThereIsNone() throws IOException {
        Path events = Files.writeString(folder.resolve("ticks.csv"), "symbol,lastPrice\nWSC,10.5\n");
        Path rules = folder.resolve("missing.epl");

        distribution.run("epl", "run", "--rules", rules.toString(), "--events", "StockTick=" + events).expect(FAILED, rules.toString());
    }

    @Test
    void shouldNameTheFolderWhenItIsNoInstance() {
        distribution.run("status", "--instance", folder.resolve("missing").toString()).saying(folder.resolve("missing").toString());
    }

    @Test
    void shouldNamePortAndStageWhenItIsTakenAndKeepTheServer() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                VesperServer server = VesperServer.withSignalGeneration(distribution)
                        .set("app.signal-generation.ticks.port", String.valueOf(taken.getLocalPort())).start()) {
            server.awaitLog("signal-generation FAILED");
            server.awaitLog(String.valueOf(taken.getLocalPort()));
            server.awaitLog("ticks");
            server.management().attribute("type=Server", "Version");
        }
    }

    @Test
    void shouldNameThePortWhenThatOfManagementIsTaken() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            distribution.run("run", "--instance", folder.resolve("new").toString(), "--set", "jmx.port=" + taken.getLocalPort())
                    .expect(FAILED, "jmx.port", String.valueOf(taken.getLocalPort()));
        }
    }
}
