// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.template;

import java.util.List;
import java.util.Optional;
import org.vesper.api.EventType;
import org.vesper.epl.language.internal.file.ParsedRule;

/**
 * What a rule becomes.
 *
 * @param values of the statement's parameters, in their order; null where a {@code ?} stands
 */
public record Translation(ParameterizedStatement statement, List<Object> values) {

    /** The same statement with the constants of another rule of the same shape, if it fits them. */
    public Optional<Translation> with(ParsedRule other) {
        return statement.values(values, other).map(others -> new Translation(statement, others));
    }

    /** The rule's statement, those before it, and the streams that they fill; constants are marks. */
    public record Texts(String statement, List<String> feeders, List<EventType> streams) {
    }
}
