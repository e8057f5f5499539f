// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.explanation;

import java.util.List;
import java.util.Map;

/**
 * The explanation of a statement in Esper's dialect.
 *
 * @param unfitKeys for each property of the event types, the reason why the statement cannot be partitioned by it; empty if it can
 */
public record EsperExplanation(String name, String statement, Map<String, String> unfitKeys) {

    /** The features of the server that such a statement has. */
    public static final List<String> HAS = List.of("settings", "changes while other rules run", "faults, counts and times of its own",
            "the limit of retained events", "streams, windows and tables that rules in Vesper's dialect read");
    /** Those that it lacks. */
    public static final List<String> LACKS = List.of("templates and parameters", "shadow", "warm start", "recovery", "a horizon",
            "eviction", "why", "format");
}
