// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.event;

import java.nio.ByteBuffer;

/** Reads the value of one property and sets it. */
@FunctionalInterface
interface PropertyReader {

    /** Sets the value at an index; returns the index after it. <b>Failure:</b> what the application's setter throws. */
    int read(Object event, ByteBuffer buffer, int at);
}
