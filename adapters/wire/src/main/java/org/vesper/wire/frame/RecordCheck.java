// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.frame;

import java.nio.ByteBuffer;
import java.util.List;
import org.vesper.wire.dictionary.SymbolDictionary;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.WireException;
import org.vesper.wire.format.WireProperty;
import org.vesper.wire.format.WireText;
import org.vesper.wire.format.WireType;
import org.vesper.wire.format.WireValues;

/**
 * Checks the values of records from which no event is made, so that a client's errors are reported whether or not rules match its events.
 *
 * <p><b>Threading:</b> the dictionary's thread. <b>Failure:</b> the same {@link WireException} as reading the value.
 */
public final class RecordCheck {

    private final List<WireProperty> properties;
    private final SymbolDictionary symbols;
    private final boolean needed;

    /**
     * Creates a check of all properties but one.
     *
     * @param known the property whose value has been looked up; empty if there is none
     */
    public RecordCheck(EventLayout layout, SymbolDictionary symbols, String known) {
        this.properties = layout.properties();
        this.symbols = symbols;
        this.needed = properties.stream().anyMatch(property -> canBeWrong(property) && !property.name().equals(known));
    }

    /** Checks the record at an index. */
    public void check(ByteBuffer buffer, int at) {
        if (!needed) {
            return;
        }
        int next = at;
        for (WireProperty property : properties) {
            boolean present = !property.nullable() || WireValues.isPresentAt(buffer, next);
            next += property.nullable() ? 1 : 0;
            if (present) {
                checkValue(property.type(), buffer, next);
            }
            next += WireValues.bytesOf(property.type(), buffer, next);
        }
    }

    private void checkValue(WireType type, ByteBuffer buffer, int at) {
        switch (type) {
            case BOOLEAN -> WireValues.booleanAt(buffer, at);
            case SYMBOL -> symbols.text(buffer.getInt(at));
            case STRING -> WireText.check(buffer, at + type.fixedBytes(), WireValues.stringBytesAt(buffer, at));
            case INSTANT -> WireValues.instantAt(buffer, at);
            default -> { }
        }
    }

    private static boolean canBeWrong(WireProperty property) {
        return property.nullable() || switch (property.type()) {
            case BOOLEAN, SYMBOL, STRING, INSTANT -> true;
            default -> false;
        };
    }
}
