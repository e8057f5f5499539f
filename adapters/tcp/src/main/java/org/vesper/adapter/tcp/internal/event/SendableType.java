// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.event;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.ObjLongConsumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.vesper.api.EventType;
import org.vesper.config.ConfigurationException;
import org.vesper.config.NearestName;
import org.vesper.event.EventAccess;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.format.WireException;
import org.vesper.wire.format.WireProperty;
import org.vesper.wire.format.WireType;

/** An event type that clients may send. */
final class SendableType {

    private static final ObjLongConsumer<Object> NO_RECEIVE_TIME = (event, receivedNs) -> { };

    private static final int MAX_DEPTH = 8;

    private final EventType type;
    private final EventAccess access;
    private final Supplier<Object> constructor;
    private final Map<String, PropertySetter> setters = new TreeMap<>();
    private final Map<String, Function<Object, Object>> getters = new ConcurrentHashMap<>();
    private final Map<String, SendableType> partTypes = new ConcurrentHashMap<>();
    private final ServerProperties own;
    private final ObjLongConsumer<Object> receiveTime;
    private final Optional<BiConsumer<Object, Object>> client;

    /**
     * Checks the type. <b>Failure:</b> a {@link ConfigurationException} if no events of this type can be made or the server cannot set its
     * own properties.
     */
    SendableType(EventType type, ServerProperties own) {
        this.type = type;
        this.access = EventAccess.of(type);
        this.constructor = access.constructor();
        type.properties().forEach((property, propertyType) -> access.setter(property)
                .ifPresent(setter -> setters.put(property, new PropertySetter(property, propertyType, access))));
        this.own = own;
        this.receiveTime = type.properties().containsKey(own.receiveTime()) ? receiveTimeSetter() : NO_RECEIVE_TIME;
        this.client = type.properties().containsKey(own.client()) ? Optional.of(clientSetter()) : Optional.empty();
    }

    /** Whether events of this type are maps or beans that the adapter can construct. */
    static boolean canBeMade(EventType type) {
        return EventAccess.of(type).canBeMade();
    }

    /** Binds a connection's layout to this type. <b>Failure:</b> a {@link WireException} that says what the client must change. */
    RecordReader bind(List<WireProperty> properties, PropertyReaders readers) {
        Map<String, Part> parts = new LinkedHashMap<>();
        PropertyReader[] bound = properties.stream().map(property -> {
            PropertyReader reader = bind(property, property.name(), null, readers, parts);
            return property.nullable() ? PropertyReaders.unlessNull(property.type(), reader) : reader;
        }).toArray(PropertyReader[]::new);
        return new RecordReader(constructor, bound, parts.values().toArray(Part[]::new), ownValues(readers.client()));
    }

    /**
     * The value of a property after it has been set to a text: usually the text, but the application's class may convert it.
     * <b>Failure:</b> an exception of its constructor, setter or getter.
     */
    Object shown(String property, String text) {
        Object event = constructor.get();
        setters.get(property).ofTexts().accept(event, text);
        return getters.computeIfAbsent(property, name -> access.getter(name).orElseThrow()).apply(event);
    }

    /** Binds a path within this type, which is the type of a part or of the event itself. */
    private PropertyReader bind(WireProperty property, String path, Part within, PropertyReaders readers, Map<String, Part> parts) {
        int dot = path.indexOf('.');
        if (dot > 0 && !type.properties().containsKey(path) && type.properties().containsKey(path.substring(0, dot))) {
            String first = path.substring(0, dot);
            SendableType partType = partType(first, property.name());
            String place = property.name().substring(0, property.name().length() - path.length() + dot);
            BiConsumer<Object, Object> setter = setter(first).ofObjects();
            Part part = parts.computeIfAbsent(place, made -> new Part(within, partType.constructor, setter));
            return partType.bind(property, path.substring(dot + 1), part, readers, parts);
        }
        PropertySetter setter = setter(path);
        checkType(property, setter);
        PropertyReader reader = readers.of(property.type(), setter);
        return within == null ? reader : PropertyReaders.within(within, reader);
    }

    /** The setter of a property. <b>Failure:</b> a {@link WireException} if the type lacks the property or a client cannot set it. */
    private PropertySetter setter(String property) {
        if (!type.properties().containsKey(property)) {
            Set<String> names = sendable();
            throw new WireException(ErrorCode.UNKNOWN_PROPERTY, "event type " + type.name() + " has no property " + property
                    + ", only " + String.join(", ", names) + NearestName.hint(property, names));
        }
        if (own.names().contains(property)) {
            throw new WireException(ErrorCode.UNKNOWN_PROPERTY, "property " + property + " of event type " + type.name() + " is the "
                    + (property.equals(own.client()) ? "name of the client" : "receive time") + " and set by the server; leave it out");
        }
        PropertySetter setter = setters.get(property);
        if (setter == null) {
            throw new WireException(ErrorCode.UNKNOWN_PROPERTY, "property " + property + " of event type " + type.name()
                    + " can only be read; give its class a public setter, or leave it out");
        }
        return setter;
    }

    /** The type of a nested property. */
    private SendableType partType(String property, String path) {
        if (path.chars().filter(c -> c == '.').count() > MAX_DEPTH) {
            throw new WireException(ErrorCode.UNKNOWN_PROPERTY, "a property is nested more than " + MAX_DEPTH + " deep");
        }
        EventType found = typeWithin(property).orElseThrow(() -> new WireException(ErrorCode.UNKNOWN_PROPERTY, "property " + property
                + " of event type " + type.name() + " is " + type.properties().get(property).getSimpleName()
                + ", which has no properties that can be sent; leave " + path + " out"));
        return partTypes.computeIfAbsent(property, made -> new SendableType(found, ServerProperties.NONE));
    }

    /** The type of a property whose value is a single map or bean of the application that can be made. */
    private Optional<EventType> typeWithin(String property) {
        Class<?> found = type.properties().get(property);
        boolean plain = found.isArray() || found.isEnum() || found.isPrimitive() || found.getName().startsWith("java.");
        Optional<EventType> declared = found.isArray() ? Optional.empty() : type.nested(property);
        return declared.or(() -> plain ? Optional.empty() : Optional.of(EventType.ofBean(found.getSimpleName(), found)))
                .filter(SendableType::canBeMade);
    }

    /** The properties that a client may name in its HELLO. */
    private Set<String> sendable() {
        Set<String> names = new TreeSet<>();
        setters.forEach((property, setter) -> {
            if (!setter.sentAs().isEmpty()) {
                names.add(property);
            } else if (typeWithin(property).isPresent()) {
                names.add(property + ".*");
            }
        });
        names.removeAll(own.names());
        return names;
    }

    private void checkType(WireProperty property, PropertySetter setter) {
        Set<WireType> sentAs = setter.sentAs();
        if (!sentAs.contains(property.type())) {
            String advice = sentAs.isEmpty() && typeWithin(setter.property()).isPresent()
                    ? "send its properties, as " + property.name() + ".NAME" : sentAs.isEmpty()
                    ? "a property of this type cannot be sent; leave it out"
                    : "send it as " + sentAs.stream().map(WireType::name).collect(Collectors.joining(" or "));
            throw new WireException(ErrorCode.WRONG_PROPERTY_TYPE, "property " + property.name() + " of event type " + type.name() + " is "
                    + setter.type().getSimpleName() + " and cannot be set from " + property.type() + "; " + advice);
        }
    }

    /** Sets what the server sets in an event of a client, beside what the client sends. */
    private ObjLongConsumer<Object> ownValues(String certificate) {
        if (client.isEmpty() || certificate.isEmpty()) {
            return receiveTime;
        }
        BiConsumer<Object, Object> setter = client.get();
        return (event, receivedNs) -> {
            receiveTime.accept(event, receivedNs);
            setter.accept(event, certificate);
        };
    }

    private BiConsumer<Object, Object> clientSetter() {
        PropertySetter setter = setters.get(own.client());
        if (setter == null || setter.type() != String.class) {
            throw new ConfigurationException("client-property is " + own.client() + ", which in event type " + type.name()
                    + " is not a String with a public setter");
        }
        return setter.ofObjects();
    }

    private ObjLongConsumer<Object> receiveTimeSetter() {
        PropertySetter setter = setters.get(own.receiveTime());
        if (setter == null || !setter.sentAs().contains(WireType.LONG)) {
            throw new ConfigurationException("receive-time-property is " + own.receiveTime() + ", which in event type "
                    + type.name() + " is not a long with a public setter");
        }
        return setter.ofLongs();
    }
}
