// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.template;

import java.util.Optional;
import org.vesper.epl.language.internal.syntax.Numbers;
import org.vesper.epl.language.internal.type.EnumConstants;
import org.vesper.epl.language.result.Constant;

/**
 * A place in Esper's text for a constant or a {@code ?} of the rule.
 *
 * @param token the index among the tokens of the rule
 * @param placeholder whether the rule has a {@code ?} here
 * @param reason the reason for the use; see {@link Constant}
 */
record Parameter(int token, boolean placeholder, Class<?> type, Constant.Use use, String reason) {

    /** Converts a constant to the parameter's type, if that can represent the value. */
    Optional<Object> converted(Object constant) {
        if (type.isEnum()) {
            return EnumConstants.find(type, constant.toString());
        }
        return constant.getClass() == type ? Optional.of(constant) : Numbers.convert((Number) constant, type).map(value -> value);
    }

    boolean isParameter(boolean general) {
        return use == Constant.Use.PARAMETER || general && use == Constant.Use.GENERAL;
    }
}
