// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.retained;

import com.espertech.esper.runtime.client.EPStatement;
import java.util.function.IntPredicate;

/**
 * Limits the number of events that each row of a statement retains. It is asked whether a row takes the next event.
 *
 * <p><b>Threading:</b> the thread in the lane; the counts any thread.
 */
public sealed interface RetainedLimit extends IntPredicate permits RefusingLimit, EvictingLimit {

    /** The treatment of a row that retains as many events as it may. */
    enum Policy {
        /** It takes no further event until it retains fewer. */
        REFUSE,
        /** Its oldest event goes, and the next one comes. */
        EVICT
    }

    static RetainedLimit of(EPStatement statement, long limit, Policy policy) {
        return policy == Policy.EVICT ? new EvictingLimit(statement, limit) : new RefusingLimit(statement, limit);
    }

    /** The number of events that a row did not take; of all rows if it is -1. */
    default long refused(int row) {
        return 0;
    }

    /** The number of events that had to leave a row before their time; of all rows if it is -1. */
    default long evicted(int row) {
        return 0;
    }
}
