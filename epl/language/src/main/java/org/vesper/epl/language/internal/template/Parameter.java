// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.template;

import java.util.Optional;
import org.vesper.epl.language.internal.syntax.Numbers;
import org.vesper.epl.language.internal.type.EnumConstants;
import org.vesper.epl.language.result.Constant;

/**
 * A place in Esper's text where a constant or a {@code ?} of the rule stands.
 *
 * @param token its place among the tokens of the rule
 * @param placeholder whether it is a {@code ?}
 * @param reason as {@link Constant} has it
 */
record Parameter(int token, boolean placeholder, Class<?> type, Constant.Use use, String reason) {

    /** A constant in the hole's type, if that has its value. */
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
