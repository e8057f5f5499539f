// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.udp.internal;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.vesper.config.ConfigurationException;
import org.vesper.wire.format.WireProperty;
import org.vesper.wire.format.WireType;
import org.vesper.wire.format.WireValues;

/**
 * Reads the records of a datagram: values one after the other, in the encodings of the wire protocol. <b>Failure:</b> a runtime exception
 * for a record that is no record of this layout.
 */
final class Records {

    private static final Set<WireType> TYPES = EnumSet.complementOf(EnumSet.of(WireType.SYMBOL, WireType.TIME));

    private final List<WireProperty> columns;

    private Records(List<WireProperty> columns) {
        this.columns = columns;
    }

    /** Parses the setting: {@code symbol:string, price:double?}. */
    static Records of(String setting) {
        List<WireProperty> columns = new ArrayList<>();
        for (String column : setting.isBlank() ? new String[0] : setting.trim().split("\\s*,\\s*")) {
            boolean nullable = column.endsWith("?");
            String[] parts = (nullable ? column.substring(0, column.length() - 1) : column).split("\\s*:\\s*", 2);
            columns.add(new WireProperty(parts[0], type(column, parts.length < 2 ? "" : parts[1]), nullable));
        }
        if (columns.isEmpty()) {
            throw new ConfigurationException("columns is not set: name the properties of a record with their types, in their order, as"
                    + " symbol:string, price:double");
        }
        return new Records(List.copyOf(columns));
    }

    private static WireType type(String column, String name) {
        return TYPES.stream().filter(type -> type.name().toLowerCase(Locale.ROOT).equals(name)).findFirst()
                .orElseThrow(() -> new ConfigurationException("columns has '" + column + "', but must give a type after a colon, one of "
                        + TYPES.stream().map(type -> type.name().toLowerCase(Locale.ROOT)).collect(Collectors.joining(", "))
                        + ", followed by a ? if the value may be null"));
    }

    List<String> names() {
        return columns.stream().map(WireProperty::name).toList();
    }

    /** The number of columns. */
    int width() {
        return columns.size();
    }

    /** The place of a column. <b>Failure:</b> a {@link ConfigurationException} if it is no whole number. */
    int placeOfNumber(String name) {
        int place = names().indexOf(name);
        if (place < 0 || columns.get(place).nullable() || !EnumSet.of(WireType.INT, WireType.LONG).contains(columns.get(place).type())) {
            throw new ConfigurationException("sequence-property is " + name + ", which is not an int or a long among the columns "
                    + String.join(", ", names()));
        }
        return place;
    }

    /** Reads one record into the row, and moves the buffer behind it. */
    void read(ByteBuffer datagram, Object[] row) {
        for (int i = 0; i < columns.size(); i++) {
            row[i] = value(datagram, columns.get(i));
        }
    }

    private static Object value(ByteBuffer datagram, WireProperty column) {
        WireType type = column.type();
        require(datagram, column, column.fixedBytes());
        boolean present = !column.nullable() || WireValues.isPresentAt(datagram, datagram.position());
        int at = datagram.position() + (column.nullable() ? 1 : 0);
        long variable = type.isVariable() ? WireValues.variableBytesAt(type, datagram, at) : 0;
        require(datagram, column, variable < 0 ? Long.MAX_VALUE : column.fixedBytes() + variable);
        datagram.position(at + type.fixedBytes() + (int) variable);
        return present ? value(datagram, type, at) : null;
    }

    private static void require(ByteBuffer datagram, WireProperty column, long bytes) {
        if (datagram.remaining() < bytes) {
            throw new IllegalArgumentException("it ends within the property " + column.name());
        }
    }

    private static Object value(ByteBuffer datagram, WireType type, int at) {
        return switch (type) {
            case BOOLEAN -> WireValues.booleanAt(datagram, at);
            case INT -> datagram.getInt(at);
            case LONG -> datagram.getLong(at);
            case DOUBLE -> datagram.getDouble(at);
            case STRING -> WireValues.stringAt(datagram, at);
            case BYTES -> WireValues.bytesAt(datagram, at);
            case INSTANT -> WireValues.instantAt(datagram, at);
            case DECIMAL -> WireValues.decimalAt(datagram, at);
            case TIME, SYMBOL -> throw new IllegalStateException(type + " is not among the types");
        };
    }
}
