// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.rule;

/**
 * Holds the rules of a processor as they are now. They are replaced as a whole, so that a reader sees all of a change or nothing.
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
