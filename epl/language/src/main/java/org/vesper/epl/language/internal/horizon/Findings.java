// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.horizon;

import java.util.ArrayList;
import java.util.List;
import org.vesper.epl.language.internal.tree.SemanticError;
import org.vesper.epl.language.internal.tree.Span;
import org.vesper.spi.processor.Horizon;

/** The parts of a rule that make its horizon endless. */
final class Findings {

    private final List<SemanticError> errors = new ArrayList<>();

    /**
     * Records a part of a rule that needs more than any limited number of events.
     *
     * @param wayOut what the author can write instead; may be empty
     */
    Horizon endless(Span place, String reason, String wayOut) {
        errors.add(new SemanticError(place, "the rule cannot be recovered: " + reason + (wayOut.isEmpty() ? "" : "; " + wayOut)
                + RuleHorizon.OR_MARK));
        return Horizon.endless(reason);
    }

    List<SemanticError> errors() {
        return errors;
    }
}
