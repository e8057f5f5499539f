// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.template;

import java.util.List;
import java.util.Optional;
import org.vesper.api.EventType;
import org.vesper.epl.language.internal.file.ParsedRule;

/**
 * The translation of a rule.
 *
 * @param values the values of the statement's parameters, in order; null for a {@code ?}
 */
public record Translation(ParameterizedStatement statement, List<Object> values) {

    /** Returns the same statement with the constants of another rule of the same shape, if it fits these. */
    public Optional<Translation> with(ParsedRule other) {
        return statement.values(values, other).map(others -> new Translation(statement, others));
    }

    /** The rule's statement, its feeders, and the streams that these fill. Constants are represented by marks. */
    public record Texts(String statement, List<String> feeders, List<EventType> streams) {
    }
}
