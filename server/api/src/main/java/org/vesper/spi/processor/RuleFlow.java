// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.processor;

import java.util.Optional;
import java.util.Set;

/**
 * The events that a rule takes and emits.
 *
 * @param rule its name; rules that read and fill the same are one flow, named after one of them
 * @param place where it is written, "file:line:column"
 * @param reads the names of the event types that it reads, and of the streams of its processor
 * @param fills the name of the event type, or of the stream of its processor, that it fills; empty for output events
 */
public record RuleFlow(String rule, String place, Set<String> reads, Optional<String> fills) {

    public RuleFlow {
        reads = Set.copyOf(reads);
    }
}
