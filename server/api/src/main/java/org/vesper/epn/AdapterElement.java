// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epn;

/** An input adapter, which has listeners, or an output adapter. */
public final class AdapterElement extends StageElement<AdapterElement> {

    AdapterElement(String id, String provider) {
        super("adapter", id);
        put("provider", provider);
    }

    /** Sets a value; the provider defines which settings exist. */
    public AdapterElement set(String name, Object value) {
        return withSetting(name, value);
    }

    /**
     * The policy after a failure to process or to obtain events: "skip" (the default) continues with the next event, "stop" takes no more.
     */
    public AdapterElement onFault(String policy) {
        return with("on-fault", policy);
    }
}
