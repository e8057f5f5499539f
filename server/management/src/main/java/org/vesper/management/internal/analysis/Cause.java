// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.analysis;

/**
 * A cause that delays an output. The order decides if several were there for most of its time: a pause of the JVM also makes a wait
 * longer, but not the other way round.
 */
enum Cause {

    GC_PAUSE("GC pause", Reach.ALL_THREADS),
    SAFEPOINT("safepoint", Reach.ALL_THREADS),
    /** A thread that only sleeps was late, though the JVM was not paused: the process was stopped, or got no core. */
    STALL("stall of the machine", Reach.ALL_THREADS),
    LOCK("lock", Reach.OWN_THREAD),
    PARK("park, wait or sleep", Reach.OWN_THREAD),
    FILE("file", Reach.OWN_THREAD),
    SOCKET("socket", Reach.OWN_THREAD),
    DEPLOYMENT("deployment", Reach.CORES),
    RULE_CHANGE("rule change", Reach.CORES),
    COMPILATION("compilation", Reach.CORES),
    /** Not a cause by itself, since a loaded server uses its cores, but what the causes before it need to be one. */
    NO_FREE_CORE("no free core", Reach.CONDITION),
    UNKNOWN("unknown", Reach.CONDITION);

    private final String text;
    private final Reach reach;

    /** Whom it delays. */
    enum Reach {
        /** Every thread of the JVM. */
        ALL_THREADS,
        /** The thread that it happens to. */
        OWN_THREAD,
        /** Those for which no core is left. */
        CORES,
        /** Nobody. */
        CONDITION
    }

    Cause(String text, Reach reach) {
        this.text = text;
        this.reach = reach;
    }

    boolean isOfOneThread() {
        return reach == Reach.OWN_THREAD;
    }

    /** Whether it stops threads. */
    boolean stops() {
        return reach == Reach.ALL_THREADS || reach == Reach.OWN_THREAD;
    }

    /** Whether it takes cores from threads, which delays these only while no core is free. */
    boolean takesCores() {
        return reach == Reach.CORES;
    }

    @Override
    public String toString() {
        return text;
    }
}
