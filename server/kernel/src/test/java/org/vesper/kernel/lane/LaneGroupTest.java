// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.lane;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.vesper.tests.support.Await;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LaneGroupTest {

    private final Lane upstream = new Lane(0);
    private final Lane downstream = new Lane(1);

    @Test
    void shouldHoldNoLaneThatAThreadUpstreamNeedsWhenItWaitsForThatThread() throws Exception {
        LaneGroup both = new LaneGroup(List.of(downstream, upstream, downstream));
        FutureTask<Boolean> entering = new FutureTask<>(() -> {
            boolean entered = both.tryEnter(Duration.ofSeconds(50));
            both.exit();
            return entered;
        });
        Thread thread = new Thread(entering);
        upstream.enter();
        thread.start();
        Await.until(() -> thread.getState() == Thread.State.TIMED_WAITING);

        assertTrue(downstream.tryEnter(Duration.ZERO), "the thread with events cannot pass on what it has");
        downstream.exit();
        upstream.exit();
        assertTrue(entering.get());
    }
}
