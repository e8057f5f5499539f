// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery.handoff;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.vesper.journal.JournalReader;
import org.vesper.journal.JournalRecord;
import org.vesper.journal.Kind;
import org.vesper.journal.OnDamage;

/**
 * The place of an event or clock tick: the name of its lane, and its position there. <b>Threading:</b> immutable.
 */
public record LanePlace(String lane, long position) {

    /** The place in another lane of what caused the event here; empty if it was not handed off. @param journal that of the lane */
    public Optional<LanePlace> cause(Path journal) {
        Map<Integer, String> ways = new HashMap<>();
        try (JournalReader reader = JournalReader.openAt(journal, position, OnDamage.SKIP)) {
            while (reader.next() && reader.record().position() <= position) {
                JournalRecord record = reader.record();
                if (record instanceof JournalRecord.Segment) {
                    ways.clear();
                } else if (record instanceof JournalRecord.SourceDefinition source) {
                    ways.put(source.header().source(), source.stage());
                } else if (record.kind() == Kind.CROSSED && position < record.end()) {
                    int element = Math.toIntExact(position - record.position());
                    OptionalLong cause = HandoffBytes.cause(record.payload(), element);
                    return Handoffs.laneBefore(ways.getOrDefault(record.header().source(), "")).filter(before -> cause.isPresent())
                            .map(before -> new LanePlace(before, cause.getAsLong()));
                }
            }
        }
        return Optional.empty();
    }
}
