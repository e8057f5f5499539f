// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epn;

/** The wires of a bean. One with listeners implements {@link org.vesper.api.EventSource}. */
public final class BeanElement extends StageElement<BeanElement> {

    BeanElement(String id) {
        super("event-bean", id);
    }

    /** What happens after it fails on an event: "skip" (if not given) continues with the next one, "stop" takes no more. */
    public BeanElement onFault(String policy) {
        return with("on-fault", policy);
    }
}
