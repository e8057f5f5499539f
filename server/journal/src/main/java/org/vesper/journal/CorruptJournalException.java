// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.journal;

import java.nio.file.Path;

/** A journal is damaged where no end of a process or machine damages it, so that records are missing in its middle. */
public final class CorruptJournalException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient Path segment;
    private final long offset;

    CorruptJournalException(Path segment, long offset, String what) {
        super("segment " + segment + " is damaged at offset " + offset + ": " + what);
        this.segment = segment;
        this.offset = offset;
    }

    /** The file of the segment. */
    public Path segment() {
        return segment;
    }

    /** Where in the file the damage begins. */
    public long offset() {
        return offset;
    }
}
