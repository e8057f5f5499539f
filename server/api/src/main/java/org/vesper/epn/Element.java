// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epn;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * An element of a network, which has the name and the attributes of the element of the epn namespace that says the same in XML. A text may
 * hold placeholders, {@code ${key}}, for keys of META-INF/vesper/application.properties.
 *
 * <p><b>Threading:</b> one thread. <b>Failure:</b> none; the container checks everything, and names the {@link #origin()}.
 */
public abstract sealed class Element permits EventTypeElement, FunctionElement, AggregateElement, StageElement {

    private static final String OWN_PACKAGE = Element.class.getPackageName() + '.';

    private final String kind;
    private final String origin;
    private final Map<String, String> attributes = new LinkedHashMap<>();
    private final Map<String, String> children = new LinkedHashMap<>();

    Element(String kind, String nameAttribute, String name) {
        this.kind = kind;
        this.origin = callerOrigin();
        put(nameAttribute, name);
    }

    /** What the element is called in XML, "stream" for example. */
    public final String kind() {
        return kind;
    }

    /** The attributes as in XML; those that have not been given are not among them. */
    public final Map<String, String> attributes() {
        return Collections.unmodifiableMap(attributes);
    }

    /** The setting elements in it by name, or, in an event type, the types of the property elements by name. */
    public final Map<String, String> children() {
        return Collections.unmodifiableMap(children);
    }

    /** The place of the call that made it, "Network.java:12". */
    public final String origin() {
        return origin;
    }

    final void put(String attribute, String value) {
        attributes.put(attribute, Objects.requireNonNull(value, attribute));
    }

    final void putChild(String name, String value) {
        children.put(Objects.requireNonNull(name), Objects.requireNonNull(value, name));
    }

    private static String callerOrigin() {
        return StackWalker.getInstance().walk(frames -> frames.filter(frame -> !frame.getClassName().startsWith(OWN_PACKAGE)).findFirst()
                .map(frame -> frame.getFileName() + ':' + frame.getLineNumber()).orElse("Java"));
    }
}
