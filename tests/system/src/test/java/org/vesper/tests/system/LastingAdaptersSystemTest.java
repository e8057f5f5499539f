// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import javax.management.RuntimeMBeanException;
import javax.management.openmbean.TabularData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.tests.support.ApplicationJar;
import org.vesper.tests.support.Await;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.VesperServer;

/** Updates, and one that is refused, while a file is played, a timer ticks, and both are written into files. */
@Timeout(600)
class LastingAdaptersSystemTest {

    private static final int ROWS = 1_000;
    private static final String NETWORK = """
            <epn:event-type name="Row"><epn:property name="n" type="long"/></epn:event-type>
            <epn:adapter id="rows" provider="csv" listeners="row-file">
              <epn:setting name="file" value="var/rows.csv"/>
              <epn:setting name="time-property" value="n"/>
              <epn:setting name="speed" value="0.05"/>
            </epn:adapter>
            <epn:adapter id="ticks" provider="timer" listeners="tick-file">
              <epn:setting name="interval" value="20ms"/>
              <epn:setting name="count" value="1000"/>
              <epn:setting name="number-property" value="n"/>
            </epn:adapter>
            <epn:adapter id="row-file" provider="csv-writer">
              <epn:setting name="file" value="var/row-file.csv"/>
              <epn:setting name="append" value="false"/>
              <epn:setting name="columns" value="COLUMNS"/>
            </epn:adapter>
            <epn:adapter id="tick-file" provider="csv-writer">
              <epn:setting name="file" value="var/tick-file.csv"/>
              <epn:setting name="append" value="false"/>
              <epn:setting name="flush-interval" value="VERSIONms"/>
            </epn:adapter>
            """;

    @RegisterExtension
    static final VesperServer SERVER = VesperServer.empty(Distribution.built());

    @TempDir
    private Path folder;

    /** 1,000 rows and 1,000 ticks, one of each every 20 ms: they last 20 seconds, and the updates come in the first of them. */
    @Test
    void shouldWriteEachRowAndEachTickOnceThroughUpdatesAndOneThatIsRefused() throws IOException {
        Files.writeString(SERVER.instance().resolve("var/rows.csv"), lines());
        SERVER.manage("deploy", jar(1, "n").toString());
        for (int version = 2; version <= 4; version++) {
            awaitRow(20 * (version - 1));
            if (version == 3) {
                assertRefused(jar(version, "n, rule"));
            } else {
                SERVER.manage("update", jar(version, "n").toString());
            }
        }
        assertTrue(rows() < ROWS, "the last update came while the file was being played");
        Await.until("the last row and tick", Duration.ofMinutes(3), () -> detail("rows", "state").equals("ended")
                && detail("ticks", "state").equals("ended"), SERVER::log);
        SERVER.manage("stop", "lasting");
        assertEquals(lines(), Files.readString(SERVER.instance().resolve("var/row-file.csv")));
        assertEquals(lines(), Files.readString(SERVER.instance().resolve("var/tick-file.csv")));
    }

    private static void assertRefused(Path jar) {
        String refusal = assertThrows(RuntimeMBeanException.class,
                () -> SERVER.manage("update", jar.toString())).getCause().getMessage();
        assertTrue(refusal.contains("has the columns n, but n,rule are to be written"), refusal);
    }

    private static void awaitRow(long row) {
        Await.until("row " + row, Duration.ofMinutes(3), () -> rows() >= row, SERVER::log);
    }

    private static long rows() {
        return Long.parseLong(detail("rows", "rows"));
    }

    private static String detail(String adapter, String name) {
        TabularData details = (TabularData) SERVER.management().attribute("type=Adapter,application=lasting,name=" + adapter, "Details");
        return (String) details.get(new Object[] {name}).get("value");
    }

    private static String lines() {
        return "n\n" + LongStream.rangeClosed(1, ROWS).mapToObj(n -> n + "\n").collect(Collectors.joining());
    }

    private Path jar(int version, String columns) {
        String network = NETWORK.replace("VERSION", String.valueOf(100 + version)).replace("COLUMNS", columns);
        return ApplicationJar.compiled(SERVER.distribution(), folder.resolve(version + "/lasting.jar"),
                Map.of("META-INF/spring/lasting.xml", network), Map.of("Bundle-Version", version + ".0.0")).file();
    }
}
