// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.api;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * A bean between two stages whose state the server can write and read, so that it survives a restart of an application with {@code
 * recovery}: the server writes it from time to time, reads the latest that it has written, and feeds the bean the events that have come
 * since. A bean that retains nothing is {@link Stateless} instead.
 *
 * <p><b>Threading:</b> both methods are called by the thread that brings its events, between two of them. <b>Failure:</b> if the state
 * cannot be written or read, the log says so, and the bean goes on with what it has.
 */
public interface WritableBean {

    /** Writes all that it retains; events wait meanwhile. */
    void write(DataOutput output) throws IOException;

    /** Replaces all that it retains by what {@link #write} has written. */
    void read(DataInput input) throws IOException;
}
