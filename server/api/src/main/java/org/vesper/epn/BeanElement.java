// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epn;

/** The wires of a bean. One with listeners implements {@link org.vesper.api.EventSource}. */
public final class BeanElement extends StageElement<BeanElement> {

    BeanElement(String id) {
        super("event-bean", id);
    }
}
