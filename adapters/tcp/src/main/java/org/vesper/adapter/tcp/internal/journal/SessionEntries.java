// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.journal;

import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.vesper.spi.adapter.InputJournal;
import org.vesper.wire.format.Protocol;
import org.vesper.wire.format.WireText;
import org.vesper.wire.session.Progress;
import org.vesper.wire.session.SessionBook;

/** The sessions of an adapter in the journal: the state that outlives connections. */
public final class SessionEntries {

    private static final int NUMBERS_BYTES = 4 * Long.BYTES;
    private static final int BYTES_PER_CHARACTER = 3;

    private SessionEntries() {
    }

    /** Passes on all sessions. */
    public static void write(SessionBook<?> sessions, Consumer<ByteBuffer> parts) {
        ByteBuffer part = ByteBuffer.allocate(InputJournal.MAX_PART);
        sessions.forEach((client, name, epoch, progress) -> {
            if (part.remaining() < NUMBERS_BYTES + 2 * Short.BYTES + BYTES_PER_CHARACTER * (client.length() + name.length())) {
                parts.accept(part.flip());
                part.clear();
            }
            WireText.put(part, client, Protocol.MAX_TEXT_BYTES);
            WireText.put(part, name, Protocol.MAX_TEXT_BYTES);
            part.putLong(epoch).putLong(progress.next()).putLong(progress.rejected()).putLong(progress.shed());
        });
        if (part.position() > 0) {
            parts.accept(part.flip());
        }
    }

    /** Takes the sessions of a part. */
    public static void read(ByteBuffer part, SessionBook<?> sessions) {
        while (part.hasRemaining()) {
            String client = WireText.get(part);
            String name = WireText.get(part);
            long epoch = part.getLong();
            long next = part.getLong();
            Progress progress = sessions.recover(client, name, epoch, next);
            progress.recover(next, part.getLong(), part.getLong());
        }
    }
}
