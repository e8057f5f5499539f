// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.frame;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import org.vesper.wire.clock.ClockDomain;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.format.Protocol;
import org.vesper.wire.format.WireException;
import org.vesper.wire.format.WireText;

/**
 * The first frame of a client of version 2. The layouts of its events follow in frames of their own.
 *
 * @param clock the clock domain of the client
 * @param wallTimes whether TIME values are to be of the wall clock even in the server's own clock domain, so that a client may send them
 *     again to another host
 * @param wallClockOffsetNs how far the client's wall clock is ahead of the server's; 0 if unknown
 * @param session the session to begin or to go on with
 * @param reporting the reports that the client asks for
 * @param software the name and version of the client's program, for operators
 * @param token what proves who the client is; empty for nothing. Not copied, and never part of a text
 */
public record SessionHello(
        ClockDomain clock, boolean wallTimes, long wallClockOffsetNs, SessionClaim session, Reporting reporting, String software,
        byte[] token) {

    static final int TOKEN = 1;
    static final int REJECTS = 2;

    private static final int KNOWN = 1;
    private static final int KNOWN_WALL = 2;
    private static final byte[] NO_TOKEN = {};

    public SessionHello {
        Objects.requireNonNull(clock);
        Objects.requireNonNull(session);
        Objects.requireNonNull(reporting);
        Objects.requireNonNull(software);
        Objects.requireNonNull(token);
    }

    /** Creates the HELLO of a client on this host that has no token. */
    public static SessionHello of(SessionClaim session, String software) {
        return new SessionHello(ClockDomain.ofThisHost(), false, 0, session, Reporting.DEFAULT, software, NO_TOKEN);
    }

    /** The same HELLO with other reports. */
    public SessionHello with(Reporting other) {
        return new SessionHello(clock, wallTimes, wallClockOffsetNs, session, other, software, token);
    }

    /** The same HELLO of another connection: for this session, and with times that mean the same to each server. */
    public SessionHello again(SessionClaim claim) {
        return new SessionHello(clock, true, wallClockOffsetNs, claim, reporting, software, token);
    }

    /** The same HELLO with another token; an empty one for none. */
    public SessionHello withToken(byte[] other) {
        return new SessionHello(clock, wallTimes, wallClockOffsetNs, session, reporting, software, other);
    }

    /** The byte that says how the clock domain is to be used. */
    int clockCode() {
        return !clock.isKnown() ? 0 : wallTimes ? KNOWN_WALL : KNOWN;
    }

    static SessionHello decode(ByteBuffer payload) {
        try {
            int clockCode = Byte.toUnsignedInt(payload.get());
            if (clockCode > KNOWN_WALL) {
                throw malformed("its first byte is " + clockCode + ", not 0 (clock domain unknown), 1 (known) or 2 (known, wall clock)");
            }
            ClockDomain named = new ClockDomain(WireText.get(payload), WireText.get(payload));
            ClockDomain clock = clockCode == 0 ? ClockDomain.UNKNOWN : named;
            long offsetNs = payload.getLong();
            SessionClaim session = session(payload);
            Reporting reporting = Reporting.decode(payload);
            String software = WireText.get(payload);
            Map<Integer, byte[]> options = Options.decode(payload);
            return new SessionHello(clock, clockCode == KNOWN_WALL, offsetNs, session,
                    options.containsKey(REJECTS) ? reporting.withRejects() : reporting, software, options.getOrDefault(TOKEN, NO_TOKEN));
        } catch (BufferUnderflowException e) {
            throw malformed("it ends too early");
        }
    }

    private static SessionClaim session(ByteBuffer payload) {
        String name = WireText.get(payload);
        long epoch = payload.getLong();
        long position = payload.getLong();
        if (name.getBytes(StandardCharsets.UTF_8).length > Protocol.MAX_SESSION_BYTES) {
            throw malformed("the name of the session has more than " + Protocol.MAX_SESSION_BYTES + " bytes");
        }
        if (position < 0) {
            throw malformed("the position " + Long.toUnsignedString(position) + " is beyond " + Long.MAX_VALUE);
        }
        return new SessionClaim(name, epoch, position);
    }

    private static WireException malformed(String what) {
        return new WireException(ErrorCode.MALFORMED_FRAME, "HELLO cannot be read: " + what);
    }
}
