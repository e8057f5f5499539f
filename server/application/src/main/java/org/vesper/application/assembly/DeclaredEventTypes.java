// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.application.assembly;

import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.vesper.api.EventType;
import org.vesper.application.classes.ApplicationClasses;
import org.vesper.application.spring.Declaration.EventTypeDeclaration;
import org.vesper.config.ConfigurationException;
import org.vesper.config.NearestName;
import org.vesper.event.TypeNames;

/** Creates the event types of an application. A property may have any other of these types, in any order of declaration. */
final class DeclaredEventTypes {

    private static final String ARRAY = "[]";
    private final ClassLoader classes;
    private final Map<String, EventTypeDeclaration> declarations = new LinkedHashMap<>();
    private final Map<String, EventType> made = new LinkedHashMap<>();
    private final Set<String> open = new LinkedHashSet<>();

    DeclaredEventTypes(List<EventTypeDeclaration> declarations, ClassLoader classes) {
        this.classes = classes;
        declarations.forEach(declaration -> this.declarations.put(declaration.name(), declaration));
    }

    /** All event types, in the order of their declarations. */
    Collection<EventType> types() {
        return declarations.keySet().stream().map(this::type).toList();
    }

    private EventType type(String name) {
        EventType type = made.get(name);
        if (type == null) {
            EventTypeDeclaration declaration = declarations.get(name);
            if (!open.add(name)) {
                throw new ConfigurationException(place(declaration) + " holds itself: " + String.join(" in ", open));
            }
            type = make(declaration);
            open.remove(name);
            made.put(name, type);
        }
        return type;
    }

    private EventType make(EventTypeDeclaration declaration) {
        if (declaration.className().isEmpty() == declaration.properties().isEmpty()) {
            throw new ConfigurationException(place(declaration) + " needs either a class or properties");
        }
        if (!declaration.className().isEmpty()) {
            return EventType.ofBean(declaration.name(), eventClass(declaration));
        }
        EventType type = EventType.ofMap(declaration.name(), Map.of());
        for (Map.Entry<String, String> property : declaration.properties().entrySet()) {
            type = with(type, declaration, property.getKey(), property.getValue().trim());
        }
        return type;
    }

    private Class<?> eventClass(EventTypeDeclaration declaration) {
        Class<?> eventClass = ApplicationClasses.load(declaration.className(), classes, place(declaration));
        if (!Modifier.isPublic(eventClass.getModifiers())) {
            throw new ConfigurationException(place(declaration) + ": class " + eventClass.getName()
                    + " is not public, so rules and adapters cannot read its properties; make the class public");
        }
        return eventClass;
    }

    private EventType with(EventType type, EventTypeDeclaration declaration, String property, String kind) {
        boolean array = kind.endsWith(ARRAY);
        String element = array ? kind.substring(0, kind.length() - ARRAY.length()) : kind;
        if (declarations.containsKey(element)) {
            return array ? type.withArray(property, type(element)) : type.with(property, type(element));
        }
        Class<?> elementClass = TypeNames.named(element).orElseGet(() -> load(declaration, property, element));
        return type.with(property, array ? elementClass.arrayType() : elementClass);
    }

    private Class<?> load(EventTypeDeclaration declaration, String property, String kind) {
        String place = place(declaration) + ": property " + property;
        if (!kind.contains(".")) {
            Set<String> known = new TreeSet<>(TypeNames.names());
            known.addAll(declarations.keySet());
            throw new ConfigurationException(place + ": there is no type " + kind + NearestName.hintAmong(kind, "types", known)
                    + ", and classes with their package");
        }
        return ApplicationClasses.load(kind, classes, place);
    }

    private static String place(EventTypeDeclaration declaration) {
        return "event type " + declaration.name() + " (" + declaration.origin() + ")";
    }
}
