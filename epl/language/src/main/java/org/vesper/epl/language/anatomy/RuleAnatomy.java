// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.anatomy;

import java.util.Optional;

/**
 * A rule taken apart.
 *
 * @param outputs a rule with the same outputs, which inserts them nowhere
 * @param limit the OUTPUT clause, if there is one
 */
public record RuleAnatomy(QueryAnatomy query, String outputs, Optional<Condition> limit) {
}
