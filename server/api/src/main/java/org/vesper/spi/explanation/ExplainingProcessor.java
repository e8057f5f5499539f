// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.explanation;

import java.util.List;
import java.util.function.IntPredicate;
import org.vesper.spi.processor.Processor;

/**
 * A processor that can explain one of its rules: it evaluates each condition of it beside the rule, for all events. It is much slower than
 * one that cannot, so it serves to look into a journal, and not to run an application.
 *
 * <p><b>Threading:</b> as {@link Processor}; the methods below are called by the thread that feeds it.
 */
public interface ExplainingProcessor extends Processor {

    /** Explains the events and steps of the clock at which this is so for their partition, instead of those explained before. */
    void explain(IntPredicate when);

    /**
     * The explanation of each such event of a partition, and of each such step of its clock at which the rule had an output, in this order.
     */
    List<Explanation> explanations(int partition);
}
