// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.tree;

import java.util.List;
import java.util.Optional;

/** What MATCHING looks for. */
public sealed interface Pattern {

    Span span();

    /** Two or more patterns joined by {@code followed by}, {@code or} or {@code and}. */
    record Chain(Span span, String operator, List<Pattern> parts) implements Pattern {

        /** The last of three steps or more, if it alone has a WITHIN. A last one of two is bounded from the first event on. */
        public Optional<Pattern> boundedAtTheEnd() {
            List<Pattern> bounded = parts.stream().filter(Within.class::isInstance).toList();
            Pattern last = parts.get(parts.size() - 1);
            return operator.equals("followed by") && parts.size() > 2 && bounded.equals(List.of(last)) ? Optional.of(last) : Optional.empty();
        }
    }

    /** {@code every} or {@code not} in front. */
    record Prefixed(Span span, String prefix, Pattern pattern) implements Pattern {
    }

    record Within(Span span, Pattern pattern, Window.Interval interval) implements Pattern {
    }

    record Atom(Span span, Optional<String> tag, String stream, List<Expression> filters) implements Pattern {
    }
}
