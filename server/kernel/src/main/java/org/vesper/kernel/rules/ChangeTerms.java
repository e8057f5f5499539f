// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.rules;

import java.util.OptionalLong;
import org.vesper.spi.ledger.ChangeNote;

/**
 * The terms of a change of rules.
 *
 * @param note what the ledger writes beside it
 * @param basedOn the version of the rules that the user has seen; without it, an upload is based on the last upload, and any other change
 *     on the rules as they are
 * @param force whether changes that the user has not seen are overwritten
 */
public record ChangeTerms(ChangeNote note, OptionalLong basedOn, boolean force) {

    /** A change of the rules as they are. */
    public static ChangeTerms of(ChangeNote note) {
        return new ChangeTerms(note, OptionalLong.empty(), false);
    }
}
