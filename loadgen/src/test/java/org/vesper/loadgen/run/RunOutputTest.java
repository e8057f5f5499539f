// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.loadgen.record.Fields;
import org.vesper.loadgen.record.ReportFolder;
import org.vesper.loadgen.record.RunRecord;

class RunOutputTest {

    private static final Map<String, Object> PLANNED = Map.of("application", "signal-generation", "version", "1.2", "seed", 42,
            "connections", 10, "rate", Map.of("planned", 100_000));

    @TempDir
    private Path folder;

    private RunOutput output;

    @BeforeEach
    void open() {
        output = new RunOutput(null, folder, "", "");
    }

    @Test
    void shouldFindTheValidRunWhenItsSettingsAreEqual() throws IOException {
        keep(Map.of("verdict", "VALID"));

        assertEquals("VALID", output.earlier(planned(), 1).orElseThrow().verdict());
        assertEquals(Optional.empty(), output.earlier(planned(), 2));
        assertEquals(2, output.nextRepeat(planned()));
    }

    /** The server had ended before the load generator could ask it for its version. */
    @Test
    void shouldMeasureAgainWhenTheRunWasInterrupted() throws IOException {
        keep(Map.of("verdict", "INVALID", "version", ""));

        assertEquals(Optional.empty(), output.earlier(planned(), 1));
        assertEquals(2, output.nextRepeat(planned()));
    }

    @Test
    void shouldRefuseAndNameOnlyWhatDiffersWhenTheSettingsAreOthers() throws IOException {
        keep(Map.of("verdict", "VALID", "seed", 7));

        String refusal = assertThrows(IOException.class, () -> output.earlier(planned(), 1)).getMessage();
        assertEquals(folder + " has runs of other settings; name another folder with --out, or tell the runs apart with --label."
                + " There: seed 7. Now: seed 42.", refusal);
        assertEquals(refusal, assertThrows(IOException.class, () -> output.nextRepeat(planned())).getMessage());
    }

    @Test
    void shouldRefuseWhenTheRunWasSentInAnotherWay() throws IOException {
        keep(Map.of("verdict", "VALID", "sendingOptions", "pacing spin, churn 0.0, 1 generators"));

        assertThrows(IOException.class, () -> output.earlier(planned(), 1));
    }

    @Test
    void shouldRefuseWhenTheRunWasSentOverAnotherProtocol() throws IOException {
        keep(Map.of("verdict", "VALID", "protocol", "2"));

        String refusal = assertThrows(IOException.class, () -> output.earlier(planned(), 1)).getMessage();
        assertTrue(refusal.contains("protocol 2"), refusal);
    }

    private static RunRecord planned() {
        return new RunRecord(new Fields(PLANNED));
    }

    private void keep(Map<String, Object> fields) throws IOException {
        Map<String, Object> report = new LinkedHashMap<>(PLANNED);
        report.putAll(fields);
        new ReportFolder(folder).add("10x10000-1", report, List.of());
    }
}
