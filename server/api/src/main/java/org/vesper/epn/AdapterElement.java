// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epn;

/** A way for events to come in, with listeners, or to go out. */
public final class AdapterElement extends StageElement<AdapterElement> {

    AdapterElement(String id, String provider) {
        super("adapter", id);
        put("provider", provider);
    }

    /** A setting; which there are is the provider's affair. */
    public AdapterElement set(String name, Object value) {
        return withSetting(name, value);
    }

    /**
     * What becomes of an adapter when it fails on an event, or to get events: "skip" (if not given) goes on with the next one, "stop"
     * takes no more.
     */
    public AdapterElement onFault(String policy) {
        return with("on-fault", policy);
    }
}
