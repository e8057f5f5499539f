// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The journal of a lane: everything that enters it, in its order, in files that outlive the process. {@link org.vesper.journal.Journal}
 * writes, {@link org.vesper.journal.JournalReader} reads; docs/journal-format.md describes the files. The package knows nothing of what
 * the records mean: those of an adapter are bytes of the adapter.
 */
package org.vesper.journal;
