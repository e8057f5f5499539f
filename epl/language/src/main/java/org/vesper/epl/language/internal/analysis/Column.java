// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.analysis;

import java.util.Optional;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.Span;

/**
 * A column of SELECT after {@code *} is expanded.
 *
 * @param name how the rule's author and the receiver of its events call it
 * @param label its alias in Esper's text, absent where Esper finds a good one itself
 */
public record Column(Span span, String name, Expression expression, Optional<String> label) {

    /** Whether the author named it. */
    boolean aliased() {
        return label.filter(name::equals).isPresent();
    }
}
