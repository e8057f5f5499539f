// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.workload.signals;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vesper.loadgen.EventSource;
import org.vesper.loadgen.Load;
import org.vesper.loadgen.OutputCount;
import org.vesper.wire.frame.FrameEncoder;

class RecordingTest {

    private static final Load LOAD = new Load(1, 1_000, 0, 1, 42);

    @TempDir
    private Path folder;

    @Test
    void shouldSendTheTicksOfTheFileAgainAndAgain() throws IOException {
        SignalGeneration workload = replaying("time,price,symbol;0,100,WSC;5,7.5,NOT LISTED;9,103,WSC");
        EventSource ticks = workload.events(LOAD);

        assertEquals(List.of("WSC 100.0", "NOT LISTED 7.5", "WSC 103.0", "WSC 100.0", "NOT LISTED 7.5"), written(workload, ticks, 5));
        assertEquals(1, workload.maxConnections());
    }

    /** From 100 to 103 is 3 %, and back -2.9 %: each tick but the first is a signal. No price rises or falls three times in a row. */
    @Test
    void shouldKnowTheSignalsOfTheTicksOfTheFile() throws IOException {
        SignalGeneration workload = replaying("symbol,time,price;WSC,0,100;NOT LISTED,5,7.5;WSC,9,103");
        EventSource ticks = workload.events(LOAD);
        written(workload, ticks, 300);

        assertEquals(199, ticks.expected().get("percent/WSC").total());
        assertEquals(199, ticks.expected().values().stream().mapToLong(OutputCount::total).sum());
    }

    @Test
    void shouldSendGeneratedTicksWhenTheFileHasOnlyTimes() throws IOException {
        SignalGeneration workload = replaying("time;0;5");

        assertFalse(workload.isReplay());
        assertEquals("cycle", workload.parameters().get("symbols"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "time,symbol,price,volume;0,A,1,2 | line 1: the columns are time,symbol,price,volume but must be time,symbol,price in any order",
        "time,symbol;0,A | line 1: the columns are time,symbol but must be",
        "time,symbol,;0,A,1 | line 1: the columns are",
        "time,symbol,price;0,A,1;1,A | line 3: the row has 2 cells but must have 3",
        "time,symbol,price;0,A,1;1,,5 | line 3: the symbol is missing",
        "time,symbol,price;0,A,x | line 2: the price is 'x' but must be a number, such as 27.5",
        "time,symbol,price;0,A, | line 2: the price is 'null' but must be a number",
        "time,symbol,price;0,A,-1 | line 2: the price is '-1' but must be above 0",
        "time,symbol,price;0,A,NaN | line 2: the price is 'NaN' but must be above 0",
        "time,symbol,price;0,\"A,1 | line 2"})
    void shouldSayWhichFileAndLineWhenARecordingIsWrong(String rows, String message) {
        IllegalArgumentException wrong = assertThrows(IllegalArgumentException.class, () -> replaying(rows));

        assertTrue(wrong.getMessage().startsWith(folder.resolve("ticks.csv").toString()) && wrong.getMessage().contains(message),
                wrong::getMessage);
    }

    private SignalGeneration replaying(String rows) throws IOException {
        return new SignalGeneration().replaying(Files.writeString(folder.resolve("ticks.csv"), rows.replace(';', '\n')));
    }

    private static List<String> written(SignalGeneration workload, EventSource ticks, int count) {
        List<String> written = new ArrayList<>();
        ByteBuffer buffer = ByteBuffer.allocate(64);
        for (int event = 0; event < count; event++) {
            ticks.write(new FrameEncoder(buffer.clear()), event, 0, 0, true);
            buffer.flip();
            written.add(workload.symbols(0, 1).get(buffer.getInt()) + " " + buffer.getDouble());
        }
        return written;
    }
}
