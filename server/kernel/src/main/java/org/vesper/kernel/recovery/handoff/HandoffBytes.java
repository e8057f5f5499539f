// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery.handoff;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/** The bytes of events handed off into a lane; docs/internals/journal-format.md describes them. <b>Threading:</b> one thread at a time. */
final class HandoffBytes {

    static final byte VERSION = 1;
    static final byte EVENT = 0;
    static final byte TIME = 1;
    static final byte UNREADABLE = 2;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final DataOutputStream out = new DataOutputStream(bytes);
    private int elements;

    /** How many elements there are. */
    int elements() {
        return elements;
    }

    void event(long cause, int form, byte[] event) {
        add(() -> {
            out.writeByte(EVENT);
            out.writeLong(cause);
            out.writeShort(form);
            out.writeInt(event.length);
            out.write(event);
        });
    }

    /** An event that cannot be written, by its name. */
    void unreadable(long cause, String name) {
        add(() -> {
            out.writeByte(UNREADABLE);
            out.writeLong(cause);
            writeText(name, out);
        });
    }

    void time(String processor, long nowMs) {
        add(() -> {
            out.writeByte(TIME);
            out.writeLong(nowMs);
            writeText(processor, out);
        });
    }

    private void add(Writing writing) {
        written(writing);
        elements++;
    }

    /** The elements so far, which it forgets. */
    ByteBuffer take() {
        ByteBuffer taken = ByteBuffer.wrap(bytes.toByteArray());
        bytes.reset();
        elements = 0;
        return taken;
    }

    /** The state of a handoff. */
    static ByteBuffer state(HandoffPosition reached, Map<String, Long> times) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        written(() -> {
            out.writeByte(VERSION);
            out.writeLong(reached.position());
            out.writeShort(reached.counts().size());
            for (Map.Entry<String, Integer> count : reached.counts().entrySet()) {
                writeText(count.getKey(), out);
                out.writeInt(count.getValue());
            }
            out.writeShort(times.size());
            for (Map.Entry<String, Long> time : times.entrySet()) {
                writeText(time.getKey(), out);
                out.writeLong(time.getValue());
            }
        });
        return ByteBuffer.wrap(bytes.toByteArray());
    }

    static void readState(ByteBuffer state, HandoffPosition reached, Map<String, Long> times) {
        state.get();
        long position = state.getLong();
        Map<String, Integer> counts = new TreeMap<>();
        for (int left = state.getShort(); left > 0; left--) {
            counts.put(text(state), state.getInt());
        }
        reached.set(position, counts);
        for (int left = state.getShort(); left > 0; left--) {
            times.put(text(state), state.getLong());
        }
    }

    /** The position of the cause of an element, which is counted from 0; empty if it is a time. */
    static OptionalLong cause(ByteBuffer rows, int element) {
        ByteBuffer from = rows.duplicate();
        OptionalLong cause = OptionalLong.empty();
        for (int i = 0; i <= element; i++) {
            byte kind = from.get();
            long number = from.getLong();
            cause = kind == TIME ? OptionalLong.empty() : OptionalLong.of(number);
            int length = kind == EVENT ? from.getInt(from.position() + Short.BYTES) + Short.BYTES + Integer.BYTES
                    : Short.toUnsignedInt(from.getShort(from.position())) + Short.BYTES;
            from.position(from.position() + length);
        }
        return cause;
    }

    static String text(ByteBuffer from) {
        byte[] utf8 = new byte[Short.toUnsignedInt(from.getShort())];
        from.get(utf8);
        return new String(utf8, StandardCharsets.UTF_8);
    }

    private static void writeText(String text, DataOutputStream out) throws IOException {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        out.writeShort(utf8.length);
        out.write(utf8);
    }

    private static void written(Writing writing) {
        try {
            writing.write();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private interface Writing {

        void write() throws IOException;
    }
}
