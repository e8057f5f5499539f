// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.ledger;

import java.util.List;

/**
 * Keeps every change of a rule that is made while the server runs: version, time, user, comment. Registered as an OSGi service.
 *
 * <p><b>Threading:</b> any thread; changes are written one after the other. <b>Failure:</b> a ledger that cannot be read or written is a
 * {@link org.vesper.config.ConfigurationException}; nothing has been written then.
 */
public interface RuleLedger {

    /** The history of the rules of a processor. */
    RuleHistory history(String application, String processor);

    /** The histories of those processors of an application whose rules were ever changed. */
    List<RuleHistory> histories(String application);

    /**
     * The changes of all processors, latest first.
     *
     * @param max the maximum number of entries
     */
    List<LedgerEntry> log(int max);
}
