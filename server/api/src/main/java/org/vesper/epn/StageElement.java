// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epn;

/**
 * A stage and its wires. A wire may be written at either end; a wire that is written at both ends is still one wire.
 *
 * @param <E> the kind of stage
 */
public abstract sealed class StageElement<E extends StageElement<E>> extends Element
        permits AdapterElement, StreamElement, ProcessorElement, BeanElement {

    StageElement(String kind, String id) {
        super(kind, "id", id);
    }

    /** The stages that receive the events of this one, in that order. */
    public E listeners(String... ids) {
        return with("listeners", String.join(",", ids));
    }

    /** The stages whose events this one receives. */
    public E sources(String... ids) {
        return with("sources", String.join(",", ids));
    }

    @SuppressWarnings("unchecked")
    final E with(String attribute, String value) {
        put(attribute, value);
        return (E) this;
    }

    @SuppressWarnings("unchecked")
    final E withSetting(String name, Object value) {
        putChild(name, String.valueOf(value));
        return (E) this;
    }
}
