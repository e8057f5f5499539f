// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.analysis;

import java.util.Optional;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.Span;

/**
 * A column of SELECT, with {@code *} expanded.
 *
 * @param name the name known to the rule's author and to the receiver of its events
 * @param label the alias in Esper's text, absent where Esper's default name is suitable
 */
public record Column(Span span, String name, Expression expression, Optional<String> label) {

    /** Whether the author named it. */
    boolean aliased() {
        return label.filter(name::equals).isPresent();
    }
}
