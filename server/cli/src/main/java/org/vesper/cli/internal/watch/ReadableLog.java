// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.watch;

import java.io.Closeable;
import java.io.IOException;
import java.util.function.Consumer;

/** The log of a server, read from somewhere on to its growing end. <b>Threading:</b> one thread. */
interface ReadableLog extends Closeable {

    /** Passes on the whole lines that have been written since the last call, at first those from the beginning on. */
    void read(Consumer<String> lines) throws IOException;

    /** Begins again, further back. Returns false if it has begun at the beginning of the log. */
    boolean goBack();
}
