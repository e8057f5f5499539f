// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.confined;

/** Decides whether the rows of a statement take further events. <b>Threading:</b> the thread in the runtime. */
public interface RowLimit {

    /** Whether a row takes the next event. Called once for each event that matches a filter of the row. */
    boolean admits(int row);
}
