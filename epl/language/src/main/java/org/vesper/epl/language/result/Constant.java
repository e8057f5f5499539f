// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.result;

/**
 * A constant of a rule, or a {@code ?}, and what becomes of it in the rule's templates.
 *
 * @param value null for a {@code ?} that no row has filled yet
 * @param type what a value must be of
 * @param reason why it is used as it is, in words for the rule's author; they go on behind "because"
 */
public record Constant(Object value, Class<?> type, Use use, String reason) {

    /** Where rules of one template may differ. */
    public enum Use {

        /** A parameter in both templates. */
        PARAMETER,

        /** A parameter in the general template, part of the text in the special one. */
        GENERAL,

        /** Part of the text in both. */
        FIXED
    }
}
