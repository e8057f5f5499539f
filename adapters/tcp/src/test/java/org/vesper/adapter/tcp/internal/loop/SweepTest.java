// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.channel.embedded.EmbeddedChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The time of the loop is that of the test. */
class SweepTest {

    private static final long NONE = -1;

    private final EmbeddedChannel channel = new EmbeddedChannel();
    private final Sweep sweep = new Sweep(channel.eventLoop());
    private final List<String> called = new ArrayList<>();

    @BeforeEach
    void stopTime() {
        channel.freezeTime();
    }

    @Test
    void shouldCallEachMemberWhenItIsDueAndASixteenthLaterAtMost() {
        sweep.add(member("slow", Sweep.NEVER_NS), ms(1_600));
        sweep.add(member("fast", Sweep.NEVER_NS), ms(160));
        sweep.add(member("never", Sweep.NEVER_NS), Sweep.NEVER_NS);

        pass(159);
        assertEquals(List.of(), called);
        pass(11);
        assertEquals(List.of("fast"), called);
        pass(1_530);
        assertEquals(List.of("fast", "slow"), called);
        assertEquals(NONE, channel.runScheduledPendingTasks());
    }

    @Test
    void shouldCallAgainAfterTheTimeThatAMemberWants() {
        sweep.add(member("tick", ms(160)), ms(160));

        for (int i = 0; i < 10; i++) {
            pass(170);
        }

        assertEquals(10, called.size());
    }

    @Test
    void shouldWakeOnceASecondForTenThousandMembersThatAreDueAtDifferentTimes() {
        for (int i = 0; i < 10_000; i++) {
            sweep.add(member("one", ms(30_000)), ms(30_000) + i * ms(3));
        }
        int wakeUps = 0;
        long endMs = 0;
        while (endMs < 90_000) {
            long nextMs = TimeUnit.NANOSECONDS.toMillis(channel.runScheduledPendingTasks()) + 1;
            pass(nextMs);
            endMs += nextMs;
            wakeUps++;
        }

        assertTrue(called.size() >= 15_000, () -> called.size() + " calls");
        assertTrue(wakeUps < 100, wakeUps + " times");
    }

    @Test
    void shouldForgetMembersThatLeaveEvenDuringASweep() {
        List<Swept> all = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            int number = i;
            all.add(new Swept() {
                @Override
                protected long sweep() {
                    called.add("member " + number);
                    sweep.remove(all.get(number / 2));
                    sweep.remove(this);
                    return ms(1);
                }
            });
        }
        all.forEach(one -> sweep.add(one, ms(16)));
        sweep.remove(all.get(19));

        pass(1_000);

        assertEquals(called.size(), called.stream().distinct().count());
        assertTrue(!called.contains("member 19") && called.contains("member 18"), called::toString);
        assertTrue(all.stream().noneMatch(Swept::isAwaited));
        assertEquals(NONE, channel.runScheduledPendingTasks());
    }

    private Swept member(String name, long againNs) {
        return new Swept() {
            @Override
            protected long sweep() {
                called.add(name);
                return againNs;
            }
        };
    }

    private void pass(long ms) {
        channel.advanceTimeBy(ms, TimeUnit.MILLISECONDS);
        channel.runScheduledPendingTasks();
    }

    private static long ms(long ms) {
        return TimeUnit.MILLISECONDS.toNanos(ms);
    }
}
