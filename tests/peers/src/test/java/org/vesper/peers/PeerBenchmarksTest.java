// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.peers;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class PeerBenchmarksTest {

    /** Fails with an exception if the outputs of any engine differ from the model's. Its times are not checked. */
    @Test
    @Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void shouldFindTheOutputsOfAllEnginesRightWhenEachRunsTheSameRules() {
        PeerBenchmarks.smoke();
    }
}
