// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The journal of a lane: everything that enters it, in its order, in files that outlive the process. {@link org.vesper.journal.Journal}
 * writes; {@link org.vesper.journal.JournalWalk} passes the records that {@link org.vesper.journal.JournalReader} reads to a visitor.
 * docs/internals/journal-format.md describes the files. The bytes of events belong to their adapters.
 */
package org.vesper.journal;
