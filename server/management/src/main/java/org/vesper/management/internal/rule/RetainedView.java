// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.rule;

import java.util.function.ToLongFunction;
import org.vesper.kernel.stage.ProcessorStage;
import org.vesper.management.figures.RetainedFigures;
import org.vesper.spi.processor.RetainedState;

/** What a rule retains. */
public record RetainedView(String getName, long getEvents, long getPartialMatches, long getGroups, long getBytes, long getRefused,
                           long getEvicted)
        implements RetainedFigures {

    public static RetainedView of(RetainedState state) {
        return new RetainedView(state.rule(), state.events(), state.partialMatches(), state.groups(), state.bytes(), state.refused(),
                state.evicted());
    }

    /** A figure of all rules of a processor together; -1 if it has not been read yet. */
    public static long sum(ProcessorStage processor, ToLongFunction<RetainedState> figure) {
        return processor.retained().latest().map(figures -> figure.applyAsLong(figures.all())).orElse(-1L);
    }
}
