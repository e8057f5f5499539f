// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal;

import java.util.Optional;

/**
 * A column of SELECT after {@code *} is expanded.
 *
 * @param name how the rule's author and the receiver of its events call it
 * @param label its alias in Esper's text, absent where Esper finds a good one itself
 */
record Column(Span span, String name, Expression expression, Optional<String> label) {

    /** Whether the author named it. */
    boolean aliased() {
        return label.filter(name::equals).isPresent();
    }
}
