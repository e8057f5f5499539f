// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.explanation;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A condition with its value.
 *
 * @param text as written, on one line
 * @param line the line of its first character in the text of its rule, counted from 1
 * @param column counted from 1
 * @param value whether it was met; empty if it is null, which counts as not met
 * @param values what it compares, text to value
 */
public record ExplainedCondition(String text, int line, int column, Optional<Boolean> value, Map<String, Object> values) {

    public ExplainedCondition {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    public boolean isMet() {
        return value.orElse(false);
    }
}
