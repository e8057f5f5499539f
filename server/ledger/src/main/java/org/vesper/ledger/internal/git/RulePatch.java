// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.ledger.internal.git;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.eclipse.jgit.diff.DiffFormatter;
import org.eclipse.jgit.diff.HistogramDiff;
import org.eclipse.jgit.diff.RawText;
import org.eclipse.jgit.diff.RawTextComparator;
import org.vesper.spi.processor.RecordedRule;
import org.vesper.spi.processor.RuleEdit;

/** Changes of rules as a patch in the unified format. */
final class RulePatch {

    private static final byte[] NOTHING = {};
    private static final String NO_FILE = "/dev/null";

    private RulePatch() {
    }

    static String of(List<RuleEdit> edits) {
        ByteArrayOutputStream patch = new ByteArrayOutputStream();
        try (DiffFormatter formatter = new DiffFormatter(patch)) {
            for (RuleEdit edit : edits) {
                write(edit, patch, formatter);
            }
            formatter.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return patch.toString(StandardCharsets.UTF_8);
    }

    private static void write(RuleEdit edit, ByteArrayOutputStream patch, DiffFormatter formatter) throws IOException {
        RawText before = text(edit.before());
        RawText after = text(edit.after());
        String head = "--- " + (edit.before().isEmpty() ? NO_FILE : "a/" + edit.name()) + "\n+++ "
                + (edit.after().isEmpty() ? NO_FILE : "b/" + edit.name()) + "\n";
        patch.write(head.getBytes(StandardCharsets.UTF_8));
        formatter.format(new HistogramDiff().diff(RawTextComparator.DEFAULT, before, after), before, after);
        formatter.flush();
    }

    private static RawText text(Optional<RecordedRule> rule) {
        return new RawText(rule.map(RuleText::shown).orElse(NOTHING));
    }
}
