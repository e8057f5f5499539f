// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.ledger;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.vesper.spi.processor.RuleEdit;

/**
 * The history of the rules of one processor. Its versions are numbers that grow over all processors of the server; version 0 is the
 * rules of the application's jar.
 *
 * <p><b>Threading</b> and <b>failure:</b> as in {@link RuleLedger}.
 */
public interface RuleHistory {

    /** The rules that differ from those of the jar, by name. */
    List<LiveChange> live();

    /** The version of the latest change; 0 if there is none. */
    long version();

    /** The version of the latest upload; 0 if there is none. */
    long lastUpload();

    /**
     * Writes a change, before it is made; when this returns, the change is on the disk. A rule that is again as its author wrote it is no
     * longer a live change.
     *
     * @return the version of the change
     */
    long record(List<RuleEdit> edits, ChangeNote note);

    /**
     * Writes what a new jar says about rules that were changed live, so that it is what they are compared with from now on.
     *
     * @param authored the changes of these rules from the jar before to the new one; those of other rules are ignored
     */
    void adopt(List<RuleEdit> authored, ChangeNote note);

    /** The entries of this processor, latest first. */
    List<LedgerEntry> log(int max);

    /** What changed from one version to a later one. <b>Failure:</b> an unknown version. */
    List<RuleEdit> edits(long from, long to);

    /** The latest entry of each of these rules that was ever changed. */
    Map<String, LedgerEntry> blame(Set<String> rules);

    /** Changes as a patch in the unified format. */
    String diff(List<RuleEdit> edits);
}
