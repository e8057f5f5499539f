// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.journal;

/** The setting that decides what happens when records in the middle of a journal are damaged. */
public enum OnDamage {

    /** Reading fails with a {@link CorruptJournalException}. */
    REFUSE,

    /** Reading continues with the next record that is sound, and reports what it has skipped. */
    SKIP
}
