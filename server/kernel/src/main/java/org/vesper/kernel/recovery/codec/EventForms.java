// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery.codec;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.vesper.api.EventType;
import org.vesper.api.OutputEvent;
import org.vesper.kernel.recovery.codec.EventCodec.Form;

/**
 * The forms of events of several types and rules, numbered from 0 in the order in which they come.
 *
 * <p><b>Threading:</b> one thread at a time.
 */
public final class EventForms {

    private static final byte OF_TYPE = 0;
    private static final byte OF_RULE = 1;

    private final EventCodec codec;
    private final List<Form> forms = new ArrayList<>();
    private final Map<EventType, Integer> byType = new IdentityHashMap<>();
    private final Map<String, RuleForm> byRule = new HashMap<>();

    /** The form of a rule, as long as it has the same columns. */
    private record RuleForm(List<String> columns, int number) {
    }

    public EventForms(EventCodec codec) {
        this.codec = codec;
    }

    /** The number of an event's form. <b>Failure:</b> an {@link IllegalArgumentException} that says why the event cannot be written. */
    public int number(Object event) {
        if (event instanceof OutputEvent output) {
            return number(output);
        }
        EventType type = codec.type(event);
        Integer known = byType.get(type);
        if (known == null) {
            known = forms.size();
            forms.add(codec.form(type));
            byType.put(type, known);
        }
        return known;
    }

    private int number(OutputEvent output) {
        RuleForm known = byRule.get(output.rule());
        if (known == null || known.columns() != output.columns() && !known.columns().equals(output.columns())) {
            known = new RuleForm(output.columns(), forms.size());
            forms.add(codec.outputs(output.rule(), output.columns()));
            byRule.put(output.rule(), known);
        }
        return known.number();
    }

    public byte[] bytes(int form, Object event) {
        return forms.get(form).bytes(event);
    }

    /** States the definitions of the forms from a number on, each with its number; returns how many forms there are. */
    public int define(int from, Consumer<ByteBuffer> parts) {
        for (int form = from; form < forms.size(); form++) {
            parts.accept(ByteBuffer.wrap(definition(form)));
        }
        return forms.size();
    }

    private byte[] definition(int form) {
        Form defined = forms.get(form);
        return EventCodec.written(out -> {
            out.writeShort(form);
            out.writeByte(defined instanceof EventCodec.OutputForm ? OF_RULE : OF_TYPE);
            out.write(defined.definition());
        });
    }

    /** The readers of forms by their numbers, from their definitions. */
    public static final class Readers {

        private final EventCodec codec;
        private final Map<Integer, Function<byte[], Object>> readers = new HashMap<>();

        public Readers(EventCodec codec) {
            this.codec = codec;
        }

        /** Takes a definition that {@link EventForms#define} states. */
        public void define(byte[] definition) {
            int number = (definition[0] & 0xFF) << 8 | definition[1] & 0xFF;
            byte[] form = Arrays.copyOfRange(definition, 3, definition.length);
            readers.put(number, definition[2] == OF_RULE ? codec.outputReader(form) : codec.reader(form));
        }

        /** <b>Failure:</b> an {@link IllegalArgumentException} for a form that is not defined. */
        public Object read(int form, byte[] event) {
            Function<byte[], Object> reader = readers.get(form);
            if (reader == null) {
                throw new IllegalArgumentException("events of form " + form + " have no definition");
            }
            return reader.apply(event);
        }
    }
}
