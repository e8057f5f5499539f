// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.benchmarks;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class BenchmarksTest {

    /** Ends with an exception if any contestant's outputs are not those of the model. Its times mean nothing and are not looked at. */
    @Test
    @Timeout(180)
    void shouldFindTheOutputsOfAllContestantsRightWhenItMeasures() {
        new Benchmarks(Benchmarks.Effort.SMOKE).run(Benchmarks.PARTS);
    }
}
