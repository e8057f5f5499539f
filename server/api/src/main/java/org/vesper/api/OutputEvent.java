// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.api;

import java.util.List;
import java.util.Map;

/**
 * An output of a rule: the selected values in the order of its select clause, as a map from column name to value that also knows the rule.
 * A column is named by its alias, else by its expression as the rule's author wrote it.
 *
 * <p><b>Threading:</b> immutable. Values may be null. Two output events are equal when they are equal as maps.
 */
public interface OutputEvent extends Map<String, Object> {

    /** The name of the rule that fired. */
    String rule();

    /** The column names, in select order; the same list for every event of a rule. */
    List<String> columns();

    /** The value of a column, counted from 0 in select order. */
    Object value(int column);
}
