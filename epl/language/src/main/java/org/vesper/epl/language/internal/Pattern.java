// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal;

import java.util.List;
import java.util.Optional;

/** What MATCHING looks for. */
sealed interface Pattern {

    Span span();

    /** Two or more patterns joined by {@code followed by}, {@code or} or {@code and}. */
    record Chain(Span span, String operator, List<Pattern> parts) implements Pattern {
    }

    /** {@code every} or {@code not} in front. */
    record Prefixed(Span span, String prefix, Pattern pattern) implements Pattern {
    }

    record Within(Span span, Pattern pattern, Window.Interval interval) implements Pattern {
    }

    record Atom(Span span, Optional<String> tag, String stream, List<Expression> filters) implements Pattern {
    }
}
