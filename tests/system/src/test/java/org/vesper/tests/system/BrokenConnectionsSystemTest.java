// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.tests.support.CuttingProxy;
import org.vesper.tests.support.CuttingProxy.Cut;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.RunReport;
import org.vesper.tests.support.VesperServer;

/** With sessions, nothing is lost and nothing comes twice, whatever becomes of the connections. */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class BrokenConnectionsSystemTest {

    private static final boolean THOROUGH = Boolean.getBoolean("vesper.thorough");
    private static final int CUTS = THOROUGH ? 1_000 : 20;
    private static final LoadRun.Size SIZE = THOROUGH ? new LoadRun.Size(2, 100_000, 120, 1) : LoadRun.SMALL;
    /** More than what a connection of the generator begins with, which cannot be opened if it breaks before. */
    private static final int GREETING_BYTES = 20_000;
    private static final int MOST_TO_SERVER = 20_000;
    /** A WELCOME and a part of the first report: a slow machine sends few reports, and each connection that is to break must break. */
    private static final int MOST_TO_CLIENT = 80;

    @RegisterExtension
    static final VesperServer SERVER = VesperServer.withSignalGeneration(Distribution.built());

    @TempDir
    private Path folder;

    @Test
    void shouldTakeEveryEventOnceWhenConnectionsOfSessionsBreakUnderLoad() {
        Random random = new Random(20);
        try (CuttingProxy proxy = new CuttingProxy(SERVER::ticksPort, number -> cut(number, random));
                LoadRun run = LoadRun.start(SERVER, proxy.port(), folder, SIZE, "--protocol", "2", "--session")) {
            RunReport report = run.report();

            LoadRun.assertExact(report);
            assertEquals(SIZE.events(), report.count("events.acceptedByAdapter"));
            assertEquals("2 with sessions", report.at("protocol"));
            assertEquals(CUTS, proxy.cuts());
            // Not one for each cut: a connection may break before its WELCOME.
            assertTrue(report.at("schedule.sending").toString().matches(".*, [1-9]\\d* reconnections"),
                    () -> report.at("schedule.sending").toString());
        }
    }

    @Test
    void shouldSendTheRestOfAFileWhenACommandIsRunAgain() throws IOException {
        Path file = Files.writeString(folder.resolve("ticks.csv"), "symbol:string,lastPrice:double\n" + rows(0, 3_000));
        Random random = new Random(21);
        try (CuttingProxy proxy = new CuttingProxy(SERVER::ticksPort, number ->
                number < 5 ? new Cut(1 + random.nextInt(MOST_TO_SERVER), 1 + random.nextInt(MOST_TO_CLIENT)) : Cut.NONE)) {
            String[] command = {"send", "StockTick=" + file, "--to", VesperServer.HOST + ":" + proxy.port(), "--session", "file"};
            SERVER.distribution().run(command).expect(0, "sent: 3000 events");
            Files.writeString(file, rows(3_000, 10), StandardOpenOption.APPEND);
            SERVER.distribution().run(command).expect(0, "sent: 10 events; session file had 3000 before");
            Files.writeString(file, "symbol:string,lastPrice:double\n" + rows(0, 1));
            SERVER.distribution().run(command).expect(1, "session file has 3010 events already", "has 1 rows");
        }
    }

    /** The connections that the run opens first get through their greeting; the last ones do not break. */
    private static Cut cut(int number, Random random) {
        if (number == 0 || number > CUTS) {
            return Cut.NONE;
        }
        int begin = number <= SIZE.connections() ? GREETING_BYTES : 1;
        return begin > 1 || random.nextBoolean() ? new Cut(begin + random.nextInt(MOST_TO_SERVER), Long.MAX_VALUE)
                : new Cut(Long.MAX_VALUE, 1 + random.nextInt(MOST_TO_CLIENT));
    }

    private static String rows(int from, int count) {
        return IntStream.range(from, from + count).mapToObj(i -> "LIVE," + (1_000_000.0 + i) + "\n").collect(Collectors.joining());
    }
}
