// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.control;

/** Reports that a network did not come to rest in time; the message says which of its stages is busy, and for how long. */
public final class BusyException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    public BusyException(String message) {
        super(message);
    }
}
