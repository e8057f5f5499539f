// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.control;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.vesper.kernel.lane.WorkRecord;

/**
 * Work on an application that takes cores from its events: a deployment or a change of rules. The latest ones of this server are
 * remembered, so that an analysis of latencies finds them. They are not events of Java's flight recorder, since that generates classes
 * which the class loader of a bundle does not find on Java 17.
 *
 * <p><b>Threading:</b> any thread. <b>Units:</b> times of {@link System#nanoTime()}.
 */
public final class Undertaking {

    private static final int MAX_REMEMBERED = 1_000;
    private static final Deque<Undertaking> LATEST = new ArrayDeque<>();

    private final Kind kind;
    private final String subject;
    private final long beginNs = System.nanoTime();
    private volatile long endNs;
    private volatile boolean ended;
    /** Null if nothing is recorded. */
    private final WorkRecord.Slot slot;

    /** The kinds of work. */
    public enum Kind { DEPLOYMENT, RULE_CHANGE }

    private Undertaking(Kind kind, String subject) {
        this.kind = kind;
        this.subject = subject;
        slot = kind == Kind.DEPLOYMENT ? WorkRecord.slot(subject, "its deployment") : null;
        if (slot != null) {
            slot.begin();
        }
    }

    /**
     * Begins one, which {@link #end} ends.
     *
     * @param subject the application or the processor
     */
    public static Undertaking begin(Kind kind, String subject) {
        Undertaking begun = new Undertaking(kind, subject);
        synchronized (LATEST) {
            if (LATEST.size() == MAX_REMEMBERED) {
                LATEST.removeFirst();
            }
            LATEST.addLast(begun);
        }
        return begun;
    }

    /** The latest ones, in the order of their begin. */
    public static List<Undertaking> latest() {
        synchronized (LATEST) {
            return List.copyOf(LATEST);
        }
    }

    public Kind kind() {
        return kind;
    }

    public String subject() {
        return subject;
    }

    public long beginNs() {
        return beginNs;
    }

    /** The end, or the present time if it goes on. */
    public long endNs() {
        return ended ? endNs : System.nanoTime();
    }

    public void end() {
        endNs = System.nanoTime();
        ended = true;
        if (slot != null) {
            slot.close();
        }
    }
}
