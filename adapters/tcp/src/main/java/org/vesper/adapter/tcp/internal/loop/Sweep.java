// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.loop;

import io.netty.channel.EventLoop;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Calls what is due in an event loop, by one timer for all. A timer for each of ten thousand silent connections would wake the loop
 * hundreds of times a second, and be an object of its own. A call is late by a sixteenth of its waiting time at most, and by a second at
 * most; so the sweeps of waiting times that are spread over time are that far apart.
 *
 * <p><b>Threading:</b> its event loop. <b>Units:</b> nanoseconds, of the loop's clock.
 */
public final class Sweep {

    /** A waiting time without an end. */
    public static final long NEVER_NS = Long.MAX_VALUE;

    private static final int LATENESS = 16;
    private static final long MAX_LATENESS_NS = TimeUnit.SECONDS.toNanos(1);

    private final EventLoop loop;
    private final List<Swept> members = new ArrayList<>();
    private Future<?> timer;
    private long timerNs;

    Sweep(EventLoop loop) {
        this.loop = loop;
    }

    /** The sweep of one of an adapter's event loops. Called by any thread. */
    public static Sweep of(EventLoop loop) {
        return ((Loop) loop).sweep();
    }

    /** Adds a member, which wants to be called after a time or {@link #NEVER_NS}; or sets that time anew. */
    public void add(Swept member, long delayNs) {
        if (member.place < 0) {
            member.place = members.size();
            members.add(member);
        }
        setDue(member, delayNs, loop.ticker().nanoTime());
        plan(member);
    }

    /** Removes a member, if it is one; also in a sweep. */
    public void remove(Swept member) {
        if (member.place < 0) {
            return;
        }
        Swept last = members.remove(members.size() - 1);
        if (last != member) {
            members.set(member.place, last);
            last.place = member.place;
        }
        member.place = -1;
        if (members.isEmpty() && timer != null) {
            timer.cancel(false);
            timer = null;
        }
    }

    /**
     * Goes from the last to the first: a member that ends has its place taken by the last one, which has been called then. A member that is
     * no longer here may be in another loop.
     */
    private void run() {
        timer = null;
        long nowNs = loop.ticker().nanoTime();
        for (int i = members.size() - 1; i >= 0; i--) {
            Swept member = isDue(i, nowNs) ? members.get(i) : null;
            long delayNs = member == null ? NEVER_NS : member.sweep();
            if (i < members.size() && members.get(i) == member) {
                setDue(member, delayNs, nowNs);
            }
        }
        members.stream().filter(member -> member.dueNs != NEVER_NS).min((a, b) -> Long.signum(a.latestNs - b.latestNs))
                .ifPresent(this::plan);
    }

    private boolean isDue(int place, long nowNs) {
        return place < members.size() && members.get(place).dueNs != NEVER_NS && members.get(place).dueNs - nowNs <= 0;
    }

    private static void setDue(Swept member, long delayNs, long nowNs) {
        boolean never = delayNs == NEVER_NS;
        member.dueNs = never ? NEVER_NS : nowNs + Math.max(1, delayNs);
        member.latestNs = never ? NEVER_NS : member.dueNs + Math.min(MAX_LATENESS_NS, delayNs / LATENESS);
    }

    private void plan(Swept member) {
        if (member.dueNs == NEVER_NS || timer != null && timerNs - member.latestNs <= 0) {
            return;
        }
        if (timer != null) {
            timer.cancel(false);
        }
        timerNs = member.latestNs;
        timer = loop.schedule(this::run, Math.max(1, timerNs - loop.ticker().nanoTime()), TimeUnit.NANOSECONDS);
    }
}
