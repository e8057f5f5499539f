// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.benchmarks;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class BenchmarksTest {

    /** Fails with an exception if the outputs of any contestant differ from the model's. Its times are not checked. */
    @Test
    @Timeout(600)
    void shouldFindTheOutputsOfAllContestantsRightWhenItMeasures() {
        new Benchmarks(Benchmarks.Effort.SMOKE).run(Benchmarks.PARTS);
    }
}
