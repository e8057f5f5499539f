// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.rule;

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
}
