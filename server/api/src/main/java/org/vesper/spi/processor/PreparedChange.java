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

    /** What the rules will take and put out once it is made; none if the processor cannot tell. */
    default List<RuleFlow> flows() {
        return List.of();
    }

    /** What comes of it, or has come of it; empty if the processor cannot tell. */
    default Optional<RuleEffect> effect() {
        return Optional.empty();
    }
}
