// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.state;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** An aggregate whose value depends on more than the retained events. */
public interface WrittenState {

    /** Writes what the retained events do not determine. */
    void write(DataOutput output) throws IOException;

    /** Reads it, after all retained events have entered. */
    void read(DataInput input) throws IOException;
}
