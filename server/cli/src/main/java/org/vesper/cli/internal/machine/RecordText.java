// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.machine;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.vesper.journal.JournalRecord;
import org.vesper.journal.RecordHeader;

/** A record of a journal as a line. */
final class RecordText {

    private RecordText() {
    }

    /** A record with the first bytes of its payload. */
    static String of(JournalRecord record, int bytes) {
        RecordHeader header = record.header();
        String source = header.source() == 0 ? "-" : "#" + header.source();
        String events = record instanceof JournalRecord.Batch ? " form " + header.form() + " from " + header.inSource() : "";
        String stage = record.stage().isEmpty() ? "" : " " + record.stage();
        return String.format(Locale.ROOT, "%d+%d %s %s %s%s%s %d B %s", record.position(), record.count(), instant(record.timeNs()),
                record.kind(), source, events, stage, record.payload().remaining(), payload(record.payload(), bytes)).stripTrailing();
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
