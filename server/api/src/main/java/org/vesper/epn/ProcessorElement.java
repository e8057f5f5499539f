// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epn;

/** A stage that runs rules over incoming events and emits the values that they select. */
public final class ProcessorElement extends StageElement<ProcessorElement> {

    ProcessorElement(String id) {
        super("processor", id);
    }

    /** The kind of processor; "epl" if not given. */
    public ProcessorElement provider(String provider) {
        return with("provider", provider);
    }

    /** Files of rules in META-INF/vesper of the bundle. */
    public ProcessorElement rules(String... files) {
        return with("rules", String.join(",", files));
    }

    /** The event type of rules without INSERT INTO; output events if not given. */
    public ProcessorElement outputType(String eventType) {
        return with("output-type", eventType);
    }

    /** The source of time of the rules: "system" (if not given), or "property NAME". */
    public ProcessorElement clock(String clock) {
        return with("clock", clock);
    }

    /** The initial time of a clock that events set, in milliseconds since 1970 or as 2026-11-21T09:00:00Z. */
    public ProcessorElement clockStart(String time) {
        return with("clock-start", time);
    }

    /** The language of the rules: "vesper" or "esper". */
    public ProcessorElement dialect(String dialect) {
        return with("dialect", dialect);
    }

    /** Sets a value; the provider defines which settings exist. */
    public ProcessorElement set(String name, Object value) {
        return withSetting(name, value);
    }

    /** The policy after a failure on an event: "skip" (the default) continues with the next one, "stop" takes no more. */
    public ProcessorElement onFault(String policy) {
        return with("on-fault", policy);
    }
}
