// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery.codec;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.vesper.api.EventType;
import org.vesper.api.OutputEvent;
import org.vesper.config.ConfigurationException;
import org.vesper.config.NearestName;
import org.vesper.event.EventAccess;
import org.vesper.event.EventValues;

/**
 * Events of an application's types as bytes: the values of the properties that can be set. Their {@link #form} names the type and these
 * properties, so that events are read as they were written even if the type has changed: properties that are gone are left out.
 *
 * <p><b>Threading:</b> one thread at a time.
 */
public final class EventCodec {

    private final Collection<EventType> types;
    private final EventValues values;
    private final ValueCodec codec;

    /** Writes events of one type. */
    public interface Form {

        /** The type and the properties, for {@link #reader}. */
        byte[] definition();

        byte[] bytes(Object event);
    }

    private record Column(String name, Function<Object, Object> getter) {
    }

    private record PropertyForm(EventType type, List<Column> columns, ValueCodec codec) implements Form {

        @Override
        public byte[] definition() {
            return written(out -> {
                ValueCodec.writeText(type.name(), out);
                out.writeInt(columns.size());
                for (Column column : columns) {
                    ValueCodec.writeText(column.name(), out);
                }
            });
        }

        @Override
        public byte[] bytes(Object event) {
            return written(out -> {
                for (Column column : columns) {
                    codec.write(column.getter().apply(event), out);
                }
            });
        }
    }

    /** The outputs of a rule with some columns. */
    record OutputForm(String rule, List<String> columns, ValueCodec codec) implements Form {

        @Override
        public byte[] definition() {
            return written(out -> {
                ValueCodec.writeText(rule, out);
                out.writeInt(columns.size());
                for (String column : columns) {
                    ValueCodec.writeText(column, out);
                }
            });
        }

        @Override
        public byte[] bytes(Object event) {
            return written(out -> {
                for (int column = 0; column < columns.size(); column++) {
                    codec.write(((OutputEvent) event).value(column), out);
                }
            });
        }
    }

    /** Writes bytes. */
    interface Writing {

        void to(DataOutputStream out) throws IOException;
    }

    /** @param classes finds the classes of values, such as enums */
    public EventCodec(Collection<EventType> types, ClassLoader classes) {
        this.types = types;
        this.values = new EventValues(types);
        this.codec = new ValueCodec(classes);
    }

    /** The type of an event that can be written. <b>Failure:</b> an {@link IllegalArgumentException} that says why it cannot. */
    public EventType type(Object event) {
        EventType type = values.type(event).filter(types::contains).orElseThrow(() -> new IllegalArgumentException(
                "an event of " + event.getClass().getName() + ", which is none of the application's event types, cannot be recovered"));
        if (!EventAccess.of(type).canBeMade()) {
            throw new IllegalArgumentException("events of type " + type + " cannot be recovered, since " + type.eventClass().getName()
                    + " has no public constructor without parameters");
        }
        return type;
    }

    /** Writes events of a type. */
    public Form form(EventType type) {
        EventAccess access = EventAccess.of(type);
        List<Column> columns = new ArrayList<>();
        for (String property : type.properties().keySet()) {
            Optional<Function<Object, Object>> getter = access.getter(property);
            if (getter.isPresent() && access.setter(property).isPresent()) {
                columns.add(new Column(property, getter.get()));
            }
        }
        return new PropertyForm(type, columns, codec);
    }

    /** Reads events of a form. <b>Failure:</b> a {@link ConfigurationException} if the application no longer has the type. */
    public Function<byte[], Object> reader(byte[] definition) {
        try {
            DataInput in = new DataInputStream(new ByteArrayInputStream(definition));
            String name = ValueCodec.readText(in);
            EventType type = types.stream().filter(known -> known.name().equals(name)).findFirst().orElseThrow(() ->
                    new ConfigurationException("the journal has events of type " + name + ", which the application no longer has"
                            + NearestName.hintAmong(name, "event types", types.stream().map(EventType::name).toList())));
            EventAccess access = EventAccess.of(type);
            List<Optional<BiConsumer<Object, Object>>> setters = new ArrayList<>();
            int columns = in.readInt();
            for (int i = 0; i < columns; i++) {
                setters.add(access.setter(ValueCodec.readText(in)));
            }
            Supplier<Object> constructor = access.constructor();
            return bytes -> read(bytes, constructor.get(), setters);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes outputs of a rule. */
    Form outputs(String rule, List<String> columns) {
        return new OutputForm(rule, columns, codec);
    }

    /** Reads outputs of a rule. */
    Function<byte[], Object> outputReader(byte[] definition) {
        try {
            DataInput in = new DataInputStream(new ByteArrayInputStream(definition));
            String rule = ValueCodec.readText(in);
            List<String> columns = new ArrayList<>();
            for (int left = in.readInt(); left > 0; left--) {
                columns.add(ValueCodec.readText(in));
            }
            List<String> all = List.copyOf(columns);
            return bytes -> new RecordedOutput(rule, all, row(bytes, all.size()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Object[] row(byte[] bytes, int columns) {
        try {
            DataInput in = new DataInputStream(new ByteArrayInputStream(bytes));
            Object[] row = new Object[columns];
            for (int column = 0; column < columns; column++) {
                row[column] = codec.read(in);
            }
            return row;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Object read(byte[] bytes, Object event, List<Optional<BiConsumer<Object, Object>>> setters) {
        try {
            DataInput in = new DataInputStream(new ByteArrayInputStream(bytes));
            for (Optional<BiConsumer<Object, Object>> setter : setters) {
                Object value = codec.read(in);
                if (value != null) {
                    setter.ifPresent(property -> property.accept(event, value));
                }
            }
            return event;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static byte[] written(Writing writing) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            writing.to(new DataOutputStream(bytes));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
