// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.rule;

import java.util.List;
import org.vesper.epl.processor.internal.partition.EventMaker;
import org.vesper.epl.processor.internal.partition.Partition;

/**
 * What makes a rule run: a row of a template's statement, or a statement of its own, the same in all partitions.
 * <b>Threading:</b> the control thread, which holds the lanes of all partitions.
 */
public sealed interface RuleBody permits LiveTemplate, OwnStatement {

    /** How the list of rules calls it; short, and unique in its processor for as long as that lives. */
    String id();

    /** What is deployed for it. */
    EngineModule module();

    /** The names of the columns that rules of this body select. */
    List<String> columns();

    /** Makes the events that rules of this body insert; null if they emit output events. */
    default EventMaker maker() {
        return null;
    }

    /** Lets a rule take events from now on, with nothing retained. Throws if it cannot, and leaves it to {@link #end} to clean up. */
    void begin(RunningRule rule);

    /** Lets a rule take no more events and drops what it retained. Does nothing if it has not begun. */
    void end(RunningRule rule);

    /** Notes that it has more rules, those that are off included, or less. */
    default void count(int more) {
    }

    /** How an error calls the rules that may have failed when one of this body did. */
    String suspects();

    /**
     * The same, if it is known which row did.
     *
     * @param row the id of the partition of its context, -1 if it is not known
     */
    default String suspects(Partition partition, int row) {
        return suspects();
    }
}
