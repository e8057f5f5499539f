// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.ObjLongConsumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.vesper.api.EventType;
import org.vesper.spi.ConfigurationException;
import org.vesper.spi.NearestName;
import org.vesper.wire.ErrorCode;
import org.vesper.wire.WireException;
import org.vesper.wire.WireProperty;
import org.vesper.wire.WireType;

/** An event type that clients may send. */
final class SendableType {

    private static final ObjLongConsumer<Object> NO_RECEIVE_TIME = (event, receivedNs) -> { };

    private final EventType type;
    private final EventAccess access;
    private final Supplier<Object> constructor;
    private final Map<String, PropertySetter> setters = new TreeMap<>();
    private final Map<String, Function<Object, Object>> getters = new ConcurrentHashMap<>();
    private final String receiveTimeProperty;
    private final ObjLongConsumer<Object> receiveTime;

    /** <b>Failure:</b> a {@link ConfigurationException} if no events of this type can be made or the receive time cannot be set. */
    SendableType(EventType type, String receiveTimeProperty) {
        this.type = type;
        this.access = accessTo(type);
        this.constructor = access.constructor();
        type.properties().keySet().forEach(property -> access.setter(property).ifPresent(setter -> setters.put(property, setter)));
        this.receiveTimeProperty = receiveTimeProperty;
        this.receiveTime = type.properties().containsKey(receiveTimeProperty) ? receiveTimeSetter() : NO_RECEIVE_TIME;
    }

    /** Whether events of this type are maps or beans that the adapter can construct. */
    static boolean canBeMade(EventType type) {
        return type.isMap() || BeanAccess.canConstruct(type.eventClass());
    }

    boolean hasReceiveTime() {
        return receiveTime != NO_RECEIVE_TIME;
    }

    /** Binds a connection's layout to this type. <b>Failure:</b> a {@link WireException} with what the client must change. */
    RecordReader bind(List<WireProperty> properties, PropertyReaders readers) {
        PropertyReader[] bound = properties.stream().map(property -> bind(property, readers)).toArray(PropertyReader[]::new);
        return new RecordReader(constructor, bound, receiveTime);
    }

    /**
     * What an event shows in a property after that has been set to a text: the text, unless the application's class has its own mind.
     * <b>Failure:</b> what its constructor, setter or getter throws.
     */
    Object shown(String property, String text) {
        Object event = constructor.get();
        setters.get(property).ofObjects().accept(event, text);
        return getters.computeIfAbsent(property, access::getter).apply(event);
    }

    private PropertyReader bind(WireProperty property, PropertyReaders readers) {
        if (!type.properties().containsKey(property.name())) {
            Set<String> names = sendable();
            throw new WireException(ErrorCode.UNKNOWN_PROPERTY, "event type " + type.name() + " has no property " + property.name()
                    + ", only " + String.join(", ", names) + NearestName.hint(property.name(), names));
        }
        if (hasReceiveTime() && property.name().equals(receiveTimeProperty)) {
            throw new WireException(ErrorCode.UNKNOWN_PROPERTY, "property " + property.name() + " of event type " + type.name()
                    + " is the receive time and set by the server; leave it out");
        }
        PropertySetter setter = setters.get(property.name());
        if (setter == null) {
            throw new WireException(ErrorCode.UNKNOWN_PROPERTY, "property " + property.name() + " of event type " + type.name()
                    + " can only be read; give its class a public setter, or leave it out");
        }
        checkType(property, setter);
        return readers.of(property.type(), setter);
    }

    /** The properties that a client may name in its hello. */
    private Set<String> sendable() {
        Set<String> names = new TreeSet<>();
        setters.forEach((property, setter) -> {
            if (!setter.sentAs().isEmpty()) {
                names.add(property);
            }
        });
        if (hasReceiveTime()) {
            names.remove(receiveTimeProperty);
        }
        return names;
    }

    private void checkType(WireProperty property, PropertySetter setter) {
        Set<WireType> sentAs = setter.sentAs();
        if (!sentAs.contains(property.type())) {
            String advice = sentAs.isEmpty() ? "a property of this type cannot be sent; leave it out"
                    : "send it as " + sentAs.stream().map(WireType::name).collect(Collectors.joining(" or "));
            throw new WireException(ErrorCode.WRONG_PROPERTY_TYPE, "property " + property.name() + " of event type " + type.name() + " is "
                    + setter.type().getSimpleName() + " and cannot be set from " + property.type() + "; " + advice);
        }
    }

    private ObjLongConsumer<Object> receiveTimeSetter() {
        PropertySetter setter = setters.get(receiveTimeProperty);
        if (setter == null || !setter.sentAs().contains(WireType.LONG)) {
            throw new ConfigurationException("receive-time-property is " + receiveTimeProperty + ", which in event type "
                    + type.name() + " is no long with a public setter");
        }
        return setter.ofLongs();
    }

    private static EventAccess accessTo(EventType type) {
        if (type.isMap()) {
            return new MapAccess(type);
        }
        if (!canBeMade(type)) {
            throw new ConfigurationException("events of type " + type.name() + " cannot be made: " + type.eventClass().getName()
                    + " must be a public class, not abstract, with a public constructor without parameters");
        }
        return new BeanAccess(type);
    }
}
