// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.journal;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.vesper.spi.processor.RecordedRule;
import org.vesper.spi.processor.RuleEdit;
import org.vesper.spi.processor.RuleFile;

/** A {@link Change} as bytes. <b>Failure:</b> an {@link IllegalArgumentException} for bytes that are none. */
final class ChangeCodec {

    private static final int EDITS = 1;
    private static final int RESTART = 2;
    private static final int BEGIN = 3;
    private static final int WARM_EDITS = 4;
    /** After the kind and the number. */
    private static final int NAME_AT = 1 + Long.BYTES;

    private interface Writing {

        void to(DataOutput out) throws IOException;
    }

    private ChangeCodec() {
    }

    static byte[] bytes(Change change) {
        if (change instanceof Change.Edits edits) {
            return bytes(out -> write(edits, out));
        }
        if (change instanceof Change.Begin begin) {
            return bytes(out -> write(begin, out));
        }
        return bytes(out -> {
            out.writeByte(RESTART);
            writeName(change, out);
        });
    }

    /** Whether a state that the journal has under the name of a stage is the beginning of a processor of this name. */
    static boolean isBeginning(ByteBuffer state, String stage) {
        byte[] name = stage.getBytes(StandardCharsets.UTF_8);
        int at = state.position();
        return state.remaining() > NAME_AT + Integer.BYTES + name.length && state.get(at) == BEGIN
                && state.getInt(at + NAME_AT) == name.length
                && ByteBuffer.wrap(name).equals(state.slice(at + NAME_AT + Integer.BYTES, name.length));
    }

    /** The number of the change that these bytes are. */
    static long number(ByteBuffer change) {
        return change.getLong(change.position() + 1);
    }

    /** The processor whose rules these bytes are about. */
    static String processor(ByteBuffer change) {
        int at = change.position() + NAME_AT;
        return StandardCharsets.UTF_8.decode(change.slice(at + Integer.BYTES, change.getInt(at))).toString();
    }

    static Change read(byte[] bytes) {
        try {
            DataInput in = new DataInputStream(new ByteArrayInputStream(bytes));
            int kind = in.readUnsignedByte();
            long number = in.readLong();
            String processor = readText(in);
            return switch (kind) {
                case EDITS, WARM_EDITS -> new Change.Edits(processor, number, readEdits(in), kind == WARM_EDITS);
                case RESTART -> new Change.Restart(processor, number);
                case BEGIN -> new Change.Begin(processor, number, in.readLong(), readFiles(in), readTexts(in));
                default -> throw new IllegalArgumentException("a change of the unknown kind " + kind);
            };
        } catch (IOException e) {
            throw new IllegalArgumentException("a change that ends too early", e);
        }
    }

    private static void writeName(Change change, DataOutput out) throws IOException {
        out.writeLong(change.number());
        writeText(change.processor(), out);
    }

    private static void write(Change.Edits edits, DataOutput out) throws IOException {
        out.writeByte(edits.warm() ? WARM_EDITS : EDITS);
        writeName(edits, out);
        out.writeInt(edits.edits().size());
        for (RuleEdit edit : edits.edits()) {
            writeText(edit.name(), out);
            write(edit.after(), out);
        }
    }

    private static List<RuleEdit> readEdits(DataInput in) throws IOException {
        int size = in.readInt();
        List<RuleEdit> edits = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            edits.add(new RuleEdit(readText(in), Optional.empty(), readRule(in)));
        }
        return edits;
    }

    private static void write(Optional<RecordedRule> rule, DataOutput out) throws IOException {
        out.writeBoolean(rule.isPresent());
        if (rule.isPresent()) {
            writeText(rule.get().name(), out);
            write(rule.get().file(), out);
            out.writeBoolean(rule.get().running());
        }
    }

    private static Optional<RecordedRule> readRule(DataInput in) throws IOException {
        return in.readBoolean() ? Optional.of(new RecordedRule(readText(in), readFile(in), in.readBoolean())) : Optional.empty();
    }

    private static void write(Change.Begin begin, DataOutput out) throws IOException {
        out.writeByte(BEGIN);
        writeName(begin, out);
        out.writeLong(begin.nowMs());
        out.writeInt(begin.files().size());
        for (RuleFile file : begin.files()) {
            write(file, out);
        }
        out.writeInt(begin.stopped().size());
        for (String rule : begin.stopped()) {
            writeText(rule, out);
        }
    }

    private static List<RuleFile> readFiles(DataInput in) throws IOException {
        int size = in.readInt();
        List<RuleFile> files = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            files.add(readFile(in));
        }
        return files;
    }

    private static List<String> readTexts(DataInput in) throws IOException {
        int size = in.readInt();
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            texts.add(readText(in));
        }
        return texts;
    }

    private static void write(RuleFile file, DataOutput out) throws IOException {
        writeText(file.name(), out);
        writeText(file.text(), out);
    }

    private static RuleFile readFile(DataInput in) throws IOException {
        return new RuleFile(readText(in), readText(in));
    }

    private static byte[] bytes(Writing writing) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            writing.to(new DataOutputStream(bytes));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static void writeText(String text, DataOutput out) throws IOException {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(utf8.length);
        out.write(utf8);
    }

    private static String readText(DataInput in) throws IOException {
        byte[] utf8 = new byte[in.readInt()];
        in.readFully(utf8);
        return new String(utf8, StandardCharsets.UTF_8);
    }
}
