// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.fault;

/**
 * Keeps events away from a failed stage that is to stop at its first fault ({@code on-fault="stop"}). All partitions of the stage share
 * one. <b>Threading:</b> any thread.
 */
public final class CircuitBreaker {

    private final String stage;
    private final boolean stopsOnFault;
    private volatile boolean open;

    /** @param stage the name for operators, "application/id" */
    public CircuitBreaker(String stage, boolean stopsOnFault) {
        this.stage = stage;
        this.stopsOnFault = stopsOnFault;
    }

    /** Records a fault; true if the stage stops because of it. */
    boolean trips() {
        boolean first = stopsOnFault && !open;
        open = stopsOnFault;
        return first;
    }

    public boolean isOpen() {
        return open;
    }

    /** Lets events in again, until the next fault. */
    public void close() {
        open = false;
    }

    String stage() {
        return stage;
    }
}
