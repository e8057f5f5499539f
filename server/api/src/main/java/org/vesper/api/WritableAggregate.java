// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.api;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * An {@link Aggregate} whose state the server can write and read, so that its value survives a restart even though no limited number of
 * events determines it. <b>Called by</b> the processor between two events, by the thread that enters events. <b>Ordering:</b> {@code read}
 * is called after all retained events have entered a new instance, and replaces the state that these have led to.
 */
public interface WritableAggregate<T, R> extends Aggregate<T, R> {

    /** Writes the state. */
    void write(DataOutput output) throws IOException;

    /** Reads the state that {@link #write} has written. */
    void read(DataInput input) throws IOException;
}
