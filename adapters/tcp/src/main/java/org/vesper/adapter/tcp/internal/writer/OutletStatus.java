// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.writer;

/**
 * The progress of an outlet's connection to the receiver.
 *
 * @param detail why it waits before it reconnects, or where it is connected if that is not the receiver of the settings; otherwise empty
 */
record OutletStatus(State state, String detail) {

    static final OutletStatus CONNECTING = new OutletStatus(State.CONNECTING, "");

    enum State { CONNECTING, CONNECTED, WAITING }

    @Override
    public String toString() {
        return switch (state) {
            case CONNECTING -> "connects";
            case CONNECTED -> detail.isEmpty() ? "connected" : "connected to " + detail + ", where the receiver has sent it";
            case WAITING -> "waits: " + detail;
        };
    }
}
