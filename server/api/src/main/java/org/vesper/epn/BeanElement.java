// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epn;

/** The wires of a bean. A bean with listeners implements {@link org.vesper.api.EventSource}. */
public final class BeanElement extends StageElement<BeanElement> {

    BeanElement(String id) {
        super("event-bean", id);
    }

    /** The policy after a failure on an event: "skip" (the default) continues with the next one, "stop" takes no more. */
    public BeanElement onFault(String policy) {
        return with("on-fault", policy);
    }
}
