// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.machine;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.vesper.journal.JournalReader;
import org.vesper.journal.JournalRecord;
import org.vesper.journal.Kind;

/** A record of a journal as a line. */
final class RecordText {

    private RecordText() {
    }

    /** The record that a reader is at, with the first bytes of its payload. */
    static String of(JournalReader reader, int bytes) {
        JournalRecord record = reader.record();
        String source = record.source() == 0 ? "-" : "#" + record.source();
        boolean batch = record.kind() == Kind.EVENTS || record.kind() == Kind.CROSSED;
        String events = batch ? " form " + record.form() + " from " + record.inSource() : "";
        String stage = reader.stage().isEmpty() ? "" : " " + reader.stage();
        return String.format(Locale.ROOT, "%d+%d %s %s %s%s%s %d B %s", record.position(), record.count(), instant(record.timeNs()),
                record.kind(), source, events, stage, reader.payload().remaining(), payload(reader.payload(), bytes)).stripTrailing();
    }

    static Instant instant(long sinceEpochNs) {
        long second = TimeUnit.SECONDS.toNanos(1);
        return Instant.ofEpochSecond(Math.floorDiv(sinceEpochNs, second), Math.floorMod(sinceEpochNs, second));
    }

    /** Text if it is printable ASCII, else in hexadecimal. */
    private static String payload(ByteBuffer payload, int limit) {
        byte[] first = new byte[Math.max(0, Math.min(limit, payload.remaining()))];
        payload.duplicate().get(first);
        StringBuilder text = new StringBuilder();
        for (byte each : first) {
            if (each < ' ' || each == '\u007f') {
                return HexFormat.ofDelimiter(" ").formatHex(first);
            }
            text.append((char) each);
        }
        return text.isEmpty() ? "" : "\"" + text + "\"";
    }
}
