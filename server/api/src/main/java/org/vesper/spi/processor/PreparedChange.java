// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.processor;

import java.util.List;
import java.util.Optional;

/** Changes of rules that have been found right and compiled, and only have to be switched to. */
@FunctionalInterface
public interface PreparedChange {

    /**
     * Makes the changes, between two events. Called once, by the thread that prepared them, which holds all lanes of the processor.
     *
     * <p><b>Failure:</b> what is thrown has changed nothing.
     */
    void apply();

    /** The events that the rules will take and emit once the change is made; none if that is unknown. */
    default List<RuleFlow> flows() {
        return List.of();
    }

    /** The effect of the change, before or after it is made; empty if that is unknown. */
    default Optional<RuleEffect> effect() {
        return Optional.empty();
    }
}
