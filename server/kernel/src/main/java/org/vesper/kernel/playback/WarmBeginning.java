// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.playback;

import java.nio.file.Path;
import java.util.OptionalLong;
import org.vesper.journal.Change;
import org.vesper.journal.JournalReader;
import org.vesper.journal.JournalRecord;
import org.vesper.journal.OnDamage;

/** The place in a journal where a rule began warm: with the state that it would have retained if it had been there before. */
final class WarmBeginning {

    private WarmBeginning() {
    }

    /** The position at which the rule began warm, if it has retained something since; empty if it began empty. @param until a position */
    static OptionalLong of(Path journal, String rule, long until) {
        OptionalLong warm = OptionalLong.empty();
        try (JournalReader reader = JournalReader.open(journal, OnDamage.SKIP)) {
            while (reader.next() && reader.record().position() <= until) {
                if (reader.record() instanceof JournalRecord.RuleChange change) {
                    warm = after(change.change(), rule, change.position(), warm);
                }
            }
        }
        return warm;
    }

    private static OptionalLong after(Change change, String rule, long position, OptionalLong before) {
        if (change instanceof Change.Restart) {
            return OptionalLong.empty();
        }
        boolean isAbout = change instanceof Change.Edits edits && edits.edits().stream().anyMatch(edit -> isOf(edit.name(), rule));
        if (!isAbout) {
            return before;
        }
        return ((Change.Edits) change).warm() ? OptionalLong.of(position) : OptionalLong.empty();
    }

    /** Whether an edit of this name is about the rule, one of its rows, or the rule of the row. */
    private static boolean isOf(String edited, String rule) {
        return edited.equals(rule) || rule.startsWith(edited + '/') || edited.startsWith(rule + '/');
    }
}
