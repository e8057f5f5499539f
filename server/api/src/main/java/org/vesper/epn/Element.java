// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epn;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * An element of a network. Its name and its attributes are those of the equivalent XML element of the epn namespace. A text may contain
 * placeholders, {@code ${key}}, for keys of META-INF/vesper/application.properties.
 *
 * <p><b>Threading:</b> one thread. <b>Failure:</b> none; the container checks everything, and names the {@link #origin()}.
 */
public abstract sealed class Element permits EventTypeElement, FunctionElement, AggregateElement, RecoveryElement,
        StageElement {

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

    /** The name of the element in XML, "stream" for example. */
    public final String kind() {
        return kind;
    }

    /** The attributes as in XML; those that have not been set are absent. */
    public final Map<String, String> attributes() {
        return Collections.unmodifiableMap(attributes);
    }

    /** The nested settings by name; in an event type, the types of the properties by name. */
    public final Map<String, String> children() {
        return Collections.unmodifiableMap(children);
    }

    /** The source location of the call that created the element, "Network.java:12". */
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
