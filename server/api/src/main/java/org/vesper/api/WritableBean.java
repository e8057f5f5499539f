// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.api;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * A bean between two stages whose state the server can write and read, so that it survives a restart of an application with {@code
 * recovery}. The server writes it whenever a segment of the journal begins. After a restart, it feeds the bean the events from the position
 * on to which the rules look back, and has it read each state at the place between the events where it was written. So it may read several
 * times, and the last one counts. A bean that retains nothing is {@link Stateless} instead.
 *
 * <p><b>Threading:</b> both methods are called by the thread that brings its events, between two of them. <b>Failure:</b> if the state
 * cannot be written, the log says so, and the server keeps the events since a state that was written. If it cannot be read, the log says
 * so, and the bean goes on with what it has.
 */
public interface WritableBean {

    /** Writes all that it retains; events wait meanwhile. Called again and again in the life of a bean. */
    void write(DataOutput output) throws IOException;

    /** Replaces all that it retains by what {@link #write} has written; called before events enter the application, also several times. */
    void read(DataInput input) throws IOException;
}
