// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.state;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Set;

/** Writes and reads numbers, strings, booleans and null: a letter for the type, and the value. */
final class SimpleValue {

    private static final Set<Class<?>> TYPES = Set.of(int.class, long.class, double.class, float.class, short.class, byte.class,
            boolean.class, char.class, Integer.class, Long.class, Double.class, Float.class, Short.class, Byte.class, Boolean.class,
            Character.class, String.class, BigDecimal.class, BigInteger.class, Number.class, Comparable.class);

    private SimpleValue() {
    }

    /** Whether a variable of this type holds such values. */
    static boolean isSimple(Class<?> type) {
        return TYPES.contains(type);
    }

    static void write(Object value, DataOutput output) throws IOException {
        if (value == null) {
            output.writeByte('0');
        } else if (value instanceof Integer number) {
            output.writeByte('I');
            output.writeInt(number);
        } else if (value instanceof Long number) {
            output.writeByte('J');
            output.writeLong(number);
        } else if (value instanceof Double number) {
            output.writeByte('D');
            output.writeDouble(number);
        } else if (value instanceof Float number) {
            output.writeByte('F');
            output.writeFloat(number);
        } else if (value instanceof Short || value instanceof Byte) {
            output.writeByte(value instanceof Short ? 'S' : 'B');
            output.writeShort(((Number) value).shortValue());
        } else if (value instanceof Boolean flag) {
            output.writeByte('Z');
            output.writeBoolean(flag);
        } else if (value instanceof Character || value instanceof String || value instanceof BigDecimal || value instanceof BigInteger) {
            output.writeByte(value instanceof Character ? 'C' : value instanceof String ? 'T' : value instanceof BigDecimal ? 'M' : 'N');
            output.writeUTF(value.toString());
        } else {
            throw new IOException("a value of " + value.getClass().getName()
                    + " cannot be written; only numbers, strings and booleans can");
        }
    }

    static Object read(DataInput input) throws IOException {
        char type = (char) input.readByte();
        return switch (type) {
            case '0' -> null;
            case 'I' -> input.readInt();
            case 'J' -> input.readLong();
            case 'D' -> input.readDouble();
            case 'F' -> input.readFloat();
            case 'S' -> input.readShort();
            case 'B' -> (byte) input.readShort();
            case 'Z' -> input.readBoolean();
            case 'C' -> input.readUTF().charAt(0);
            case 'T' -> input.readUTF();
            case 'M' -> new BigDecimal(input.readUTF());
            case 'N' -> new BigInteger(input.readUTF());
            default -> throw new IOException("written state is damaged: there is no type " + (int) type);
        };
    }
}
