// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.csv;

import java.io.IOException;

/** Reports that a text is not valid CSV, and the line. */
public final class CsvSyntaxException extends IOException {

    private static final long serialVersionUID = 1;

    private final long line;

    CsvSyntaxException(long line, String message, Throwable cause) {
        super(message, cause);
        this.line = line;
    }

    /** The line, counted from 1, on which the invalid row begins. */
    public long line() {
        return line;
    }
}
