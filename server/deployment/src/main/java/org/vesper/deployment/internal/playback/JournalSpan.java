// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.playback;

import java.nio.file.Path;
import java.util.Collection;
import org.vesper.config.ConfigurationException;
import org.vesper.journal.JournalReader;
import org.vesper.journal.Kind;
import org.vesper.journal.OnDamage;

/** What some journals hold at a position. */
final class JournalSpan {

    private long oldest = Long.MAX_VALUE;
    private long end;
    private boolean hasEvent;
    private boolean hasTick;

    /** Finds a position. <b>Failure:</b> a {@link ConfigurationException} if no journal holds it. */
    static JournalSpan at(long position, Collection<Path> journals) {
        JournalSpan span = new JournalSpan();
        journals.forEach(journal -> span.read(journal, position));
        if (!span.hasEvent && !span.hasTick) {
            throw new ConfigurationException("there is no position " + position + " in the journal "
                    + (position < span.oldest ? "any more; its oldest one is " + span.oldest
                    : "yet; its last one is " + (span.end - 1)));
        }
        return span;
    }

    private void read(Path journal, long position) {
        try (JournalReader reader = JournalReader.open(journal, OnDamage.SKIP)) {
            boolean before = true;
            while (before && reader.next()) {
                oldest = Math.min(oldest, reader.record().position());
                end = Math.max(end, reader.record().end());
                before = reader.record().end() <= position;
                if (!before && reader.record().position() <= position) {
                    hasTick |= reader.record().kind() == Kind.CLOCK;
                    hasEvent |= reader.record().kind() == Kind.EVENTS || reader.record().kind() == Kind.CROSSED;
                }
            }
        }
    }

    /** Whether there is an event at the position, and not a clock tick. */
    boolean isEvent() {
        return hasEvent;
    }
}
