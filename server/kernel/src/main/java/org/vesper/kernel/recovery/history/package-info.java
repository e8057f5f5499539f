// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * Reads the history of a processor from the journal of its lane, while events flow, for rules that begin warm. Begin with
 * {@link org.vesper.kernel.recovery.history.JournalHistory}. The package knows {@code stage}, {@code time}, {@code recovery.codec} and
 * {@code org.vesper.journal}.
 */
package org.vesper.kernel.recovery.history;
