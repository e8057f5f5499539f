// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery.codec;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The values of an event's properties in a journal: one byte for the kind, then the value. Enums are read by their names, so a value
 * outlives a change of their order.
 *
 * <p><b>Threading:</b> any thread. <b>Failure:</b> an {@link IllegalArgumentException} for a value of another class.
 */
public final class ValueCodec {

    private enum Kind {
        NULL, TRUE, FALSE, BYTE, SHORT, CHAR, INT, LONG, FLOAT, DOUBLE, TEXT, DECIMAL, INTEGER, DATE, INSTANT, ENUM, BYTES, LIST, MAP
    }

    private static final Kind[] KINDS = Kind.values();

    private final ClassLoader classes;

    /** @param classes finds the enums of the application */
    ValueCodec(ClassLoader classes) {
        this.classes = classes;
    }

    void write(Object value, DataOutput out) throws IOException {
        if (value == null) {
            out.writeByte(Kind.NULL.ordinal());
        } else if (value instanceof Number number) {
            writeNumber(number, out);
        } else if (value instanceof Boolean flag) {
            out.writeByte((flag ? Kind.TRUE : Kind.FALSE).ordinal());
        } else if (value instanceof String text) {
            out.writeByte(Kind.TEXT.ordinal());
            writeText(text, out);
        } else if (value instanceof Collection || value instanceof Map || value instanceof byte[]) {
            writeSeveral(value, out);
        } else {
            writeOther(value, out);
        }
    }

    private static void writeNumber(Number number, DataOutput out) throws IOException {
        if (number instanceof Integer) {
            out.writeByte(Kind.INT.ordinal());
            out.writeInt(number.intValue());
        } else if (number instanceof Long) {
            out.writeByte(Kind.LONG.ordinal());
            out.writeLong(number.longValue());
        } else if (number instanceof Double) {
            out.writeByte(Kind.DOUBLE.ordinal());
            out.writeDouble(number.doubleValue());
        } else if (number instanceof Float) {
            out.writeByte(Kind.FLOAT.ordinal());
            out.writeFloat(number.floatValue());
        } else if (number instanceof Short) {
            out.writeByte(Kind.SHORT.ordinal());
            out.writeShort(number.shortValue());
        } else if (number instanceof Byte) {
            out.writeByte(Kind.BYTE.ordinal());
            out.writeByte(number.byteValue());
        } else if (number instanceof BigDecimal || number instanceof BigInteger) {
            out.writeByte((number instanceof BigDecimal ? Kind.DECIMAL : Kind.INTEGER).ordinal());
            writeText(number.toString(), out);
        } else {
            throw unknown(number);
        }
    }

    private static void writeOther(Object value, DataOutput out) throws IOException {
        if (value instanceof Character character) {
            out.writeByte(Kind.CHAR.ordinal());
            out.writeChar(character);
        } else if (value.getClass() == Date.class) {
            out.writeByte(Kind.DATE.ordinal());
            out.writeLong(((Date) value).getTime());
        } else if (value instanceof Instant instant) {
            out.writeByte(Kind.INSTANT.ordinal());
            out.writeLong(instant.getEpochSecond());
            out.writeInt(instant.getNano());
        } else if (value instanceof Enum<?> constant) {
            out.writeByte(Kind.ENUM.ordinal());
            writeText(constant.getDeclaringClass().getName(), out);
            writeText(constant.name(), out);
        } else {
            throw unknown(value);
        }
    }

    private void writeSeveral(Object value, DataOutput out) throws IOException {
        if (value instanceof byte[] bytes) {
            out.writeByte(Kind.BYTES.ordinal());
            out.writeInt(bytes.length);
            out.write(bytes);
        } else if (value instanceof Collection<?> list) {
            out.writeByte(Kind.LIST.ordinal());
            out.writeInt(list.size());
            for (Object element : list) {
                write(element, out);
            }
        } else {
            out.writeByte(Kind.MAP.ordinal());
            out.writeInt(((Map<?, ?>) value).size());
            for (Map.Entry<?, ?> entry : ((Map<?, ?>) value).entrySet()) {
                write(entry.getKey(), out);
                write(entry.getValue(), out);
            }
        }
    }

    private static IllegalArgumentException unknown(Object value) {
        return new IllegalArgumentException("a value of " + value.getClass().getName() + " cannot be written to a journal");
    }

    Object read(DataInput in) throws IOException {
        Kind kind = KINDS[in.readUnsignedByte()];
        return switch (kind) {
            case NULL -> null;
            case TRUE -> true;
            case FALSE -> false;
            case BYTE -> in.readByte();
            case SHORT -> in.readShort();
            case CHAR -> in.readChar();
            case INT -> in.readInt();
            case LONG -> in.readLong();
            case FLOAT -> in.readFloat();
            case DOUBLE -> in.readDouble();
            case TEXT -> readText(in);
            case DECIMAL -> new BigDecimal(readText(in));
            case INTEGER -> new BigInteger(readText(in));
            case DATE -> new Date(in.readLong());
            case INSTANT -> Instant.ofEpochSecond(in.readLong(), in.readInt());
            case ENUM -> constant(readText(in), readText(in));
            case BYTES -> readBytes(in);
            case LIST -> readList(in);
            case MAP -> readMap(in);
        };
    }

    private List<Object> readList(DataInput in) throws IOException {
        int size = in.readInt();
        List<Object> list = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            list.add(read(in));
        }
        return list;
    }

    private Map<Object, Object> readMap(DataInput in) throws IOException {
        int size = in.readInt();
        Map<Object, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < size; i++) {
            Object key = read(in);
            map.put(key, read(in));
        }
        return map;
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private Object constant(String type, String name) {
        try {
            return Enum.valueOf((Class) Class.forName(type, false, classes), name);
        } catch (ClassNotFoundException e) {
            throw new IllegalArgumentException("the application no longer has the enum " + type, e);
        }
    }

    private static byte[] readBytes(DataInput in) throws IOException {
        byte[] bytes = new byte[in.readInt()];
        in.readFully(bytes);
        return bytes;
    }

    /** Writes a text of any length; {@link DataOutput#writeUTF} is limited to 64 KB. */
    static void writeText(String text, DataOutput out) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    static String readText(DataInput in) throws IOException {
        return new String(readBytes(in), StandardCharsets.UTF_8);
    }
}
