// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.support.hostile;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;

/** A misuse that a client of a TCP adapter may try. Each is a source of bytes; what happens to the connection follows from it. */
public enum Abuse {

    /** Connects and says nothing. */
    SILENT {
        @Override
        byte[] next(byte[] opening, long turn, Random random) {
            return NOTHING;
        }
    },

    /** Sends its opening byte by byte, and the opening again where events belong. */
    SLOW {
        @Override
        byte[] next(byte[] opening, long turn, Random random) {
            return new byte[] {opening[(int) (turn % opening.length)]};
        }
    },

    /** Sends random bytes from the beginning. */
    GARBAGE {
        @Override
        byte[] next(byte[] opening, long turn, Random random) {
            return random(random, PIECE_BYTES);
        }
    },

    /** Opens correctly, and goes on with random bytes. */
    LATE_GARBAGE {
        @Override
        byte[] next(byte[] opening, long turn, Random random) {
            return turn == 0 ? opening : random(random, PIECE_BYTES);
        }
    },

    /** Opens correctly, and announces the longest frame that there can be. */
    OVERSIZED {
        @Override
        byte[] next(byte[] opening, long turn, Random random) {
            return turn == 0 ? opening : new byte[] {Byte.MAX_VALUE, -1, -1, -1, EVENTS};
        }
    },

    /** Sends half of its opening, ends its sending half, and stays. */
    HALF_CLOSED {
        @Override
        byte[] next(byte[] opening, long turn, Random random) {
            return turn == 0 ? Arrays.copyOf(opening, opening.length / 2) : null;
        }
    },

    /** Speaks HTTP. */
    HTTP {
        @Override
        byte[] next(byte[] opening, long turn, Random random) {
            return "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
        }
    },

    /** Begins a TLS handshake. */
    TLS {
        @Override
        byte[] next(byte[] opening, long turn, Random random) {
            byte[] hello = random(random, PIECE_BYTES);
            ByteBuffer.wrap(hello).putInt(0x16030102).putInt(0x00010001).putInt(0xfc030300);
            return turn == 0 ? hello : NOTHING;
        }
    },

    /** Connects and breaks the connection, again and again. */
    CHURN {
        @Override
        byte[] next(byte[] opening, long turn, Random random) {
            return turn == 0 ? opening : LEAVE;
        }
    },

    /** Defines symbols without an end. */
    SYMBOL_FLOOD {
        @Override
        byte[] next(byte[] opening, long turn, Random random) {
            return turn == 0 ? opening : symbols((int) (turn - 1) * SYMBOLS_OF_A_FRAME);
        }
    },

    /** Claims a session that others of its kind have, whenever it has lost it. */
    THEFT {
        @Override
        byte[] next(byte[] opening, long turn, Random random) {
            return turn == 0 ? SessionBytes.opening("stolen").bytes() : SessionBytes.none().ping(turn).bytes();
        }
    },

    /** Sends events far behind the position that is next. */
    JUMP {
        @Override
        byte[] next(byte[] opening, long turn, Random random) {
            return SessionBytes.opening("").batch(random.nextLong(1, Long.MAX_VALUE)).bytes();
        }
    },

    /** Passes over positions without an end, forwards and backwards. */
    SKIP_FLOOD {
        @Override
        byte[] next(byte[] opening, long turn, Random random) {
            SessionBytes frames = turn == 0 ? SessionBytes.opening("") : SessionBytes.none();
            for (int skip = 0; skip < FRAMES_OF_A_TURN; skip++) {
                frames.skip(random.nextLong(turn + 1));
            }
            return frames.bytes();
        }
    },

    /** Asks without an end, and does not read the answers. */
    PING_FLOOD {
        @Override
        byte[] next(byte[] opening, long turn, Random random) {
            SessionBytes frames = turn == 0 ? SessionBytes.opening("") : SessionBytes.none();
            for (int ping = 0; ping < FRAMES_OF_A_TURN; ping++) {
                frames.ping(ping);
            }
            return frames.bytes();
        }

        @Override
        boolean reads() {
            return false;
        }
    },

    /** Makes progress, and never reads the reports of it. */
    DEAF {
        @Override
        byte[] next(byte[] opening, long turn, Random random) {
            return turn == 0 ? SessionBytes.opening("").bytes() : SessionBytes.none().skip(turn).bytes();
        }

        @Override
        boolean reads() {
            return false;
        }
    },

    /** Begins a session of a new name, and leaves, again and again. */
    SESSION_FLOOD {
        @Override
        byte[] next(byte[] opening, long turn, Random random) {
            return turn == 0 ? SessionBytes.opening(Long.toHexString(random.nextLong())).bytes() : LEAVE;
        }
    };

    /** Wants to be connected anew. */
    static final byte[] LEAVE = {};

    private static final byte[] NOTHING = {};
    private static final int PIECE_BYTES = 512;
    private static final byte EVENTS = 3;
    private static final byte SYMBOLS = 2;
    private static final int SYMBOLS_OF_A_FRAME = 300;
    private static final int TEXT_BYTES = 200;
    private static final int HEADER_BYTES = 5;
    private static final int FRAMES_OF_A_TURN = 100;

    /**
     * The bytes of a turn: perhaps none, or {@link #LEAVE}; null for the end of sending.
     *
     * @param opening what a good client begins with
     * @param turn the number of turns of this connection before
     */
    abstract byte[] next(byte[] opening, long turn, Random random);

    /** Whether it reads what the server says. */
    boolean reads() {
        return true;
    }

    private static byte[] random(Random random, int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    /** A frame of symbols that have not been there before. */
    private static byte[] symbols(int first) {
        int payload = SYMBOLS_OF_A_FRAME * (Integer.BYTES + Short.BYTES + TEXT_BYTES);
        ByteBuffer frame = ByteBuffer.allocate(HEADER_BYTES + payload).putInt(payload).put(SYMBOLS);
        for (int id = first; id < first + SYMBOLS_OF_A_FRAME; id++) {
            frame.putInt(id).putShort((short) TEXT_BYTES).put(("S" + "x".repeat(TEXT_BYTES - 1)).getBytes(StandardCharsets.US_ASCII));
        }
        return frame.array();
    }
}
