// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.journal;

import java.nio.ByteBuffer;
import org.vesper.adapter.tcp.internal.event.SenderClock;
import org.vesper.wire.clock.WireClock;
import org.vesper.wire.format.Protocol;
import org.vesper.wire.format.WireText;

/**
 * The data needed to make the same events of a client's bytes again, besides its layouts and symbols.
 *
 * @param owner whose session it is
 * @param session the name of the session; empty if there is none
 * @param epoch the epoch of the session; 0 if there is none
 * @param position the position in the session with which the connection began
 * @param clock the client's clock
 * @param name its name for events, such as the subject of its certificate; empty if it has not proved who it is
 */
public record ClientDefinition(String owner, String session, long epoch, long position, SenderClock clock, String name) {

    private static final int VERSION = 1;
    private static final int FIXED_BYTES = 2 + 3 * Long.BYTES;
    private static final int TEXTS = 3;
    private static final int BYTES_PER_CHARACTER = 3;

    /** Reads a definition. <b>Failure:</b> an exception if it is of a later version. */
    public static ClientDefinition read(ByteBuffer bytes) {
        int version = bytes.get();
        if (version != VERSION) {
            throw new IllegalArgumentException("the journal has a client in the version " + version + "; this server knows " + VERSION);
        }
        WireClock clock = WireClock.values()[bytes.get()];
        SenderClock sender = new SenderClock(clock, bytes.getLong(), clock == WireClock.MONOTONIC);
        long epoch = bytes.getLong();
        long position = bytes.getLong();
        return new ClientDefinition(WireText.get(bytes), WireText.get(bytes), epoch, position, sender, WireText.get(bytes));
    }

    ByteBuffer bytes() {
        int characters = owner.length() + session.length() + name.length();
        ByteBuffer bytes = ByteBuffer.allocate(FIXED_BYTES + TEXTS * Short.BYTES + BYTES_PER_CHARACTER * characters);
        bytes.put((byte) VERSION).put((byte) clock.clock().ordinal()).putLong(clock.aheadNs()).putLong(epoch).putLong(position);
        WireText.put(bytes, owner, Protocol.MAX_TEXT_BYTES);
        WireText.put(bytes, session, Protocol.MAX_TEXT_BYTES);
        WireText.put(bytes, name, Protocol.MAX_TEXT_BYTES);
        return bytes.flip();
    }
}
