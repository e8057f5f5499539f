// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.rule;

/**
 * Holds the current rules of a processor. They are replaced as a whole, so that a reader sees all of a change or none of it.
 *
 * <p><b>Threading:</b> any thread reads; the control thread replaces.
 */
public final class RuleStore {

    private volatile Snapshot current = Snapshot.EMPTY;

    public Snapshot current() {
        return current;
    }

    public void replace(Snapshot next) {
        current = next;
    }
}
