// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.peers;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class PeerBenchmarksTest {

    /** Fails with an exception if the outputs of any engine differ from the model's. Its times are not checked. */
    @Test
    @Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void shouldFindTheOutputsOfAllEnginesRightWhenEachRunsTheSameRules(@TempDir Path folder) throws IOException {
        Path chart = folder.resolve("peers.svg");

        PeerBenchmarks.smoke(chart);

        assertTrue(Files.readString(chart).contains(">hand-written loop</text>"));
    }
}
