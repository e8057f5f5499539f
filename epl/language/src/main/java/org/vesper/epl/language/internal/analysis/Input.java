// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.analysis;

import java.util.Optional;
import java.util.function.Function;
import org.vesper.api.EventType;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.typing.Scope;

/** The events that a source reads, and their type with the accessible properties. */
public sealed interface Input {

    EventType type();

    <R> R fold(Function<Whole, R> ofWhole, Function<Filtered, R> ofFiltered, Function<Fed, R> ofFed);

    /** All events of a stream. */
    record Whole(EventType type) implements Input {

        @Override
        public <R> R fold(Function<Whole, R> ofWhole, Function<Filtered, R> ofFiltered, Function<Fed, R> ofFed) {
            return ofWhole.apply(this);
        }
    }

    /** The events of another input that pass the filter of a sub-select, with the selected properties. */
    record Filtered(EventType type, Input input, Optional<Expression> filter, Scope scope) implements Input {

        @Override
        public <R> R fold(Function<Whole, R> ofWhole, Function<Filtered, R> ofFiltered, Function<Fed, R> ofFed) {
            return ofFiltered.apply(this);
        }
    }

    /** The output of a sub-select that computes. */
    record Fed(EventType type, CheckedQuery query) implements Input {

        @Override
        public <R> R fold(Function<Whole, R> ofWhole, Function<Filtered, R> ofFiltered, Function<Fed, R> ofFed) {
            return ofFed.apply(this);
        }
    }
}
