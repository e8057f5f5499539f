// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.rule;

import java.util.OptionalLong;
import org.vesper.api.Caller;
import org.vesper.kernel.rules.ChangeTerms;
import org.vesper.spi.ledger.ChangeNote;

/** The terms of a change of rules that a user asks for. */
public final class GivenTerms {

    private GivenTerms() {
    }

    /**
     * The terms of a change by the present user.
     *
     * @param comment null for none
     * @param basedOn the version of the rules that the user has seen; negative if that is not known
     */
    public static ChangeTerms of(String comment, boolean isUpload, long basedOn, boolean force) {
        Caller caller = Caller.current();
        return new ChangeTerms(new ChangeNote(caller.name(), caller.address(), comment == null ? "" : comment, isUpload),
                basedOn < 0 ? OptionalLong.empty() : OptionalLong.of(basedOn), force);
    }
}
