// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.processor;

import java.util.List;
import java.util.Optional;
import org.vesper.spi.warm.WarmStart;

/** Rule changes that have been checked and compiled, and are ready to be applied. */
@FunctionalInterface
public interface PreparedChange extends AutoCloseable {

    /**
     * Makes the changes, between two events. Called once, by a thread that holds all lanes of the processor.
     *
     * <p><b>Failure:</b> an exception. If something new cannot start, nothing has changed. If something old cannot end, the change is made
     * nevertheless.
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

    /** The change of each rule that differs afterwards, for the ledger, before the change is made; none if that is unknown. */
    default List<RuleEdit> edits() {
        return List.of();
    }

    /**
     * The same change with rules that begin warm; empty if the processor cannot feed rules. <b>Failure:</b> a {@link
     * org.vesper.config.ConfigurationException} if it cannot feed these.
     */
    default Optional<WarmStart> warm() {
        return Optional.empty();
    }

    /** Releases what the preparation holds, whether the change was made or not. */
    @Override
    default void close() {
        // Most hold nothing.
    }
}
