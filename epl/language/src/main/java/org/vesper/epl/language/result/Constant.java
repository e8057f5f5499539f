// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.result;

/**
 * A constant of a rule, or a {@code ?}, and its use in the rule's templates.
 *
 * @param value the value; null for a {@code ?} that no row has filled yet
 * @param type the required type of a value
 * @param reason the reason for the use, worded for the rule's author as a clause after "because"
 */
public record Constant(Object value, Class<?> type, Use use, String reason) {

    /** The use of a constant in the two templates. */
    public enum Use {

        /** A parameter in both templates. */
        PARAMETER,

        /** A parameter in the general template, part of the text in the special one. */
        GENERAL,

        /** Part of the text in both templates. */
        FIXED
    }
}
